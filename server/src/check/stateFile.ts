import { isUtf8 } from 'node:buffer';
import { tmpdir } from 'node:os';
import { StateModel } from '../state/model';
import { textFailure } from '../state/textFailure';
import { compressionOf, type Compression } from './compression';
import { folderHint, missingHint } from './fileHints';

/** A file that could be read as a state. */
export interface StateFile {
  model: StateModel;
  /** The file's content. */
  bytes: Buffer;
  /** Undefined if the file is the text itself. */
  compression: Compression | undefined;
  /** True if writing the text back gives the same bytes. */
  isUtf8: boolean;
}

/** Why a file is not a state, in a few words to follow its name. */
export interface Failure {
  failure: string;
  /** The file exceeds the limits. */
  isTooLarge?: true;
}

/** The beginnings of UTF-16 files. Windows PowerShell writes the first when it redirects. */
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
 * The state in a file.
 * @throws if it is too long for a string
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

/** The failure of a compressed file that can't be unpacked. */
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
