import { formatUrn, parseUrn, ROOT_STACK_TYPE } from '../../../../../shared/urn';
import type { MessageFields } from './messageText';
import { textIn } from './messageText';

/** The version of the form below; `readRecord.ts` refuses another one. */
export const RECORD_VERSION = 1;

/** The extension of a record among the recordings of runs. */
export const RECORD_EXTENSION = '.replay.json';

/** Stands for the project's folder. */
export const PROJECT = '[project]';

/** The answer to what the recorded run has left open. */
export const OVER = 'The recorded run was over before.';

/** What is installed: some SDKs name a line of their own. */
export const INSTALLED = /\/(?:pkg\/mod|node_modules|site-packages)\//;

/** A run of a program, with all that it has asked and got: what a record is, as JSON. No secret is in it. */
export interface ProgramRecord {
  readonly programRecord: typeof RECORD_VERSION;
  readonly recordedAt: string;
  readonly language: string;
  /** The language host's arguments, except the engine's address. */
  readonly hostArguments: readonly string[];
  /** What stands for each secret, such as `[secret shop:password]`. */
  readonly secrets: readonly string[];
  readonly run: MessageFields;
  /** In the order in which the program has asked. */
  readonly calls: readonly RecordedCall[];
  readonly failures: readonly RecordedFailure[];
}

/** A question of the program. Without an answer and an error, the run was over before. */
export interface RecordedCall {
  readonly method: string;
  readonly request: MessageFields;
  readonly answer?: MessageFields;
  readonly error?: { readonly status: number; readonly text: string };
}

/** Statuses of gRPC: https://github.com/grpc/grpc/blob/master/doc/statuscodes.md */
const CANCELLED = 1;
export const UNAVAILABLE = 14;

/** What a program gets from an engine that ends. */
const SHUT_DOWN = [OVER, 'resource monitor shut down', 'stream terminated by RST_STREAM'];

/** Whether the end of the recorded run has left a question without an answer. */
export function isLeft({ answer, error }: RecordedCall): boolean {
  if (answer) return false;
  return !error || error.status === UNAVAILABLE || error.status === CANCELLED || saysShutDown(error.text);
}

/** Whether a message only says that the engine answers no more, which is how Pulumi ends a program. */
export function saysShutDown(message: string): boolean {
  return SHUT_DOWN.some((text) => message.includes(text));
}

/** What the run has failed with. */
export interface RecordedFailure {
  /** Of the resource; undefined if Pulumi did not name one. */
  readonly urn?: string;
  /** The place of the call that Pulumi has named, from 0; undefined if it is the program's own failure. */
  readonly call?: number;
  readonly message: string;
}

/** The call that has failed; undefined if the program did not ask for it. */
export function failedCall(
  { run, calls }: Pick<ProgramRecord, 'run' | 'calls'>,
  { urn, call }: RecordedFailure,
): RecordedCall | undefined {
  if (urn === undefined) return call === undefined ? undefined : calls[call];
  // The program's own failures are said to be the stack's.
  if (parseUrn(urn)?.qualifiedType === ROOT_STACK_TYPE) return undefined;
  const same = calls.filter(
    ({ method, request }) =>
      (method === 'RegisterResource' || method === 'ReadResource') && registeredUrn({ run }, request) === urn,
  );
  // A name that is there twice fails the second time. With --continue-on-error, there is an answer.
  return same.find(({ answer }) => !answer) ?? same.at(-1);
}

/** The URN that a call registers. */
export function registeredUrn({ run }: Pick<ProgramRecord, 'run'>, request: MessageFields): string {
  const parent = parseUrn(textIn(request, 'parent'))?.qualifiedType ?? ROOT_STACK_TYPE;
  const type = textIn(request, 'type');
  return formatUrn({
    stack: textIn(run, 'stack'),
    project: textIn(run, 'project'),
    qualifiedType: parent === ROOT_STACK_TYPE ? type : `${parent}$${type}`,
    name: textIn(request, 'name'),
  });
}

/** Where the program has registered a resource or called a function, as `index.ts:12`; undefined if it did not say. */
export function sourceOf(request: MessageFields, folder: string): string | undefined {
  const source = request.find(([name]) => name === 'source')?.[1];
  if (!Array.isArray(source)) return undefined;
  const fields = source as MessageFields;
  const line = fields.find(([name]) => name === 'line')?.[1];
  const uri = textIn(fields, 'uri');
  // For an ES module, the SDK puts its address after that of the folder.
  const address = uri.slice(Math.max(0, uri.lastIndexOf('file:')));
  const file = decodeURIComponent(address.replace(/^\w+:\/\/|^file:/, ''));
  const number = typeof line === 'object' && 'number' in line ? line.number : 0;
  if (INSTALLED.test(file)) return undefined;
  return `${file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file}:${number}`;
}

/** The record as text, with a line for each call. */
export function writeRecord(record: ProgramRecord): string {
  const { calls, ...others } = record;
  const rows = calls.map((call) => `  ${JSON.stringify(call)}`);
  const head = JSON.stringify(others, undefined, 1).replace(/\n\}$/, '');
  return `${head},\n "calls": [\n${rows.join(',\n')}\n ]\n}\n`;
}
