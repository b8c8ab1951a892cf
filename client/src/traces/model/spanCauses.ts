import { firstWhere } from '../../../../shared/firstWhere';
/** A span whose place in the tree may still change. */
export interface Placed {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly side: 'client' | 'server' | undefined;
  readonly urn: string | undefined;
  readonly token: string | undefined;
  /** -1: none. */
  parent: number;
}

const PLAN = 'pulumi-plan';
const RUN = 'LanguageRuntime/Run';
/** The calls that a program makes. */
const FROM_PROGRAM = /^(?:ResourceMonitor|Engine)\//;
const PROVIDER_TYPE = 'pulumi:providers:';

/**
 * Puts spans below what caused them. The engine records most of them side by side, below the run as a whole; that the
 * program has asked for a resource, and that a provider was called for it, is told by time and URN only. What is placed
 * deeper by the trace itself stays.
 */
export function placeByCause(spans: readonly Placed[]): void {
  const main = longest(spans);
  if (main < 0) return;
  const all = [...spans.keys()];
  const isTop = ({ parent }: Placed): boolean =>
    parent < 0 || parent === main || spans[parent]!.name === PLAN || spans[parent]!.name === RUN;
  const within = (indexes: number[]): Enclosing => new Enclosing(spans, indexes);
  const isRegistration = ({ name }: Placed): boolean =>
    /^ResourceMonitor\/(?:Register|Read)Resource$/.test(name);
  const plans = within(all.filter((index) => spans[index]!.name === PLAN));
  const programs = within(all.filter((index) => isProgram(spans[index]!)));
  const registrations = all.filter((index) => isRegistration(spans[index]!));
  const fromProgram = all.filter((index) => FROM_PROGRAM.test(spans[index]!.name));
  const sameSubject = grouped(spans, fromProgram, ({ name, urn, token }) => key(name, urn ?? token));
  const ofResource = grouped(spans, registrations, ({ urn }) => urn);
  const passedOn = new Set(registrations.map((index) => ofResource.get(spans[index]!.urn)?.closest(index)));
  const byEngine = within(registrations.filter((index) => !passedOn.has(index)));
  const invokes = grouped(
    spans,
    all.filter((index) => /^ResourceMonitor\/(?:Invoke|Call)$/.test(spans[index]!.name)),
    ({ token }) => token,
  );
  const plugins = within(all.filter((index) => spans[index]!.name === 'newPlugin'));

  const causeOf = (span: Placed, index: number): number => {
    const { name, urn, token } = span;
    if (index === main) return -1;
    if (name === PLAN) return main;
    if (FROM_PROGRAM.test(name)) {
      // A language host passes on the program's calls, and records them, too.
      const passing = sameSubject.get(key(name, urn ?? token))?.closest(index) ?? -1;
      return passing >= 0 ? passing : programs.closest(index);
    }
    if (name.startsWith('ResourceProvider/')) {
      if (urn !== undefined && !urn.includes(PROVIDER_TYPE)) return ofResource.get(urn)?.closest(index) ?? -1;
      if (token !== undefined && urn === undefined) {
        const invoke = invokes.get(token)?.closest(index) ?? -1;
        if (invoke >= 0) return invoke;
      }
      const plugin = plugins.closest(index);
      return plugin >= 0 ? plugin : byEngine.first(index);
    }
    // A provider is started for the first resource that needs it; that one waits for it.
    return name === 'newPlugin' ? byEngine.first(index) : -1;
  };

  const before = spans.map(({ parent }) => parent);
  const moves = spans.map((span, index) => {
    if (!isTop(span)) return undefined;
    const cause = causeOf(span, index);
    if (cause >= 0) return cause;
    if (before[index]! >= 0 || index === main) return undefined;
    const plan = plans.closest(index);
    if (plan >= 0) return plan;
    return spans[main]!.start <= span.start && span.end <= spans[main]!.end ? main : undefined;
  });
  moves.forEach((parent, index) => {
    if (parent !== undefined && parent !== index) spans[index]!.parent = parent;
  });
}

/** The call that runs the program, and the process that a language host starts for it. */
function isProgram({ name }: Placed): boolean {
  return name === RUN || /^exec[A-Z]/.test(name);
}

function longest(spans: readonly Placed[]): number {
  let found = -1;
  spans.forEach(({ parent, start, end }, index) => {
    if (parent >= 0) return;
    if (found < 0 || end - start > spans[found]!.end - spans[found]!.start) found = index;
  });
  return found;
}

function key(name: string, subject: string | undefined): string | undefined {
  return subject === undefined ? undefined : `${name} ${subject}`;
}

function grouped(
  spans: readonly Placed[],
  indexes: readonly number[],
  keyOf: (span: Placed) => string | undefined,
): Map<string | undefined, Enclosing> {
  const groups = new Map<string, number[]>();
  for (const index of indexes) {
    const name = keyOf(spans[index]!);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group) group.push(index);
    else groups.set(name, [index]);
  }
  return new Map([...groups].map(([name, group]) => [name, new Enclosing(spans, group)]));
}

/** Maximum candidates compared; no real trace has more calls about the same thing at the same time. */
const PATIENCE = 64;

/** Finds those of some spans that another lies in. */
class Enclosing {
  private readonly sorted: readonly number[];
  /** The latest end of all up to here. */
  private readonly latest: Float64Array;

  constructor(
    private readonly spans: readonly Placed[],
    indexes: readonly number[],
  ) {
    const span = (index: number): Placed => spans[index]!;
    this.sorted = [...indexes].sort((a, b) => span(a).start - span(b).start || span(b).end - span(a).end);
    this.latest = new Float64Array(this.sorted.length);
    let latest = -Infinity;
    this.sorted.forEach((index, place) => {
      latest = Math.max(latest, span(index).end);
      this.latest[place] = latest;
    });
  }

  /** The one that began last; -1: none. */
  closest(index: number): number {
    const { start, end } = this.spans[index]!;
    let place = firstWhere(0, this.sorted.length, (at) => this.spans[this.sorted[at]!]!.start > start) - 1;
    for (
      let tries = 0;
      place >= 0 && tries < PATIENCE && this.latest[place]! >= end;
      place -= 1, tries += 1
    ) {
      if (this.encloses(this.sorted[place]!, index)) return this.sorted[place]!;
    }
    return -1;
  }

  /** The one that began first; -1: none. */
  first(index: number): number {
    const found =
      this.sorted[firstWhere(0, this.sorted.length, (at) => this.latest[at]! >= this.spans[index]!.end)];
    return found !== undefined && this.encloses(found, index) ? found : -1;
  }

  /** Spans of the same time enclose each other; only the one that comes first does then. */
  private encloses(outer: number, inner: number): boolean {
    const a = this.spans[outer]!;
    const b = this.spans[inner]!;
    if (outer === inner || a.start > b.start || a.end < b.end) return false;
    return a.start < b.start || a.end > b.end || outer < inner;
  }
}
