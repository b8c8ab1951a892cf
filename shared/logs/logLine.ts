/** The level of a line. Most lines are `info`, at any verbosity. */
export type LogLevel = 'debug' | 'info' | 'warning' | 'error';

/**
 * The format of a line: JSON of present CLIs; glog of older ones and many plugins; an entry of `PULUMI_DEBUG_GRPC`; an
 * event of `--event-log` or `pulumi up --json`; our own note; or any other text, such as screen output of `pulumi`.
 */
type LogLineKind = 'json' | 'glog' | 'grpc' | 'event' | 'note' | 'text';

export interface LogLine {
  readonly kind: LogLineKind;
  readonly level: LogLevel;
  /** The lowest `-v` that writes the line; undefined if unknown. */
  readonly verbosity?: number | undefined;
  /** Milliseconds, with a fraction; only differences are meaningful. Undefined if the line has no time. */
  readonly time?: number | undefined;
  /** The time of day as written, such as `14:09:07.125`. */
  readonly clock?: string | undefined;
  readonly message: string;
  /** Further fields of a `json` line, such as ` version=3.255.0`. */
  readonly more?: string;
  /** The call of a `grpc` line. */
  readonly call?: GrpcEntry;
  /** The URN that an `event` line is about. */
  readonly urn?: string | undefined;
  /** The provider that a `grpc` or `event` line names, such as `aws`. */
  readonly provider?: string | undefined;
}

/** One entry of the file that `PULUMI_DEBUG_GRPC` names. */
export interface GrpcEntry {
  /** Such as `/pulumirpc.ResourceProvider/Create`. */
  readonly method: string;
  /** The resource's URN, or its type and name if it has none yet. */
  readonly resource: string | undefined;
  /** False for an entry from the beginning of the call. */
  readonly completed: boolean;
  readonly failed: boolean;
}

/** The beginning of our own notes in a log. */
export const NOTE = '# ';

/** A message as it was, without the engine's wrapping and colours. */
export function plainMessage(message: string): string {
  return message
    .replace(/^(?:eventSink|defaultSink)::\w+\(([^]*)\)$/, '$1')
    .replace(/^Provider\[[^\]]*\]\.(\w+)\(.*?\) failed: /, '$1: ')
    .replace(/<\{%[^%]*%\}>/g, '')
    .trim();
}

/** The lines of a text, one after the other and without their line breaks; the last one may be empty. */
export function* linesOf(text: string): Generator<string, void> {
  let start = 0;
  for (;;) {
    const newline = text.indexOf('\n', start);
    if (newline < 0) break;
    yield text.slice(start, text[newline - 1] === '\r' && newline > start ? newline - 1 : newline);
    start = newline + 1;
  }
  yield text.slice(start);
}
