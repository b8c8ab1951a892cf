import { byCall, byResource, type Group } from './groups';
import type { Trace } from './trace';

/** The ways to arrange spans in rows. */
export const VIEWS = ['tree', 'resource', 'call'] as const;
export type View = (typeof VIEWS)[number];

/** A row: a span, or several of them under a heading. */
export interface Row {
  /** A stable id, by which closed rows are remembered. */
  readonly id: string;
  readonly depth: number;
  readonly start: number;
  readonly end: number;
  /** -1: a heading. */
  readonly span: number;
  /** The spans of the row: those of a heading, or all records of one call. */
  readonly members: readonly number[];
  readonly group: Group | undefined;
  /** True if it has children. */
  readonly parent: boolean;
  readonly open: boolean;
}

export interface RowOptions {
  readonly view: View;
  /** The ids of the rows that are not in their default state. */
  readonly toggled: ReadonlySet<string>;
  /** The found spans; undefined for all. Their ancestors are shown, too, and everything is open. */
  readonly matches: ReadonlySet<number> | undefined;
  /** Hides shorter spans, in milliseconds, unless they failed or were found. */
  readonly least?: number;
}

/** The visible rows, from the top. A tree is open and headings are closed by default. */
export function rowsOf(trace: Trace, { view, toggled, matches, least = 0 }: RowOptions): Row[] {
  if (view === 'tree')
    return treeRows(trace, toggled, matches ?? longEnough(trace, least), matches !== undefined);
  const groups = view === 'resource' ? byResource(trace) : byCall(trace);
  return groupRows(trace, groups, toggled, matches);
}

function treeRows(
  { spans }: Trace,
  toggled: RowOptions['toggled'],
  wanted: RowOptions['matches'],
  searching: boolean,
): Row[] {
  const shown = wanted && withAncestors(spans, wanted);
  // In a search, or with everything shown, each record of a call is a row; otherwise they share one.
  const doubles = !searching && wanted ? doublesOf(spans) : new Map<number, number>();
  const isShown = (index: number): boolean => !shown || shown.has(index);
  const rowOf = (index: number): number => doubles.get(index) ?? index;
  const members = new Map<number, number[]>();
  for (const [double, first] of doubles) members.set(first, [...(members.get(first) ?? [first]), double]);
  const hasParts = new Set(
    spans.flatMap(({ parent }, index) => (isShown(index) && !doubles.has(index) ? [rowOf(parent)] : [])),
  );
  const depths = new Map<number, number>([[-1, -1]]);
  const rows: Row[] = [];
  for (let index = 0; index < spans.length;) {
    const { parent, start, end, last } = spans[index]!;
    if (!isShown(index)) {
      // Ancestors of shown rows are shown, too; this row has nothing below it.
      index = last;
      continue;
    }
    if (doubles.has(index)) {
      index += 1;
      continue;
    }
    const depth = depths.get(rowOf(parent))! + 1;
    depths.set(index, depth);
    const id = `span ${index}`;
    const open = searching || !toggled.has(id);
    const own = members.get(index) ?? [index];
    rows.push({
      id,
      depth,
      start,
      end,
      span: index,
      members: own,
      group: undefined,
      parent: hasParts.has(index),
      open,
    });
    index = open ? index + 1 : last;
  }
  return rows;
}

/**
 * The caller, any intermediary and the callee each record a call.
 * @returns the first record, for each other record
 */
function doublesOf(spans: Trace['spans']): Map<number, number> {
  const doubles = new Map<number, number>();
  spans.forEach(({ name, urn, token, parent, error }, index) => {
    const outer = spans[parent];
    const isCall = name.includes('/') && error === undefined;
    if (isCall && outer?.name === name && outer.urn === urn && outer.token === token) {
      doubles.set(index, doubles.get(parent) ?? parent);
    }
  });
  return doubles;
}

/** Frequent calls between program and engine that explain nothing. */
const CHATTER: ReadonlySet<string> = new Set(['Engine/Log', 'ResourceMonitor/SupportsFeature']);

function longEnough({ spans }: Trace, least: number): ReadonlySet<number> | undefined {
  if (least <= 0) return undefined;
  return new Set(
    spans.flatMap(({ name, start, end, error }, index) =>
      error !== undefined || (end - start >= least && !CHATTER.has(name)) ? [index] : [],
    ),
  );
}

function withAncestors(spans: Trace['spans'], matches: ReadonlySet<number>): ReadonlySet<number> {
  const shown = new Set<number>();
  for (const match of matches) {
    for (let index = match; index >= 0 && !shown.has(index); index = spans[index]!.parent) shown.add(index);
  }
  return shown;
}

function groupRows(
  { spans }: Trace,
  groups: readonly Group[],
  toggled: RowOptions['toggled'],
  matches: RowOptions['matches'],
): Row[] {
  const rows: Row[] = [];
  for (const group of groups) {
    const members = matches ? group.spans.filter((span) => matches.has(span)) : group.spans;
    if (members.length === 0) continue;
    const id = `group ${group.key}`;
    const open = matches !== undefined || toggled.has(id);
    rows.push({
      id,
      depth: 0,
      start: group.start,
      end: group.end,
      span: -1,
      members: group.spans,
      group,
      parent: true,
      open,
    });
    if (!open) continue;
    for (const span of members) {
      const { start, end } = spans[span]!;
      rows.push({
        id: `${id} ${span}`,
        depth: 1,
        start,
        end,
        span,
        members: [span],
        group: undefined,
        parent: false,
        open: false,
      });
    }
  }
  return rows;
}

/**
 * The spans in whose name, URN, type or error all words of the query occur, in any case.
 * @returns undefined if the query has no words
 */
export function search({ spans }: Trace, query: string): ReadonlySet<number> | undefined {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const found = new Set<number>();
  spans.forEach(({ name, urn, token, error, service }, index) => {
    const text = [name, urn, token, error, service].join('\n').toLowerCase();
    if (words.every((word) => text.includes(word))) found.add(index);
  });
  return found;
}
