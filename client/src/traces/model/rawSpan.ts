/** A span of a file, before the tree is built. */
export interface RawSpan {
  readonly id: string;
  /** The parent's id; empty if there is none. */
  readonly parent: string;
  readonly name: string;
  /** In milliseconds since 1970, to the microsecond. */
  readonly start: number;
  readonly end: number;
  /** The program that recorded it, if the file names it. */
  readonly service: string | undefined;
  readonly side: 'client' | 'server' | undefined;
  /** Why it failed. */
  readonly error: string | undefined;
  /** Its facts, without the recorded messages. */
  readonly facts: readonly Fact[];
  readonly subject: Subject;
}

/** A name and a value. */
export type Fact = readonly [name: string, value: string];

/** The subject of a call. */
export interface Subject {
  readonly urn?: string | undefined;
  /** The type of the resource, or the called function. */
  readonly token?: string | undefined;
  /** The resource's name; the URN only comes with a successful answer. */
  readonly name?: string | undefined;
}

/** The content of a trace file, and whether its end is missing. */
export interface RawTrace {
  readonly spans: readonly RawSpan[];
  readonly cut: boolean;
}
