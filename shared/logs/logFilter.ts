import { linesOf } from './lines';
import { NOTE, type LogLine } from './logLine';
import { OperationReader } from './operations';
import { readLogLine } from './readLogLine';
import { shortLine } from './shortLine';
import { urnsIn } from './urnsInLine';

/** Selects the lines. */
export type LogFilter =
  /** Errors and warnings. */
  | { readonly kind: 'problems' }
  /** Beginnings, ends and failures of operations, and the problems. */
  | { readonly kind: 'operations' }
  /** The lines that `-v=LEVEL` would have written. */
  | { readonly kind: 'level'; readonly level: number }
  /** The lines that name a resource. */
  | { readonly kind: 'resource'; readonly urn: string };

export interface FilteredLog {
  /** The selected lines in short form, each with its continuation lines. */
  readonly text: string;
  readonly kept: number;
  readonly total: number;
}

/**
 * Filters the lines of a log.
 * @param title the end of the note above them
 */
export function filterLog(text: string, filter: LogFilter, title: string): FilteredLog {
  const wants = wanted(filter);
  const kept: string[] = [];
  const total = countLines(text);
  const width = String(total).length;
  let number = 0;
  let last = false;
  for (const raw of linesOf(text)) {
    number += 1;
    const line = readLogLine(raw);
    if (line.kind !== 'text' || !/^\s/.test(raw)) last = wants(line, number - 1, raw);
    if (last) kept.push(shortLine(raw, line, number, width));
  }
  const note = `${NOTE}${kept.length} of ${total} lines; a number leads to the whole line. ${title}`;
  return { text: [note, ...kept].join('\n'), kept: kept.length, total };
}

function countLines(text: string): number {
  const lines = linesOf(text);
  let count = 0;
  while (lines.next().done !== true) count += 1;
  return count;
}

function wanted(filter: LogFilter): (line: LogLine, number: number, raw: string) => boolean {
  const isProblem = ({ level }: LogLine): boolean => level === 'error' || level === 'warning';
  switch (filter.kind) {
    case 'problems':
      return isProblem;
    case 'operations': {
      const reader = new OperationReader();
      return (line, number) => {
        const begun = reader.operations.length;
        const ends = reader.read(line, number) !== undefined;
        return ends || reader.operations.length > begun || isProblem(line) || line.kind === 'note';
      };
    }
    case 'level':
      // A line without a level is written at every level.
      return ({ verbosity }) => (verbosity ?? 0) <= filter.level;
    case 'resource':
      return (_line, _number, raw) => {
        for (const { urn } of urnsIn(raw)) if (urn === filter.urn) return true;
        return false;
      };
  }
}

/** The possible filters of a log. */
export interface LogContents {
  readonly total: number;
  readonly problems: number;
  /** How many lines each level would have written. */
  readonly upTo: ReadonlyMap<number, number>;
  /** Its resources, in the order of their first lines, with the number of lines of each. */
  readonly resources: ReadonlyMap<string, number>;
}

/** Counts the lines that {@link filterLog} can select. */
export function contentsOf(text: string): LogContents {
  const levels = new Map<number, number>();
  const resources = new Map<string, number>();
  let total = 0;
  let problems = 0;
  for (const raw of linesOf(text)) {
    total += 1;
    const { level, verbosity = 0 } = readLogLine(raw);
    if (level === 'error' || level === 'warning') problems += 1;
    levels.set(verbosity, (levels.get(verbosity) ?? 0) + 1);
    for (const urn of new Set([...urnsIn(raw)].map((found) => found.urn))) {
      resources.set(urn, (resources.get(urn) ?? 0) + 1);
    }
  }
  let sum = 0;
  const upTo = new Map(
    [...levels].sort(([a], [b]) => a - b).map(([level, count]) => [level, (sum += count)] as const),
  );
  return { total, problems, upTo, resources };
}
