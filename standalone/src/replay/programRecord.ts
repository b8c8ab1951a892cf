import { formatUrn, parseUrn, ROOT_STACK_TYPE } from '../../../shared/urn';
import type { MessageFields } from './messageText';
import { textIn } from './messageText';

/** The version of the form below; another one is refused. */
export const RECORD_VERSION = 1;

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

/** Whether the end of the recorded run has left a question without an answer. */
export function isLeft({ answer, error }: RecordedCall): boolean {
  return !answer && (!error || error.status === UNAVAILABLE || error.status === CANCELLED);
}

/** What the run has failed with. */
export interface RecordedFailure {
  /** Of the resource; undefined if it is the program's own. */
  readonly urn?: string;
  readonly message: string;
}

/** @throws {Error} if it is no record, or one of another version */
export function readRecord(text: string): ProgramRecord {
  const read = ((): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  })();
  if (typeof read !== 'object' || read === null || !('programRecord' in read))
    throw new Error('This is not a record that “record --replay” has written.');
  if (read.programRecord !== RECORD_VERSION)
    throw new Error('Another version of Pulumi Troubleshooter has written this record.');
  return read as ProgramRecord;
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
  const file = decodeURIComponent(textIn(fields, 'uri').replace(/^\w+:\/\//, ''));
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
