import { readFileSync } from 'node:fs';
import { detectState } from '../state/detect';
import { StateModel } from '../state/model';

/** A file that could be read as a state, or in a few words why not. */
export type ReadState =
  | {
      model: StateModel;
      /** The text is all there is: written back, each byte is the same. */ isUtf8: boolean;
    }
  | { failure: string };

/** What files begin with that hold no UTF-8 text. */
const OTHER_ENCODINGS: readonly { start: readonly number[]; failure: string }[] = [
  // Windows PowerShell writes it when the output of a program goes to a file.
  { start: [0xff, 0xfe], failure: 'is UTF-16, which Pulumi does not read; save it as UTF-8 without BOM' },
  { start: [0xfe, 0xff], failure: 'is UTF-16, which Pulumi does not read; save it as UTF-8 without BOM' },
  { start: [0x1f, 0x8b], failure: 'is compressed; unpack it with gunzip first' },
  { start: [0x28, 0xb5, 0x2f, 0xfd], failure: 'is compressed; unpack it with zstd first' },
];

const STANDARD_INPUT = 0;

/** Reads the state at a path, or on standard input for `-`. */
export function readState(file: string): ReadState {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file === '-' ? STANDARD_INPUT : file);
  } catch (error) {
    return { failure: readFailure(error) };
  }
  const other = OTHER_ENCODINGS.find(({ start }) => start.every((byte, index) => bytes[index] === byte));
  if (other) return { failure: other.failure };
  const text = bytes.toString('utf8');
  if (text.trim() === '') return { failure: 'is empty' };
  const model = new StateModel(text);
  // Who has a "deployment" or "checkpoint" is told what is wrong with it, even if it does not look like a state's.
  const named = model.shape === 'export' || model.shape === 'checkpoint';
  if (!named && detectState(text) === undefined) return { failure: 'is not a Pulumi state' };
  return { model, isUtf8: Buffer.from(text).equals(bytes) };
}

function readFailure(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'does not exist';
    case 'EISDIR':
      return 'is a folder';
    case 'EACCES':
      return 'may not be read';
    default:
      return `can’t be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
