/** A span of a file: a call, the start of a plugin, the run of a program. */
export interface RawSpan {
  readonly id: string;
  readonly name: string;
  /** In milliseconds since 1970, to the microsecond. */
  readonly start: number;
  readonly end: number;
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

/** Something that took time. */
export interface Span extends Pick<RawSpan, 'side' | 'error' | 'facts'>, Interval {
  /** `ResourceProvider/Create`, `newPlugin`: without what all names begin with. */
  readonly name: string;
  readonly urn: string | undefined;
  readonly token: string | undefined;
}

/** A time from a start to an end, in milliseconds since the trace began. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** A run of Pulumi: its spans by their starts, those that enclose others first. */
export interface Trace {
  readonly spans: readonly Span[];
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  /** In milliseconds. */
  readonly duration: number;
  /** The end of the file is missing. */
  readonly cut: boolean;
}
