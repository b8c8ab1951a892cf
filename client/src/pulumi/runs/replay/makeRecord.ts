import { redact } from '../../secrets/redact';
import type { HostLines, ShimLine } from './languageShims';
import { CONTROL } from '../../../../../shared/knownErrors/plainOutput';
import { readMessage, textIn, type MessageFields } from './messageText';
import { methodCalled, RUN } from './programMessages';
import {
  PROJECT,
  RECORD_VERSION,
  type ProgramRecord,
  type RecordedCall,
  type RecordedFailure,
} from './programRecord';
import { SecretFinder, secretKeysOf, TextExchange } from './recordMask';

/**
 * The record of the last run of a program, without its secrets.
 * @param hosts what the shims have told
 * @param events the engine's, as `--event-log` writes them
 * @returns undefined if no program ran
 */
export function makeRecord(
  hosts: readonly HostLines[],
  events: string,
  now: Date,
): ProgramRecord | undefined {
  const last = hosts
    .flatMap(({ language, lines }) => runsIn(lines).map((run) => ({ language, ...run })))
    .at(-1);
  if (!last) return undefined;
  const { language, begin, calls } = last;
  const run = readMessage(Buffer.from(begin.run, 'base64'), RUN);
  const secrets = new SecretFinder();
  const entries = run.filter(([name]) => name === 'config').map(([, value]) => value as MessageFields);
  const secretKeys = secretKeysOf(run);
  for (const entry of entries) {
    const key = textIn(entry, 'key');
    secrets.setting(textIn(entry, 'value'), key, secretKeys.has(key));
  }
  for (const message of [run, ...calls.flatMap(({ request, answer = [] }) => [request, answer])])
    secrets.message(message);
  const info = run.find(([name]) => name === 'info')?.[1] as MessageFields | undefined;
  const folder = (info && textIn(info, 'root')) ?? textIn(run, 'folder');
  const exchange = new TextExchange(new Map([...secrets.names, [folder, PROJECT]]));
  const shown = (text: string): string => redact(exchange.text(text));
  return {
    programRecord: RECORD_VERSION,
    recordedAt: now.toISOString(),
    language,
    hostArguments: begin.hostArguments.map((argument) => exchange.text(argument)),
    secrets: [...secrets.names.values()],
    run: exchange.run(run),
    calls: calls.map(({ method, request, answer, error }) => ({
      method,
      request: exchange.message(request),
      ...(answer && { answer: exchange.message(answer) }),
      ...(error && { error: { ...error, text: shown(error.text) } }),
    })),
    failures: failuresIn(events).map(({ urn, message }) => {
      const call = urn === undefined ? callNamed(message, calls) : -1;
      return {
        ...(urn !== undefined && { urn: exchange.text(urn) }),
        ...(call !== -1 && { call }),
        message: shown(message),
      };
    }),
  };
}

/** What the engine says of a component in a process of its own, and of its methods, for which it names no URN. */
const OF_COMPONENT = /^(\S{1,300}) resource '([^'\n]{1,300})' has a problem: /;
const OF_METHOD = /^call to function '([^'\n]{1,300})' failed: /;

/** The place of the last call without an answer that a message of the engine is about; -1 if there is none. */
function callNamed(message: string, calls: readonly RecordedCall[]): number {
  const [, type, name] = OF_COMPONENT.exec(message) ?? [];
  const token = OF_METHOD.exec(message)?.[1];
  return calls.findLastIndex(({ method, request, answer }) => {
    if (answer) return false;
    if (method === 'Call') return textIn(request, 'token') === token;
    return (
      method === 'RegisterResource' && textIn(request, 'type') === type && textIn(request, 'name') === name
    );
  });
}

interface RunLines {
  readonly begin: Extract<ShimLine, { run: string }>;
  readonly calls: RecordedCall[];
}

/** The runs of programs in what a shim has told. */
function runsIn(lines: readonly ShimLine[]): RunLines[] {
  const runs: RunLines[] = [];
  const byNumber = new Map<number, { -readonly [Key in keyof RecordedCall]: RecordedCall[Key] }>();
  for (const line of lines) {
    if ('run' in line) runs.push({ begin: line, calls: [] });
    else if ('call' in line) {
      const request = Buffer.from(line.message, 'base64');
      // What the shape does not name is of no use: it says how the engine is to do it.
      const known = readMessage(request, methodCalled(line.method).request).filter(
        ([name]) => typeof name === 'string',
      );
      const call = { method: line.method, request: known };
      byNumber.set(line.call, call);
      runs.at(-1)?.calls.push(call);
    } else if ('answered' in line) {
      const call = byNumber.get(line.answered);
      if (!call) continue;
      if (line.error) call.error = line.error;
      else call.answer = readMessage(Buffer.from(line.message!, 'base64'), methodCalled(call.method).answer);
    }
  }
  return runs;
}

/** An event of the engine, as far as it is about failures. */
interface EngineEvent {
  readonly diagnosticEvent?: {
    readonly urn?: string;
    readonly severity: string;
    readonly message: string;
    readonly ephemeral?: boolean;
  };
}

/** The engine's last word, which follows what it has said of the failure. */
const LAST_WORD = /^(?:update|preview|refresh|destroy|import) failed$/;

/** What the engine has said of a failure, with the resource. */
function failuresIn(events: string): RecordedFailure[] {
  return events.split('\n').flatMap((line) => {
    if (!line.includes('"diagnosticEvent"')) return [];
    let event: EngineEvent;
    try {
      event = JSON.parse(line) as EngineEvent;
    } catch {
      return [];
    }
    const { diagnosticEvent: diagnostic } = event;
    if (diagnostic?.severity !== 'error' || diagnostic.ephemeral === true) return [];
    const { urn } = diagnostic;
    const message = diagnostic.message
      .replaceAll(/<\{%[^%]{0,40}%\}>/g, '')
      .replaceAll(CONTROL, '')
      .trimEnd();
    return LAST_WORD.test(message) ? [] : [{ ...(urn && { urn }), message }];
  });
}
