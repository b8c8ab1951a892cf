import { counted } from '../../../../../shared/counted';
import { formatTime } from '../../../../../shared/formatTime';
import {
  stackKey,
  type FindingLevel,
  type ScanFinding,
  type ScanReport,
  type StackRow,
} from '../../../../../shared/scan/scan';

/** A stack in a group of the page. */
export interface StackLine {
  /** Its number among the stacks with findings. */
  readonly row: number;
  readonly name: string;
  readonly message: string;
  /** Where its state is, with line and column if the finding is in it. */
  readonly where: string;
  /** Its last run and the age of its newest backup, as far as they are known. */
  readonly known: string;
}

/** The stacks with findings of one kind. */
export interface StackGroup {
  readonly level: FindingLevel;
  readonly code: string;
  /** What it is, in words. */
  readonly title: string;
  /** The address of the page about it; undefined for stacks that could not be read. */
  readonly docs: string | undefined;
  readonly stacks: readonly StackLine[];
}

/** The stacks of a report by what is wrong with them, the worst first: what could not be read may have any fault. */
export function stackGroups({ rows, causes, unread }: ScanReport): StackGroup[] {
  const numbers = new Map(rowsIn({ rows, unread }).map((row, i) => [stackKey(row), i]));
  const line = (row: StackRow, message: string, where: string): StackLine => ({
    row: numbers.get(stackKey(row))!,
    name: shownStack(row.name),
    message,
    where,
    known: knownOf(row),
  });
  const notRead = unread.map((row) => line(row, `It ${row.failure}.`, row.file));
  return [
    ...(notRead.length > 0
      ? [{ level: 'error', code: '', title: 'Could not be read', docs: undefined, stacks: notRead } as const]
      : []),
    ...causes.map(({ level, code, title, docs, stacks }) => ({
      ...{ level, code, title, docs },
      stacks: stacks.map(({ row, finding }) => line(row, messageOf(finding), placeOf(row, finding))),
    })),
  ];
}

/** The stacks that a group's lines number. */
export function rowsIn({ rows, unread }: Pick<ScanReport, 'rows' | 'unread'>): readonly StackRow[] {
  return [...rows, ...unread];
}

/** The verdict on all stacks. */
export function scanTitle({ stacks, rows, unread }: ScanReport): string {
  if (stacks === 0) return 'There is no stack';
  const bad = rows.filter(({ findings }) => findings.some(isBad)).length;
  const parts = [
    ...(bad > 0 ? [`${bad} of ${counted(stacks, 'stack')} ${bad === 1 ? 'needs' : 'need'} a repair`] : []),
    ...(unread.length > 0 ? [`${counted(unread.length, 'stack')} could not be read`] : []),
  ];
  if (parts.length > 0) return parts.join(', ');
  return stacks === 1 ? 'The stack needs no repair' : `None of ${counted(stacks, 'stack')} needs a repair`;
}

function isBad({ severity, danger }: ScanFinding): boolean {
  return severity === 'error' || severity === 'warning' || danger === true;
}

function knownOf({ lastRun, backup }: StackRow): string {
  return [
    ...(lastRun ? [`last ${lastRun.kind} ${lastRun.result}, ${formatTime(lastRun.time)}`] : []),
    ...(backup === undefined ? [] : [`newest backup ${formatTime(backup)}`]),
  ].join('; ');
}

function messageOf({ message, more = 0 }: ScanFinding): string {
  return more > 0 ? `${message} (and ${more} more like it)` : message;
}

function placeOf({ file }: StackRow, { line, column }: ScanFinding): string {
  return line === undefined ? file : `${file}:${line}:${column}`;
}

/** Of a backend without organizations, all names begin with the same word. */
function shownStack(name: string): string {
  return name.replace(/^organization\//, '');
}
