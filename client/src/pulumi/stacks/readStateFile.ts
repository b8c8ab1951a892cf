import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { stateOfBytes } from './stateBytes';

/** Only newer versions of Node have it. */
const { zstdDecompress } = zlib as { zstdDecompress?: typeof zlib.gunzip };

/** In bytes. A few crafted kilobytes can unpack to more than the memory. */
const LARGEST_UNPACKED = 128 * 2 ** 20;

/**
 * The text of a state file, which may be compressed, whatever its name says.
 * @param largest limit of the unpacked bytes
 * @throws if it cannot be read, unpacks to more, or is not UTF-8
 */
export async function readStateFile(path: string, largest: number = LARGEST_UNPACKED): Promise<string> {
  return stateOfBytes(await unpack(await readFile(path), path, largest), basename(path));
}

/** The same for a broken file: any bytes are accepted. */
export async function textOfFile(path: string): Promise<string> {
  return textOfBytes(await readFile(path), path);
}

/** Like {@link readStateFile}, for bytes that are not in a local file. @param name their name at their source */
export async function stateOfObject(bytes: Buffer, name: string): Promise<string> {
  return stateOfBytes(await unpack(bytes, name), basename(name));
}

/** Like {@link textOfFile}, for bytes that are not in a local file. */
export async function textOfBytes(bytes: Buffer, name: string): Promise<string> {
  return (await unpack(bytes, name)).toString();
}

async function unpack(bytes: Buffer, path: string, largest: number = LARGEST_UNPACKED): Promise<Buffer> {
  const magic = bytes.subarray(0, 4).toString('hex');
  const options = { maxOutputLength: largest };
  if (magic.startsWith('1f8b')) return unpacked(path, largest, promisify(zlib.gunzip)(bytes, options));
  if (magic !== '28b52ffd') return bytes;
  if (!zstdDecompress) throw new Error(`${path} is compressed with zstd, which this editor cannot read.`);
  return unpacked(path, largest, promisify(zstdDecompress)(bytes, options));
}

async function unpacked(path: string, largest: number, content: Promise<Buffer>): Promise<Buffer> {
  try {
    return await content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    const megabytes = Math.ceil(largest / 2 ** 20);
    throw new Error(`${path} unpacks to more than ${megabytes} MB, which the editor does not read.`, {
      cause: error,
    });
  }
}
