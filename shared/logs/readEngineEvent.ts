import { parseUrn, URN_PREFIX } from '../urn';
import type { LogLevel, LogLine } from './logLine';

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
export function readEngineEvent(value: Record<string, unknown>, timestamp: number): LogLine | undefined {
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
