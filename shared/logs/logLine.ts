/** How bad a line is. Most of what a log says is `info`, whatever its verbosity. */
export type LogLevel = 'debug' | 'info' | 'warning' | 'error';

/**
 * What a line is: JSON, as today's CLIs write; glog, as older ones and many plugins write; an entry of
 * `PULUMI_DEBUG_GRPC`; one of these in our short form; a note of ours; or any other text, such as what `pulumi` shows on
 * the screen.
 */
type LogLineKind = 'json' | 'glog' | 'grpc' | 'short' | 'note' | 'text';

export interface LogLine {
  readonly kind: LogLineKind;
  readonly level: LogLevel;
  /** The `-v` from which on the line is written; undefined if the line does not say. */
  readonly verbosity?: number | undefined;
  /** Milliseconds, with a fraction; only differences mean something. Undefined if the line has no time. */
  readonly time?: number | undefined;
  /** The time of day as it stands there, such as `14:09:07.125`. */
  readonly clock?: string | undefined;
  readonly message: string;
  /** What a `json` line says besides, such as ` version=3.255.0`. */
  readonly more?: string;
  /** Of `grpc` lines. */
  readonly call?: GrpcEntry;
}

/** One entry of the file that `PULUMI_DEBUG_GRPC` names. */
export interface GrpcEntry {
  /** Such as `/pulumirpc.ResourceProvider/Create`. */
  readonly method: string;
  /** The resource's URN, or its type and name where it has none yet. */
  readonly resource: string | undefined;
  /** False for what was written when the call began. */
  readonly completed: boolean;
  readonly failed: boolean;
}

/** What begins each note that we write into a log. */
export const NOTE = '# ';
