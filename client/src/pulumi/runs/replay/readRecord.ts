import { failureText } from '../../../../../shared/failureText';
import { textIn, writeMessage } from './messageText';
import { methodCalled, RUN } from './programMessages';
import { RECORD_VERSION, type ProgramRecord, type RecordedCall } from './programRecord';

/** How a record begins, also one that is cut off. */
const BEGINNING = /^\s{0,20}\{\s{0,20}"programRecord"/;

const AGAIN = 'Copy it again from where it was written, or record the run again.';

/**
 * Reads a record, and tries all that it would answer, so that a program never meets what is damaged.
 * @throws {Error} with what is wrong and what to do
 */
export function readRecord(text: string): ProgramRecord {
  const read = parsed(text);
  if (typeof read !== 'object' || read === null || !('programRecord' in read))
    throw new Error(
      'This is not a record. “pulumi-troubleshooter record --replay FILE -- pulumi up” writes one.',
    );
  const { programRecord: version } = read;
  if (version !== RECORD_VERSION)
    throw new Error(
      `The record has the form ${String(version)}, and this version of Pulumi Troubleshooter reads the form ${RECORD_VERSION}. Play it with the version that has written it, or record the run again.`,
    );
  const record = read as ProgramRecord;
  try {
    tryAll(record);
  } catch (error) {
    throw new Error(`The record is damaged: ${failureText(error)}. ${AGAIN}`, { cause: error });
  }
  return record;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (!BEGINNING.test(text)) return undefined;
    const what = /\}\s{0,20}$/.test(text) ? 'is damaged' : 'ends in the middle';
    throw new Error(`The record ${what}. ${AGAIN}`);
  }
}

/** @throws {Error} at the first part that cannot be played */
function tryAll({ language, hostArguments, secrets, run, calls, failures }: ProgramRecord): void {
  const lists = { hostArguments, secrets, run, calls, failures };
  const missing = Object.entries(lists).find(([, value]) => !Array.isArray(value))?.[0];
  if (missing !== undefined || typeof language !== 'string')
    throw new Error(`it has no “${missing ?? 'language'}”`);
  writeMessage(run, RUN);
  if (textIn(run, 'project') === '') throw new Error('it names no project');
  calls.forEach((call, at) => {
    try {
      tryCall(call);
    } catch {
      throw new Error(`its call ${at + 1} (${call.method}) cannot be read`);
    }
  });
  if (failures.some(({ message }) => typeof message !== 'string'))
    throw new Error('a failure has no message');
}

function tryCall({ method, request, answer, error }: RecordedCall): void {
  const shapes = methodCalled(method);
  writeMessage(request, shapes.request);
  if (answer) writeMessage(answer, shapes.answer);
  if (error && typeof error.text !== 'string') throw new Error('an error has no text');
}
