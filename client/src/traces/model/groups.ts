import { parseUrn } from '../../../../shared/urn';
import type { Span, Trace } from './trace';

/** A group of spans, with totals. */
export interface Group {
  /** A URN, the name of a call, the name of a package. */
  readonly key: string;
  /** In the order in which they began. */
  readonly spans: readonly number[];
  readonly start: number;
  readonly end: number;
  /** How long at least one of them was running; overlapping time counts once. */
  readonly busy: number;
  readonly longest: number;
  readonly errors: number;
}

/** Each resource with all its spans. A trace without messages has no URNs, and so no groups. */
export function byResource(trace: Trace): Group[] {
  return group(trace, ({ urn }) => urn);
}

/** Each call of Pulumi's protocols, and everything else by its name. */
export function byCall(trace: Trace): Group[] {
  return group(trace, ({ name }) => name);
}

/**
 * The resources by the time that their providers worked on them, the longest first, without waiting for others or for the
 * provider's start.
 */
export function slowestResources(trace: Trace): Group[] {
  return bySlowness(group(trace, (span) => (isProviderCall(span) ? span.urn : undefined)));
}

/** The provider packages by the time of their calls and plugin starts, the longest first. */
export function slowestProviders(trace: Trace): Group[] {
  return bySlowness(
    group(trace, (span) => (isProviderCall(span) || span.name === 'newPlugin' ? packageOf(span) : undefined)),
  );
}

function bySlowness(groups: Group[]): Group[] {
  return groups.sort((a, b) => b.busy - a.busy);
}

/** True for the engine's record of a call: the plugin's own record would count the time twice. */
function isProviderCall({ name, side }: Span): boolean {
  return name.startsWith('ResourceProvider/') && side !== 'server';
}

/** The package of a span's provider: for its start, a call, or a resource. */
export function packageOf(span: Span): string | undefined {
  if (span.name === 'newPlugin') {
    const [, name] = /^(.+) \(resource\)$/.exec(factOf(span, 'prefix') ?? '') ?? [];
    return name;
  }
  if (!/^Resource(?:Provider|Monitor)\//.test(span.name)) return undefined;
  const type = (span.urn === undefined ? undefined : parseUrn(span.urn)?.type) ?? span.token;
  const [first, second, third] = (type ?? '').split(':');
  const name = first === 'pulumi' && second === 'providers' ? third : first;
  return name === '' ? undefined : name;
}

/** The value of one of the facts of a span. */
export function factOf({ facts }: Span, name: string): string | undefined {
  return facts.find(([key]) => key === name)?.[1];
}

function group({ spans }: Trace, keyOf: (span: Span) => string | undefined): Group[] {
  const members = new Map<string, number[]>();
  spans.forEach((span, index) => {
    const key = keyOf(span);
    if (key === undefined) return;
    const list = members.get(key);
    if (list) list.push(index);
    else members.set(key, [index]);
  });
  return [...members].map(([key, list]) => summarize(key, list, spans)).sort((a, b) => a.start - b.start);
}

function summarize(key: string, list: number[], spans: readonly Span[]): Group {
  const sorted = list.sort((a, b) => spans[a]!.start - spans[b]!.start || a - b);
  let busy = 0;
  let until = -Infinity;
  let longest = 0;
  let errors = 0;
  for (const index of sorted) {
    const { start, end, error } = spans[index]!;
    busy += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
    longest = Math.max(longest, end - start);
    if (error !== undefined) errors += 1;
  }
  return { key, spans: sorted, start: spans[sorted[0]!]!.start, end: until, busy, longest, errors };
}
