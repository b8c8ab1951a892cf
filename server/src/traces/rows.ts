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
}

/** What there is to see, from the top. A tree is open and headings are closed, unless they were toggled. */
export function rowsOf(trace: Trace, { view, toggled, matches }: RowOptions): Row[] {
  if (view === 'tree') return treeRows(trace, toggled, matches);
  const groups = view === 'resource' ? byResource(trace) : byCall(trace);
  return groupRows(trace, groups, toggled, matches);
}

function treeRows({ spans }: Trace, toggled: RowOptions['toggled'], matches: RowOptions['matches']): Row[] {
  const shown = matches && withAncestors(spans, matches);
  const rows: Row[] = [];
  for (let index = 0; index < spans.length;) {
    const { depth, start, end, last } = spans[index]!;
    if (shown && !shown.has(index)) {
      // What is above a match is shown: there is none below.
      index = last;
      continue;
    }
    const id = `span ${index}`;
    const open = matches !== undefined || !toggled.has(id);
    rows.push({ id, depth, start, end, span: index, group: undefined, parent: last > index + 1, open });
    index = open ? index + 1 : last;
  }
  return rows;
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
    rows.push({ id, depth: 0, start: group.start, end: group.end, span: -1, group, parent: true, open });
    if (!open) continue;
    for (const span of members) {
      const { start, end } = spans[span]!;
      rows.push({
        id: `${id} ${span}`,
        depth: 1,
        start,
        end,
        span,
        group: undefined,
        parent: false,
        open: false,
      });
    }
  }
  return rows;
}
