import type { Fact } from './rawSpan';

/** Something that took time: a call, the start of a plugin, the run of a program. */
export interface Span {
  /** `ResourceProvider/Create`, `newPlugin`: without what all names begin with. */
  readonly name: string;
  /** In milliseconds since the trace began. */
  readonly start: number;
  readonly end: number;
  /** Its place in the tree: the spans stand in the order of the tree, each before its parts. */
  readonly parent: number;
  readonly depth: number;
  /** Where what is below it ends. */
  readonly last: number;
  readonly urn: string | undefined;
  /** The type of a resource, or a function. */
  readonly token: string | undefined;
  readonly service: string | undefined;
  readonly side: 'client' | 'server' | undefined;
  readonly error: string | undefined;
  readonly facts: readonly Fact[];
}

/** A run of Pulumi as a tree of spans. */
export interface Trace {
  readonly spans: readonly Span[];
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  /** In milliseconds. */
  readonly duration: number;
  /** The end of the file is missing. */
  readonly cut: boolean;
}

/** How long a span took. */
export function durationOf({ start, end }: Pick<Span, 'start' | 'end'>): number {
  return end - start;
}

/** The spans directly below each, in the order of the tree; of -1, those that are below none. */
export function childrenOf(spans: readonly Pick<Span, 'parent'>[]): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>();
  spans.forEach(({ parent }, index) => {
    const list = children.get(parent);
    if (list) list.push(index);
    else children.set(parent, [index]);
  });
  return children;
}
