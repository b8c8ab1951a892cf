import { parseUrn } from '../../../../shared/urn';
import { formatDuration } from '../../../../shared/formatTime';
import type { Operation } from '../../../../shared/logs/operations';
import type { LogModel, LogProblem } from './readLog';

/** An entry of a log's outline. */
export interface OutlineEntry {
  readonly name: string;
  readonly detail: string;
  readonly kind: 'run' | 'resource' | 'call' | 'error' | 'warning';
  readonly startLine: number;
  readonly endLine: number;
  readonly children: readonly OutlineEntry[];
}

/**
 * A log as a tree: the runs (a preview, an update, …), in each its resources, and for each resource the operations, their
 * durations, and whether they ended. Then the problems.
 */
export function outlineOf({ operations, problems }: LogModel): OutlineEntry[] {
  const runs = operations.filter(({ kind }) => kind === 'run');
  const inside = new Map<Operation | undefined, Operation[]>([[undefined, []]]);
  for (const run of runs) inside.set(run, []);
  // Runs are consecutive, and so are their contents: one pass is enough.
  let next = 0;
  for (const operation of operations) {
    if (operation.kind === 'run') continue;
    while (next < runs.length && runs[next]!.endLine < operation.startLine) next += 1;
    const run = runs[next];
    inside.get(run && run.startLine <= operation.startLine ? run : undefined)!.push(operation);
  }
  const entries = runs.map((run) => ({
    ...entryOf(run),
    name: titleOf(run),
    children: byResource(inside.get(run)!),
  }));
  return [...byResource(inside.get(undefined)!), ...entries, ...problems.map(problemEntry)].sort(
    (a, b) => a.startLine - b.startLine,
  );
}

function byResource(operations: readonly Operation[]): OutlineEntry[] {
  const groups = new Map<string, Operation[]>();
  const entries: (OutlineEntry | Operation[])[] = [];
  for (const operation of operations) {
    const group = operation.urn === undefined ? undefined : groups.get(operation.urn);
    if (group) group.push(operation);
    else if (operation.urn === undefined) entries.push(entryOf(operation));
    else {
      const first = [operation];
      groups.set(operation.urn, first);
      entries.push(first);
    }
  }
  return entries.map((entry) => (Array.isArray(entry) ? resourceEntry(entry) : entry));
}

function resourceEntry(operations: readonly Operation[]): OutlineEntry {
  const urn = parseUrn(operations[0]!.urn ?? '');
  const step = operations.findLast(({ kind }) => kind === 'step');
  return {
    name: urn?.name ?? operations[0]!.urn ?? '',
    detail: [urn?.type, step && describe(step)].filter(Boolean).join(' · '),
    kind: 'resource',
    startLine: operations[0]!.startLine,
    endLine: operations.reduce((last, { endLine }) => Math.max(last, endLine), 0),
    children: operations.filter(({ kind }) => kind === 'call').map(entryOf),
  };
}

function entryOf(operation: Operation): OutlineEntry {
  const { name, plugin, startLine, endLine, kind } = operation;
  const what = kind === 'call' ? [plugin, outcomeOf(operation)] : [outcomeOf(operation)];
  return {
    name,
    detail: what.filter(Boolean).join(' · '),
    kind: kind === 'run' ? 'run' : 'call',
    startLine,
    endLine,
    children: [],
  };
}

function titleOf({ name }: Operation): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function describe(step: Operation): string {
  return `${step.name}: ${outcomeOf(step)}`;
}

function outcomeOf({ outcome, duration }: Operation): string {
  if (outcome === 'waiting') return 'not ended';
  const time = duration === undefined ? '' : formatDuration(duration);
  if (outcome === 'failed') return time === '' ? 'failed' : `failed after ${time}`;
  return time === '' ? 'done' : time;
}

function problemEntry({ line, level, message }: LogProblem): OutlineEntry {
  return { name: message, detail: level, kind: level, startLine: line, endLine: line, children: [] };
}

interface LogFold {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * The folds of a log: runs, steps, calls, consecutive lines about one resource, and messages of several lines. The engine
 * works on many resources at once, but folds must not cross: of two crossing folds, the earlier one stays.
 */
export function foldsOf({ operations, blocks, continued }: LogModel): LogFold[] {
  const candidates: LogFold[] = [...operations, ...blocks, ...continued]
    .filter(({ startLine, endLine }) => endLine > startLine)
    .sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  const folds: LogFold[] = [];
  const open: LogFold[] = [];
  for (const { startLine, endLine } of candidates) {
    while (open.length > 0 && open.at(-1)!.endLine < startLine) open.pop();
    const around = open.at(-1);
    if (around && (endLine > around.endLine || startLine === around.startLine)) continue;
    const fold = { startLine, endLine };
    open.push(fold);
    folds.push(fold);
  }
  return folds;
}
