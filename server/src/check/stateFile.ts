import { constants, isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import zlib from 'node:zlib';
import { StateModel } from '../state/model';
import { textFailure } from '../state/textFailure';
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

/** The name of standard input. */
export const STANDARD_INPUT = '-';

/** In bytes: more can't be a string in this runtime. */
const LARGEST = constants.MAX_STRING_LENGTH;

/**
 * The state in a file, or on standard input for `-`.
 * @param most how many bytes of text it may have
 */
export async function readStateFile(file: string, most = LARGEST): Promise<StateFile | Failure> {
  try {
    return stateOfBytes(await contentOf(file, 'a state', most), most);
  } catch (error) {
    return error instanceof Unreadable ? error.failure : { failure: readFailure(file, error) };
  }
}

/** The state in the content of a file, which may be compressed. */
export function stateOfBytes(bytes: Buffer, most = LARGEST): StateFile | Failure {
  try {
    const compression = compressionOf(bytes);
    return stateOf(bytes, compression ? unpack(bytes, compression, most) : bytes, compression, most);
  } catch (error) {
    if (error instanceof Unreadable) return error.failure;
    throw error;
  }
}

/**
 * The text in a file, or on standard input for `-`, such as a log.
 * @param what says what is read from a terminal
 */
export async function readText(file: string, what: string): Promise<string | Failure> {
  try {
    const bytes = await contentOf(file, what, LARGEST);
    return bytes.length > LARGEST ? tooLarge('has', LARGEST) : decoded(bytes);
  } catch (error) {
    return error instanceof Unreadable ? error.failure : { failure: readFailure(file, error) };
  }
}

/** Thrown for a file that can be read, but is no text. */
class Unreadable extends Error {
  constructor(readonly failure: Failure) {
    super(failure.failure);
  }
}

async function contentOf(file: string, what: string, most: number): Promise<Buffer> {
  if (file !== STANDARD_INPUT) return readFileSync(file);
  if (process.stdin.isTTY) process.stderr.write(`Reading ${what} from the terminal; Ctrl+D ends it.\n`);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of process.stdin) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length > most) throw new Unreadable(tooLarge('has', most));
  }
  return Buffer.concat(parts);
}

/** Unpacks no more than may be read: a small file can unpack to what fills the memory. */
function unpack(bytes: Buffer, { name, codec }: Compression, most: number): Buffer {
  if (!codec) {
    const failure = `is compressed with ${name}, which Node ${process.versions.node} can’t read; unpack it first, or use Node 22.15 or newer`;
    throw new Unreadable({ failure });
  }
  try {
    return codec.unpack(bytes, most);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Unreadable(tooLarge(`is compressed with ${name} and unpacks to`, most));
    throw new Unreadable({ failure: `is compressed with ${name} and damaged; take a backup of it` });
  }
}

/** @param has the verb, to come before the size */
function tooLarge(has: string, most: number): Failure {
  const failure = `${has} more than ${Math.ceil(most / 2 ** 20)} MB, which is more than can be checked`;
  return { failure, isTooLarge: true };
}

/** The beginnings of UTF-16 files. Windows PowerShell writes the first when it redirects. */
const UTF16_STARTS: readonly (readonly number[])[] = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

function isUtf16(bytes: Uint8Array): boolean {
  return UTF16_STARTS.some((start) => start.every((byte, index) => bytes[index] === byte));
}

/** Text as it was meant, also in the encoding that Windows PowerShell writes. */
export function decoded(bytes: Buffer): string {
  if (!isUtf16(bytes)) return bytes.toString('utf8');
  return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
}

function stateOf(
  bytes: Buffer,
  content: Buffer,
  compression: Compression | undefined,
  most: number,
): StateFile | Failure {
  if (content.length > most) return tooLarge('has', most);
  if (isUtf16(content))
    return { failure: 'is UTF-16, which Pulumi does not read; save it as UTF-8 without BOM' };
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
    case 'ERR_FS_FILE_TOO_LARGE':
      return tooLarge('has', LARGEST).failure;
    default:
      return `can’t be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** A compression that a self-managed backend can use. */
interface Compression {
  name: string;
  /** The first bytes of such files. */
  magic: readonly number[];
  /** Undefined if this version of Node does not support it. */
  codec: Codec | undefined;
}

/** Packing and unpacking. */
interface Codec {
  /** @throws with the code `ERR_BUFFER_TOO_LARGE` if it unpacks to more than `most` bytes */
  unpack: (bytes: Uint8Array, most: number) => Buffer;
  pack: (bytes: Uint8Array) => Buffer;
}

/** Only in newer versions of Node. */
interface Zstd {
  zstdDecompressSync?: (bytes: Uint8Array, options: zlib.ZlibOptions) => Buffer;
  zstdCompressSync?: (bytes: Uint8Array) => Buffer;
}

const { zstdDecompressSync, zstdCompressSync }: Zstd = zlib as Zstd;

const COMPRESSIONS: readonly Compression[] = [
  {
    name: 'gzip',
    magic: [0x1f, 0x8b],
    codec: {
      unpack: (bytes, most) => zlib.gunzipSync(bytes, { maxOutputLength: most }),
      pack: (bytes) => zlib.gzipSync(bytes),
    },
  },
  {
    name: 'zstd',
    magic: [0x28, 0xb5, 0x2f, 0xfd],
    codec:
      zstdDecompressSync && zstdCompressSync
        ? {
            unpack: (bytes, most) => zstdDecompressSync(bytes, { maxOutputLength: most }),
            pack: (bytes) => zstdCompressSync(bytes),
          }
        : undefined,
  },
];

/** The compression of bytes, judged by their beginning as in Pulumi, and not by the file's name. */
export function compressionOf(bytes: Uint8Array): Compression | undefined {
  return COMPRESSIONS.find(({ magic }) => magic.every((byte, index) => bytes[index] === byte));
}
