import { binarySearch } from '../../../../shared/binarySearch';

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
const REGISTRATION = /^ResourceMonitor\/(?:Register|Read)Resource$/;
const INVOKE = /^ResourceMonitor\/(?:Invoke|Call)$/;
const PROVIDER_TYPE = 'pulumi:providers:';

/**
 * Puts spans below what caused them. The engine records most of them side by side, below the run as a whole; that the
 * program has asked for a resource, and that a provider was called for it, is told by time and URN only. What is placed
 * deeper by the trace itself stays.
 */
export function placeByCause(spans: readonly Placed[]): void {
  const main = longest(spans);
  if (main < 0) return;
  const causes = new Causes(spans, main);
  const isTop = ({ parent }: Placed): boolean =>
    parent < 0 || parent === main || spans[parent]!.name === PLAN || spans[parent]!.name === RUN;
  const before = spans.map(({ parent }) => parent);
  const moves = spans.map((span, index) => {
    if (!isTop(span)) return undefined;
    const cause = causes.of(index);
    if (cause >= 0) return cause;
    if (before[index]! >= 0 || index === main) return undefined;
    const plan = causes.planOf(index);
    if (plan >= 0) return plan;
    return spans[main]!.start <= span.start && span.end <= spans[main]!.end ? main : undefined;
  });
  moves.forEach((parent, index) => {
    if (parent !== undefined && parent !== index) spans[index]!.parent = parent;
  });
}

/** The spans that may have caused others. */
class Causes {
  private readonly plans: Enclosing;
  private readonly programs: Enclosing;
  private readonly plugins: Enclosing;
  /** The program's calls, by what they are and what they are about. */
  private readonly sameSubject: Groups;
  private readonly ofResource: Groups;
  private readonly invokes: Groups;
  /** Registrations as the engine records them: no other one of the resource lies within. */
  private readonly byEngine: Enclosing;

  /** @param main the run as a whole */
  constructor(
    private readonly spans: readonly Placed[],
    private readonly main: number,
  ) {
    const all = [...spans.keys()];
    const called = (isIt: (span: Placed) => boolean): number[] => all.filter((index) => isIt(spans[index]!));
    const within = (indexes: number[]): Enclosing => new Enclosing(spans, indexes);
    this.plans = within(called(({ name }) => name === PLAN));
    this.programs = within(called(isProgram));
    this.plugins = within(called(({ name }) => name === 'newPlugin'));
    const fromProgram = called(({ name }) => FROM_PROGRAM.test(name));
    this.sameSubject = grouped(spans, fromProgram, ({ name, urn, token }) => key(name, urn ?? token));
    const invokes = called(({ name }) => INVOKE.test(name));
    this.invokes = grouped(spans, invokes, ({ token }) => token);
    const registrations = called(({ name }) => REGISTRATION.test(name));
    this.ofResource = grouped(spans, registrations, ({ urn }) => urn);
    const passedOn = new Set(
      registrations.map((index) => this.ofResource.get(spans[index]!.urn)?.closest(index)),
    );
    this.byEngine = within(registrations.filter((index) => !passedOn.has(index)));
  }

  /** What has caused a span; -1: nothing that is known. */
  of(index: number): number {
    const { name, urn, token } = this.spans[index]!;
    if (index === this.main) return -1;
    if (name === PLAN) return this.main;
    if (FROM_PROGRAM.test(name)) {
      // A language host passes on the program's calls, and records them, too.
      const passing = this.sameSubject.get(key(name, urn ?? token))?.closest(index) ?? -1;
      return passing >= 0 ? passing : this.programs.closest(index);
    }
    if (name.startsWith('ResourceProvider/')) return this.ofProviderCall(index);
    // A provider is started for the first resource that needs it; that one waits for it.
    return name === 'newPlugin' ? this.byEngine.first(index) : -1;
  }

  /** The plan that a span is part of; -1: none. */
  planOf(index: number): number {
    return this.plans.closest(index);
  }

  private ofProviderCall(index: number): number {
    const { urn, token } = this.spans[index]!;
    if (urn !== undefined && !urn.includes(PROVIDER_TYPE))
      return this.ofResource.get(urn)?.closest(index) ?? -1;
    if (token !== undefined && urn === undefined) {
      const invoke = this.invokes.get(token)?.closest(index) ?? -1;
      if (invoke >= 0) return invoke;
    }
    const plugin = this.plugins.closest(index);
    return plugin >= 0 ? plugin : this.byEngine.first(index);
  }
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

/** By a name; under `undefined` there is none. */
type Groups = ReadonlyMap<string | undefined, Enclosing>;

function grouped(
  spans: readonly Placed[],
  indexes: readonly number[],
  keyOf: (span: Placed) => string | undefined,
): Groups {
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
    let place = binarySearch(0, this.sorted.length, (at) => this.spans[this.sorted[at]!]!.start > start) - 1;
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
      this.sorted[binarySearch(0, this.sorted.length, (at) => this.latest[at]! >= this.spans[index]!.end)];
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
