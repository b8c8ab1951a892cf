// The short form of a log's line, which fits on a screen:
//
//   12  14:09:07.125 error    the message
//
// The number of the line in its log, the time of day as the log has it, how bad it is (`info v9`: written from that verbosity
// on), and the message.
import type { GrpcEntry, LogLevel, LogLine } from './logLine';

/** Stands for a line break in a message. */
const BREAK = ' ⏎ ';
const NO_TIME = '-'.repeat('14:09:07.125'.length);
const LEVEL_WIDTH = 'info v11'.length;
const SHORT =
  /^ *(\d{1,9}) {2}(?:(\d\d):(\d\d):(\d\d\.\d{3})|-{12}) (debug|info|warning|error)(?: v(\d{1,3}))? +(\S.*)?$/;
const CALL = /^(\/[^\s/]+\/\w+)(?: (\S+))? (begins|ends|failed)(?:: .*)?$/;

/**
 * A line in short form. Notes, lines that are already short, and screen output of `pulumi` stay unchanged.
 * @param number of the line in the log, from 1
 * @param width of the log's highest number, in digits
 */
export function shortLine(raw: string, line: LogLine, number: number, width: number): string {
  const { kind, clock = NO_TIME, level, verbosity = 0, message, more = '', call } = line;
  if (kind === 'note' || kind === 'text' || kind === 'short') return raw;
  const stated = verbosity > 0 && level === 'info' ? `${level} v${verbosity}` : level;
  const said = (call ? callWords(call, message) : message.trimEnd() + more)
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(BREAK);
  return `${String(number).padStart(width)}  ${clock} ${stated.padEnd(LEVEL_WIDTH)} ${said}`;
}

function callWords({ method, resource, completed, failed }: GrpcEntry, message: string): string {
  const about = resource === undefined ? '' : ` ${resource.replaceAll(/\s/g, '_')}`;
  const how = failed ? `failed${message.slice(method.length)}` : completed ? 'ends' : 'begins';
  return `${method}${about} ${how}`;
}

/** Reads a line in short form; undefined for any other line. */
export function readShortLine(text: string): LogLine | undefined {
  const match = SHORT.exec(text);
  if (!match) return undefined;
  const [, , hours, minutes, seconds, level, verbosity, said = ''] = match;
  const [, method, resource, how] = CALL.exec(said) ?? [];
  return {
    kind: 'short',
    level: level as LogLevel,
    verbosity: verbosity === undefined ? undefined : Number(verbosity),
    // The time has no date; any day will do.
    time:
      hours === undefined
        ? undefined
        : Date.UTC(2000, 0, 1, Number(hours), Number(minutes)) + Number(seconds) * 1000,
    message: said.replaceAll(BREAK, '\n'),
    ...(method !== undefined && {
      call: { method, resource, completed: how !== 'begins', failed: how === 'failed' },
    }),
  };
}

/** The number at the beginning of a line in short form, and its place; undefined for any other line. */
export function placeInLog(text: string): { number: number; start: number; end: number } | undefined {
  const digits = SHORT.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const start = text.indexOf(digits);
  return { number: Number(digits), start, end: start + digits.length };
}
