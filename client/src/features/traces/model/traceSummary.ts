import { parseUrn } from '../../../../../shared/urn';
import type { Interval, Span, Trace } from './trace';

/** Whose time a span is, and how a sentence names it. */
export const KINDS = {
  program: 'the program and its language host',
  provider: 'providers',
  plugin: 'the start of plugins',
  engine: 'Pulumi itself and its backend',
} as const;
export type Kind = keyof typeof KINDS;

/** A line of the summary: something that took time, and when. */
export interface Entry {
  readonly title: string;
  /** What it was about: `bucket (aws:s3/bucket:Bucket)`; may be empty. */
  readonly subject: string;
  readonly kind: Kind;
  readonly urn: string | undefined;
  /** Sorted and disjoint. */
  readonly parts: readonly Interval[];
  /** The sum of its parts, in milliseconds: overlapping time counts once. */
  readonly took: number;
}

/** A call that failed. */
export interface Failure extends Pick<Entry, 'title' | 'subject' | 'urn'> {
  readonly error: string;
}

/** Why a run took as long as it did; each list has what took longest first. */
export interface TraceSummary {
  /** The critical path, by what was done: what would have to be faster for the run to end earlier. */
  readonly critical: readonly Entry[];
  /** The resources by the time of their providers' calls. Empty if the trace has no messages. */
  readonly resources: readonly Entry[];
  /** The providers by the time of their calls and starts. */
  readonly providers: readonly Entry[];
  readonly failures: readonly Failure[];
}

/** Summarizes a trace. */
export function summarize(trace: Trace): TraceSummary {
  const calls = trace.spans.filter(isProviderCall);
  const starts = trace.spans.filter(({ name }) => name === 'newPlugin');
  const ofProviders = [...calls, ...starts].flatMap((span) => {
    const title = packageOf(span);
    return title === undefined
      ? []
      : [{ ...span, title, subject: '', kind: 'provider', urn: undefined } as const];
  });
  const ofResources = calls.flatMap((span) => {
    const parts = span.urn === undefined ? undefined : parseUrn(span.urn);
    if (!parts) return [];
    return [{ ...span, title: parts.name, subject: `(${parts.type})`, kind: 'provider' } as const];
  });
  const failed = trace.spans.flatMap(({ error, ...span }) =>
    error === undefined ? [] : [{ ...labelOf(span), urn: span.urn, error }],
  );
  return {
    critical: entriesOf(criticalPath(trace), ({ title, subject }) => `${title}\n${subject}`),
    resources: entriesOf(ofResources, ({ urn }) => urn!),
    providers: entriesOf(ofProviders, ({ title }) => title),
    // The engine and the plugin both record a failed call.
    failures: [...new Map(failed.map((failure) => [`${failure.urn}\n${failure.error}`, failure])).values()],
  };
}

/** A piece of the critical path, or of the time of something. */
export type Part = Omit<Entry, 'parts' | 'took'> & Interval;

/** Spans that only enclose the work of others, or mark a moment. */
const ENCLOSING =
  /^(?:pulumi(?:-plan)?|time-to-first-print|LanguageRuntime\/Run|exec[A-Z].*|ResourceMonitor\/.*|Engine\/.*|ResourceProvider\/(?:Construct|Call))$/;
const PROGRAM = /^(?:LanguageRuntime\/Run|exec[A-Z].*)$/;

/** The inaccuracy of clocks, in milliseconds. */
const INEXACT = 0.001;

/**
 * The critical path: from the run's end back to its start, always along the work that ended last before. The time between
 * is the program's while it runs, otherwise the engine's. The parts are contiguous.
 */
export function criticalPath({ spans, duration }: Trace): Part[] {
  const main = longest(spans);
  const work = spans.filter((span) => span !== main && span.side !== 'server' && !ENCLOSING.test(span.name));
  const programs = joined(spans.filter(({ name }) => PROGRAM.test(name)));
  const parts: Part[] = [];
  const addWork = (span: Span, start: number, end: number): void => {
    if (end > start) parts.push({ ...labelOf(span), kind: kindOf(span), urn: span.urn, start, end });
  };
  const addGap = (from: number, to: number): void => {
    let until = to;
    const add = (title: string, kind: Kind, start: number): void => {
      if (until > start) parts.push({ title, subject: '', kind, urn: undefined, start, end: until });
      until = Math.min(until, start);
    };
    for (const { start, end } of programs.toReversed()) {
      add('Pulumi', 'engine', Math.max(from, end));
      add('Program', 'program', Math.max(from, start));
    }
    add('Pulumi', 'engine', from);
  };
  let until = duration;
  for (const span of work.sort((a, b) => b.end - a.end || a.start - b.start)) {
    // A span that continues at that time is not what the next one waited for.
    if (span.end > until + INEXACT) continue;
    addGap(Math.min(span.end, until), until);
    until = Math.min(span.end, until);
    addWork(span, span.start, until);
    until = Math.min(until, span.start);
  }
  addGap(0, until);
  return parts.reverse();
}

/** Intervals as sorted and disjoint ones; those that are closer than the gap become one. */
export function joined(intervals: readonly Interval[], gap = 0): Interval[] {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of [...intervals].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && start <= last.end + gap) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}

function entriesOf(parts: readonly Part[], keyOf: (part: Part) => string): Entry[] {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const key = keyOf(part);
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  const entries = [...groups.values()].map((group) => {
    const { title, subject, kind, urn } = group[0]!;
    const times = joined(group);
    const took = times.reduce((sum, { start, end }) => sum + end - start, 0);
    return { title, subject, kind, urn, parts: times, took };
  });
  return entries.sort((a, b) => b.took - a.took);
}

/** True for the engine's record of a call: the plugin's own record would count the time twice. */
function isProviderCall({ name, side }: Span): boolean {
  return name.startsWith('ResourceProvider/') && side !== 'server';
}

/** The package of a span's provider: for its start, a call, or a resource. */
function packageOf({ name, urn, token, facts }: Span): string | undefined {
  if (name === 'newPlugin') return /^(.+) \(resource\)$/.exec(prefixOf(facts))?.[1];
  const type = (urn === undefined ? undefined : parseUrn(urn)?.type) ?? token ?? '';
  const [first, second, third] = type.split(':');
  const found = first === 'pulumi' && second === 'providers' ? third : first;
  return found === '' ? undefined : found;
}

/** Names a span as a person would: `Create`, `bucket (aws:s3/bucket:Bucket)`. */
function labelOf({ name, urn, token, facts }: Pick<Span, 'name' | 'urn' | 'token' | 'facts'>): {
  title: string;
  subject: string;
} {
  const [, call = name] = /^(?:Resource(?:Monitor|Provider)|LanguageRuntime)\/(.+)$/.exec(name) ?? [];
  const parts = urn === undefined ? undefined : parseUrn(urn);
  return {
    title: name === 'newPlugin' ? 'Start plugin' : call,
    subject: parts ? `${parts.name} (${parts.type})` : (urn ?? token ?? prefixOf(facts)),
  };
}

function kindOf({ name }: Span): Kind {
  if (name.startsWith('ResourceProvider/')) return 'provider';
  if (/^LanguageRuntime\/|^locateModule$/.test(name)) return 'program';
  return /plugin/i.test(name) ? 'plugin' : 'engine';
}

function prefixOf(facts: Span['facts']): string {
  return facts.find(([key]) => key === 'prefix')?.[1] ?? '';
}

function longest(spans: readonly Span[]): Span | undefined {
  return spans.reduce<Span | undefined>(
    (found, span) => (found && found.end - found.start >= span.end - span.start ? found : span),
    undefined,
  );
}
