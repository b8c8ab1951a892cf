import { isUtf8 } from 'node:buffer';
import { tmpdir } from 'node:os';
import { StateModel } from '../state/model';
import { textFailure } from '../state/textFailure';
import { compressionOf, type Compression } from './compression';
import { folderHint, missingHint } from './fileHints';

/** A file that could be read as a state. */
export interface StateFile {
  model: StateModel;
  /** What the file holds. */
  bytes: Buffer;
  /** Undefined if the file is the text itself. */
  compression: Compression | undefined;
  /** The text is all there is: written back, each byte is the same. */
  isUtf8: boolean;
}

/** In a few words behind the file's name: why it is no state. */
export interface Failure {
  failure: string;
  /** There would be more of it than the limits allow. */
  isTooLarge?: true;
}

/** What files begin with that hold no UTF-8 text. Windows PowerShell writes the first when it redirects. */
const UTF16_STARTS: readonly (readonly number[])[] = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** True for bytes that begin as UTF-16 does. */
export function isUtf16(bytes: Uint8Array): boolean {
  return UTF16_STARTS.some((start) => start.every((byte, index) => bytes[index] === byte));
}

export const UTF16_FAILURE: Failure = {
  failure: 'is UTF-16, which Pulumi does not read; save it as UTF-8 without BOM',
};

/** The name of standard input. */
export const STANDARD_INPUT = '-';

/**
 * The state that a file holds.
 * @throws if that is too much for a string
 */
export function stateOfBytes(bytes: Buffer): StateFile | Failure {
  const compression = compressionOf(bytes);
  const unpacked = unpack(bytes, compression);
  return 'failure' in unpacked ? unpacked : stateOf(bytes, unpacked.bytes, compression);
}

function unpack(bytes: Buffer, compression: Compression | undefined): { bytes: Buffer } | Failure {
  if (!compression) return { bytes };
  const { name, codec } = compression;
  if (!codec) {
    const failure = `is compressed with ${name}, which Node ${process.versions.node} can’t read; unpack it first, or use Node 22.15 or newer`;
    return { failure };
  }
  try {
    return { bytes: codec.unpack(bytes) };
  } catch {
    return damaged(compression);
  }
}

/** What is compressed and can't be unpacked. */
export function damaged({ name }: Compression): Failure {
  return { failure: `is compressed with ${name} and damaged; take a backup of it` };
}

function stateOf(bytes: Buffer, content: Buffer, compression: Compression | undefined): StateFile | Failure {
  if (isUtf16(content)) return UTF16_FAILURE;
  const model = new StateModel(content.toString('utf8'));
  const failure = textFailure(model);
  return failure === undefined ? { model, bytes, compression, isUtf8: isUtf8(content) } : { failure };
}

/** Why a file can’t be read. */
export function readFailure(file: string, error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return `does not exist${missingHint(file)}`;
    case 'EISDIR':
      return `is a folder${folderHint(file)}`;
    case 'EACCES':
      return 'may not be read';
    case 'ERR_STRING_TOO_LONG':
    case 'ERR_FS_FILE_TOO_LARGE':
      return 'is too large: without its property values, its text can have 512 MB';
    case 'ENOSPC':
      return `can’t be read: there is no room for its text in ${tmpdir()}`;
    default:
      return `can’t be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
