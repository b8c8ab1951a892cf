import { NOTE, type GrpcEntry, type LogLevel, type LogLine } from './logLine';
import { parseUrn, URN_PREFIX } from '../urn';

const GLOG = /^([IWEF])(\d\d)(\d\d) (\d\d):(\d\d):(\d\d(?:\.\d+)?) +\d+ [^\]\s]+:\d+\] ?/;
const GLOG_LEVELS: Readonly<Record<string, LogLevel>> = { I: 'info', W: 'warning', E: 'error', F: 'error' };
const JSON_LEVELS: ReadonlyMap<string, LogLevel> = new Map([
  ['DEBUG', 'debug'],
  ['INFO', 'info'],
  ['WARN', 'warning'],
]);

/** True if the line was written for a log and not for the screen. Cheap: it only reads the first characters. */
export function isLogLine(line: string): boolean {
  return /^\{"(?:time|level|metadata|msg|method)":/.test(line) || GLOG.test(line);
}

/** Reads one line, without its line break. A line of unknown format is text. */
export function readLogLine(line: string): LogLine {
  if (line.startsWith('{"')) return readJson(line) ?? textLine(line);
  const glog = GLOG.exec(line);
  if (glog) return readGlog(glog, line.slice(glog[0].length));
  if (line.startsWith(NOTE)) return { kind: 'note', level: 'info', message: line.slice(NOTE.length) };
  return textLine(line);
}

function readJson(line: string): LogLine | undefined {
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined; // truncated, or not from a log
  }
  const { time, level, msg, v, method, timestamp, ...more } = value;
  if (typeof method === 'string' && typeof timestamp === 'string') return readGrpc(value, method, timestamp);
  if (typeof timestamp === 'number') return readEngineEvent(value, timestamp);
  if (typeof level !== 'string' || typeof msg !== 'string') return undefined;
  // Intermediate levels have names such as `DEBUG-4`.
  const stated = JSON_LEVELS.get(level.replace(/[+-]\d+$/, '')) ?? 'error';
  return {
    kind: 'json',
    level: stated === 'info' || stated === 'debug' ? (levelOf(msg) ?? stated) : stated,
    verbosity: typeof v === 'number' ? v : undefined,
    ...(typeof time === 'string' && { time: timeOf(time), clock: clockOf(time) }),
    message: msg,
    ...(Object.keys(more).length > 0 && { more: fieldsOf(more) }),
  };
}

function fieldsOf(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([key, said]) => ` ${key}=${typeof said === 'string' ? said : JSON.stringify(said)}`)
    .join('');
}

function readGrpc(value: Record<string, unknown>, method: string, timestamp: string): LogLine {
  const { request, progress, errors, metadata } = value;
  const { urn, type, name } = (request ?? {}) as Record<string, unknown>;
  const failed = Array.isArray(errors) && errors.length > 0;
  const call: GrpcEntry = {
    method,
    resource: nonEmpty(urn) ?? (nonEmpty(name) && `${nonEmpty(type) ?? ''}::${nonEmpty(name) ?? ''}`),
    // Older CLIs wrote one entry per call, at its end.
    completed: progress !== 'request_started',
    failed,
  };
  const unimplemented = failed && errors.every((error) => String(error).includes('Unimplemented'));
  return {
    kind: 'grpc',
    level: failed && !unimplemented ? 'error' : 'info',
    time: timeOf(timestamp),
    clock: clockOf(timestamp),
    message: failed ? `${method}: ${errors.map(String).join('; ')}` : method,
    call,
    provider: nonEmpty((metadata as { name?: unknown } | undefined)?.name),
  };
}

function readGlog(match: RegExpExecArray, message: string): LogLine {
  const [, letter = 'I', month, day, hours, minutes, seconds] = match;
  const stated = GLOG_LEVELS[letter] ?? 'info';
  return {
    kind: 'glog',
    level: stated === 'info' ? (levelOf(message) ?? stated) : stated,
    // The time has no year; any leap year will do.
    time:
      Date.UTC(2000, Number(month) - 1, Number(day), Number(hours), Number(minutes)) + Number(seconds) * 1000,
    clock: clockOf(`T${hours ?? ''}:${minutes ?? ''}:${seconds}`),
    message,
  };
}

function textLine(line: string): LogLine {
  return { kind: 'text', level: levelOf(line) ?? 'info', message: line };
}

function nonEmpty(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The level of an engine message is in its text. */
function levelOf(message: string): LogLevel | undefined {
  if (/^eventSink::Error\(|^\s*(?:error|panic|fatal error): |^Provider\[.*\) failed: /.test(message))
    return 'error';
  if (/^eventSink::Warning\(|^\s*warning: /.test(message)) return 'warning';
  return undefined;
}

/** Parses RFC 3339 with any number of fractional digits, into milliseconds. */
function timeOf(text: string): number | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(text);
  // Some entries have Go's zero time, in the year 1.
  if (!match || text.startsWith('0001')) return undefined;
  return Date.parse(`${match[1] ?? ''}${match[3] ?? ''}`) + Number(match[2] ?? 0) * 1000;
}

function clockOf(text: string): string | undefined {
  const match = /T(\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?/.exec(text);
  return match && !text.startsWith('0001')
    ? `${match[1] ?? ''}.${(match[2] ?? '').padEnd(3, '0')}`
    : undefined;
}

/** What an event says besides its time. */
type EventParts = Pick<LogLine, 'level' | 'message' | 'urn' | 'provider'>;

const LEVELS: Readonly<Record<string, LogLevel>> = {
  ...{ debug: 'debug', warning: 'warning', error: 'error' },
  // Of policies.
  ...{ advisory: 'warning', mandatory: 'error' },
};

/**
 * Reads an event of the engine (`apitype.EngineEvent`), as `--event-log` and `pulumi up --json` write them.
 * @param timestamp in seconds
 * @returns undefined if it is none
 */
function readEngineEvent(value: Record<string, unknown>, timestamp: number): LogLine | undefined {
  const name = Object.keys(value).find((key) => key.endsWith('Event'));
  const details = name === undefined ? undefined : value[name];
  if (name === undefined || typeof details !== 'object' || details === null) return undefined;
  const time = timestamp * 1000;
  const clock =
    Number.isFinite(time) && Math.abs(time) <= 8.64e15
      ? new Date(time).toISOString().slice(11, 23)
      : undefined;
  return { kind: 'event', time, clock, ...partsOf(name, details as Record<string, unknown>) };
}

function partsOf(name: string, details: Record<string, unknown>): EventParts {
  switch (name) {
    case 'diagnosticEvent':
    case 'policyEvent':
      return {
        level: LEVELS[text(details['severity'] ?? details['enforcementLevel'])] ?? 'info',
        message: text(details['message']),
        urn: urnOf(details['urn'] ?? details['resourceUrn']),
      };
    case 'stdoutEvent':
      return { level: 'info', message: text(details['message']) };
    case 'resourcePreEvent':
      return step('begins', 'info', details);
    case 'resOutputsEvent':
      return step('done', 'info', details);
    case 'resOpFailedEvent':
      return step('failed', 'error', details);
    case 'summaryEvent': {
      const { resourceChanges, result } = details;
      const counts = Object.entries(resourceChanges ?? {}).map(([op, count]) => `${op} ${count}`);
      const failed = result === 'failed';
      const message = ['Summary', text(result), counts.join(', ')].filter(Boolean).join(': ');
      return { level: failed ? 'error' : 'info', message };
    }
    default:
      return { level: 'info', message: name };
  }
}

function step(how: string, level: LogLevel, { metadata }: Record<string, unknown>): EventParts {
  const { op, urn, provider } = (metadata ?? {}) as Record<string, unknown>;
  return { level, message: `${text(op)} ${how}`, urn: urnOf(urn), provider: providerIn(text(provider)) };
}

/** The provider's name in a reference to it: its URN and its id. */
function providerIn(reference: string): string | undefined {
  return /^pulumi:providers:(.+)$/.exec(parseUrn(reference)?.type ?? '')?.[1];
}

function urnOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith(URN_PREFIX) ? value : undefined;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
