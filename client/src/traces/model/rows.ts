import { byCall, byResource, type Group } from './groups';
import type { Trace } from './trace';

/** How the spans are put in rows. */
export const VIEWS = ['tree', 'resource', 'call'] as const;
export type View = (typeof VIEWS)[number];

/** A row: a span, or several of them under a heading. */
export interface Row {
  /** Stays the same whatever is shown: what is closed is known by it. */
  readonly id: string;
  readonly depth: number;
  readonly start: number;
  readonly end: number;
  /** -1: a heading. */
  readonly span: number;
  /** All that it stands for: the spans of a heading; a call, and what others have recorded of the same call. */
  readonly members: readonly number[];
  readonly group: Group | undefined;
  /** Whether there is something below it. */
  readonly parent: boolean;
  readonly open: boolean;
}

export interface RowOptions {
  readonly view: View;
  /** The ids of the rows whose being open is not what it is by default. */
  readonly toggled: ReadonlySet<string>;
  /** The spans that are searched for; undefined: all. What is above them is shown, too, and everything is open. */
  readonly matches: ReadonlySet<number> | undefined;
  /** Leaves what took less than this, in milliseconds, out of the tree, unless it failed or was searched for. */
  readonly least?: number;
}

/** What there is to see, from the top. A tree is open and headings are closed, unless they were toggled. */
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
  // With everything shown, and in a search, each record of a call is a row; otherwise they share one.
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
      // What is above something that is shown is shown, too: there is nothing below.
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
 * A call is recorded by who makes it, by who passes it on, and by who answers it.
 * @returns of each record but the first, the first
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

/** Calls that program and engine make all the time, and that explain nothing. */
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
