import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { bareName, type StackTarget } from '../backend/stackTarget';
import { stateOfBytes } from './stateBytes';

/**
 * Where a file backend may keep something of a stack: below the project, or in the old layout right below the kind.
 * @param kind the folder below `.pulumi`
 */
export function stackFolders(root: string, kind: string, project: string): string[] {
  const folder = join(root, '.pulumi', kind);
  return [join(folder, project), folder];
}

/** Where a file backend may keep a stack's state. */
function checkpointFiles(root: string, project: string, stack: string): string[] {
  return stackFolders(root, 'stacks', project).flatMap((folder) =>
    ['.json', '.json.gz', '.json.zst'].map((ending) => join(folder, stack + ending)),
  );
}

/** Where it keeps what the last write of the stack's state has replaced. */
export function backupFiles(root: string, project: string, stack: string): string[] {
  return checkpointFiles(root, project, stack).map((file) => `${file}.bak`);
}

/** The file that holds a stack's state in a file backend: as for the backend, the newest if there are several. */
export async function newestCheckpoint(
  root: string,
  project: string,
  stack: string,
): Promise<string | undefined> {
  const found = (await Promise.all(checkpointFiles(root, project, stack).map(withTime))).flatMap(
    (file) => file ?? [],
  );
  return found.sort((a, b) => b.time.getTime() - a.time.getTime())[0]?.path;
}

/**
 * The text of the file that holds the stack's state. For a state that `pulumi stack export` cannot read.
 * @returns undefined if the backend is not on this machine's disk or has no such file
 */
export async function readCheckpoint(target: StackTarget): Promise<string | undefined> {
  const root = target.backend.address.folder;
  if (root === undefined) return undefined;
  const newest = await newestCheckpoint(root, target.project, bareName(target));
  // Whatever its bytes are: it is looked at because it is broken.
  return newest === undefined ? undefined : (await unpackedFile(newest)).toString();
}

/** A file with the time of its last change; undefined if there is none. */
export async function withTime(path: string): Promise<{ path: string; time: Date } | undefined> {
  try {
    return { path, time: (await stat(path)).mtime };
  } catch {
    return undefined;
  }
}

/** Of newer versions of Node. */
const { zstdDecompress } = zlib as { zstdDecompress?: typeof zlib.gunzip };

/** In bytes. A few kilobytes can be made to unpack to more than there is memory. */
const LARGEST_UNPACKED = 128 * 2 ** 20;

/**
 * The text of a state's file, which a backend may have compressed, whatever the file's name says.
 * @param largest how many bytes of it are unpacked
 * @throws if it cannot be read, unpacks to more, or is no UTF-8
 */
export async function readStateFile(path: string, largest: number = LARGEST_UNPACKED): Promise<string> {
  return stateOfBytes(await unpackedFile(path, largest), basename(path));
}

async function unpackedFile(path: string, largest: number = LARGEST_UNPACKED): Promise<Buffer> {
  const bytes = await readFile(path);
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
