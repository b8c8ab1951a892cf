import { linesOf, type LogLevel, plainMessage } from '../../../../shared/logs/logLine';
import { readLogLine } from '../../../../shared/logs/readLogLine';
import { OperationReader, type Operation } from '../../../../shared/logs/operations';
import { firstUrn } from '../../../../shared/urn';

/** A problem, with its line. */
export interface LogProblem {
  readonly line: number;
  readonly level: Extract<LogLevel, 'error' | 'warning'>;
  readonly message: string;
  readonly urn: string | undefined;
}

/** Consecutive lines about the same resource. */
interface UrnBlock {
  readonly urn: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** The facts about a whole log. Lines count from 0. */
export interface LogModel {
  readonly lineCount: number;
  /** In the order of their beginnings. */
  readonly operations: readonly Operation[];
  readonly problems: readonly LogProblem[];
  readonly blocks: readonly UrnBlock[];
  /** By the line that ends them. */
  readonly ended: ReadonlyMap<number, Operation>;
  /** Messages of several lines: the first and the last line. */
  readonly continued: readonly { readonly startLine: number; readonly endLine: number }[];
}

/** Maximum problems listed; the text has all of them. */
const MOST_PROBLEMS = 2000;

/** Reads a log of old or new CLIs in one pass. Unknown lines are plain text. */
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
    const urn = line.urn ?? firstUrn(line.call?.resource ?? line.message);
    if ((line.level === 'error' || line.level === 'warning') && problems.length < MOST_PROBLEMS) {
      problems.push({
        line: number,
        level: line.level,
        message: plainMessage(line.message).split('\n', 1)[0]!,
        urn,
      });
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
    // Lines without a resource belong to the one that is named before and after them.
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
