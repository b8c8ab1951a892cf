import { linesOf } from '../../../../shared/logs/lines';
import type { LogLevel } from '../../../../shared/logs/logLine';
import { readLogLine } from '../../../../shared/logs/readLogLine';
import { OperationReader, type Operation } from '../../../../shared/logs/operations';
import { firstUrn } from '../../../../shared/logs/urns';

/** Something that went wrong, on the line that says so. */
export interface LogProblem {
  readonly line: number;
  readonly level: Extract<LogLevel, 'error' | 'warning'>;
  readonly message: string;
  readonly urn: string | undefined;
}

/** Lines that follow each other and are about the same resource. */
interface UrnBlock {
  readonly urn: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** What is worth to be known of a log as a whole. Lines count from 0. */
export interface LogModel {
  readonly lineCount: number;
  /** In the order in which they begin. */
  readonly operations: readonly Operation[];
  readonly problems: readonly LogProblem[];
  readonly blocks: readonly UrnBlock[];
  /** By the line that ends them. */
  readonly ended: ReadonlyMap<number, Operation>;
  /** A message of several lines: its first and its last one. */
  readonly continued: readonly { readonly startLine: number; readonly endLine: number }[];
}

/** Maximum listed; the text has them all. */
const MOST_PROBLEMS = 2000;

/** Reads a log, old or new, in one pass. Reads anything: what it does not know is text. */
export function readLog(text: string): LogModel {
  const reader = new OperationReader();
  const problems: LogProblem[] = [];
  const blocks: { urn: string; startLine: number; endLine: number }[] = [];
  const continued: { startLine: number; endLine: number }[] = [];
  const ended = new Map<number, Operation>();
  let number = -1;
  /** The line that a line of plain text continues. */
  let head = -1;
  for (const raw of linesOf(text)) {
    number += 1;
    const line = readLogLine(raw);
    const operation = reader.read(line, number);
    if (operation) ended.set(number, operation);
    const urn = firstUrn(line.call?.resource ?? line.message);
    if ((line.level === 'error' || line.level === 'warning') && problems.length < MOST_PROBLEMS) {
      problems.push({ line: number, level: line.level, message: plainMessage(line.message), urn });
    }
    if (line.kind === 'text' && /^\s+\S/.test(raw)) {
      if (head >= 0) {
        const last = continued.at(-1);
        if (last?.startLine === head) last.endLine = number;
        else continued.push({ startLine: head, endLine: number });
      }
    } else head = raw === '' ? -1 : number;
    const block = blocks.at(-1);
    if (urn === undefined) continue;
    // Lines between two of the same resource that name none belong to it.
    if (block?.urn === urn) block.endLine = number;
    else blocks.push({ urn, startLine: number, endLine: number });
  }
  reader.finish(number);
  return {
    lineCount: number + 1,
    operations: reader.operations,
    problems,
    blocks: blocks.filter(({ startLine, endLine }) => endLine > startLine),
    ended,
    continued,
  };
}

/** A message as the engine was given it: without its own wrapping, colours and all but the first line. */
function plainMessage(message: string): string {
  return (
    message
      .replace(/^eventSink::\w+\(([^]*)\)$/, '$1')
      .replace(/^Provider\[[^\]]*\]\.(\w+)\(.*?\) failed: /, '$1: ')
      .replace(/<\{%[^%]*%\}>/g, '')
      .trim()
      .split('\n', 1)[0] ?? ''
  );
}
