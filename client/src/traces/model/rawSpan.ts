/** A span as a file has it, before the spans of the file are made into one tree. */
export interface RawSpan {
  readonly id: string;
  /** The id of the span that it is part of; empty if it says none. */
  readonly parent: string;
  readonly name: string;
  /** In milliseconds since 1970, to the microsecond. */
  readonly start: number;
  readonly end: number;
  /** The program that it was recorded in, if the file says so. */
  readonly service: string | undefined;
  readonly side: 'client' | 'server' | undefined;
  /** Why it failed. */
  readonly error: string | undefined;
  /** What is said of it; nothing of what was sent or answered is among it. */
  readonly facts: readonly Fact[];
  readonly subject: Subject;
}

/** A name and a value. */
export type Fact = readonly [name: string, value: string];

/** What a call was about. */
export interface Subject {
  readonly urn?: string | undefined;
  /** The type of the resource, or the function that was called. */
  readonly token?: string | undefined;
  /** The name of the resource; the URN comes only with the answer, and not at all if it fails. */
  readonly name?: string | undefined;
}

/** What a trace file holds, and whether its end is missing. */
export interface RawTrace {
  readonly spans: readonly RawSpan[];
  readonly cut: boolean;
}
