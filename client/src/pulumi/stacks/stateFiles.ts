import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { stateOfBytes } from './stateBytes';

/** Newer versions of Node have it. */
const { zstdDecompress } = zlib as { zstdDecompress?: typeof zlib.gunzip };

/** In bytes. A few kilobytes can be made to unpack to more than there is memory. */
const LARGEST_UNPACKED = 128 * 2 ** 20;

/**
 * The text of a state's file, which a backend may have compressed, whatever the file's name says.
 * @param largest how many bytes of it are unpacked
 * @throws if it cannot be read, unpacks to more, or is no UTF-8
 */
export async function readStateFile(path: string, largest: number = LARGEST_UNPACKED): Promise<string> {
  return stateOfBytes(await unpack(await readFile(path), path, largest), basename(path));
}

/** The same of a file that is looked at because it is broken, whatever its bytes are. */
export async function textOfFile(path: string): Promise<string> {
  return textOfBytes(await readFile(path), path);
}

/** As {@link readStateFile}, of what is not in a file of this machine. @param name what it is called there */
export async function stateOfObject(bytes: Buffer, name: string): Promise<string> {
  return stateOfBytes(await unpack(bytes, name), basename(name));
}

/** As {@link textOfFile}, of what is not in a file of this machine. */
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
