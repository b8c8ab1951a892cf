import { placeByCause, type Placed } from './spanCauses';
import type { RawSpan, RawTrace } from './rawSpan';
import { parseUrn } from '../../../../shared/urn';
import { childrenOf, type Span, type Trace } from './trace';

/** Builds one tree from the spans of a file. Accepts any file: missing and cyclic parents are ignored. */
export function buildTrace({ spans: raw, cut }: RawTrace): Trace {
  const spans = withoutDoubles(raw);
  const startedAt = spans.reduce((earliest, { start }) => Math.min(earliest, start), Infinity);
  const byId = new Map(spans.map(({ id }, index) => [id, index]));
  const urns = urnsByName(spans);
  const placed = spans.map((span) => place(span, startedAt, byId, urns));
  breakCircles(placed);
  placeByCause(placed);
  breakCircles(placed);
  const ordered = inOrder(placed, spans);
  const duration = ordered.reduce((latest, { end }) => Math.max(latest, end), 0);
  return { spans: ordered, startedAt: spans.length > 0 ? startedAt : 0, duration, cut };
}

/** A span may have been exported twice; the last copy has most facts. */
function withoutDoubles(spans: readonly RawSpan[]): RawSpan[] {
  return [...new Map(spans.map((span) => [span.id, span])).values()];
}

/** The URNs in calls, by type and name; undefined if several resources share both. */
function urnsByName(spans: readonly RawSpan[]): ReadonlyMap<string, string | undefined> {
  const urns = new Map<string, string | undefined>();
  for (const { urn } of spans.map(({ subject }) => subject)) {
    const parts = urn === undefined ? undefined : parseUrn(urn);
    if (!parts) continue;
    const key = `${parts.type}::${parts.name}`;
    urns.set(key, urns.has(key) && urns.get(key) !== urn ? undefined : urn);
  }
  return urns;
}

function place(
  span: RawSpan,
  startedAt: number,
  byId: ReadonlyMap<string, number>,
  urns: ReadonlyMap<string, string | undefined>,
): Placed {
  const { name, start, end, side, parent, subject } = span;
  return {
    name: name.replace(/^\//, '').replace(/^pulumirpc\./, '') || 'unnamed',
    start: start - startedAt,
    end: Math.max(start, end) - startedAt,
    side,
    // A failed resource never got its URN, but its provider did.
    urn: subject.urn ?? urns.get(`${subject.token}::${subject.name}`),
    token: subject.token,
    parent: byId.get(parent) ?? -1,
  };
}

/** Goes up from each span to the first visited one; one visited on the same path closes a cycle. */
function breakCircles(spans: readonly Placed[]): void {
  const way = new Int32Array(spans.length).fill(-1);
  spans.forEach((_, begin) => {
    let at = begin;
    while (at >= 0 && way[at] === -1) {
      way[at] = begin;
      const { parent } = spans[at]!;
      if (parent >= 0 && way[parent] === begin) spans[at]!.parent = -1;
      at = parent;
    }
  });
}

/** The order of the tree, earlier spans first. */
function inOrder(placed: readonly Placed[], raw: readonly RawSpan[]): Span[] {
  const children = childrenOf(placed);
  const byStart = (indexes: readonly number[] = []): number[] =>
    [...indexes].sort(
      (a, b) => placed[b]!.start - placed[a]!.start || placed[b]!.end - placed[a]!.end || b - a,
    );
  const ordered: (Span & { last: number })[] = [];
  const places = new Int32Array(placed.length);
  const open: number[] = byStart(children.get(-1));
  while (open.length > 0) {
    const index = open.pop()!;
    const { name, start, end, side, urn, token, parent } = placed[index]!;
    const { service, error, facts } = raw[index]!;
    const above = parent < 0 ? -1 : places[parent]!;
    places[index] = ordered.length;
    const depth = above < 0 ? 0 : ordered[above]!.depth + 1;
    ordered.push({
      name,
      start,
      end,
      parent: above,
      depth,
      last: 0,
      urn,
      token,
      service,
      side,
      error,
      facts,
    });
    for (const child of byStart(children.get(index))) open.push(child);
  }
  for (let index = ordered.length - 1; index >= 0; index -= 1) {
    const span = ordered[index]!;
    span.last = Math.max(span.last, index + 1);
    const above = ordered[span.parent];
    if (above) above.last = Math.max(above.last, span.last);
  }
  return ordered;
}
