import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** How often a growing file is read, in milliseconds. */
const POLL_MS = 100;
const CHUNK = 64 * 1024;

/**
 * Streams a file from its beginning, as it is written. Waits until the file exists.
 * @param ended resolves when writing is over; the stream then ends at the end of the file
 */
export function tail(path: string, ended: Promise<unknown>): Readable {
  return Readable.from(chunks(path, ended), { objectMode: false });
}

async function* chunks(path: string, ended: Promise<unknown>): AsyncGenerator<Buffer> {
  const state = { isOver: false };
  const over = ended.then(() => {
    state.isOver = true;
  });
  let file: FileHandle | undefined;
  try {
    for (;;) {
      const isLast = state.isOver;
      file ??= await openIfThere(path);
      for (;;) {
        const { bytesRead, buffer } = (await file?.read(Buffer.alloc(CHUNK), 0, CHUNK)) ?? { bytesRead: 0 };
        if (bytesRead === 0) break;
        yield buffer!.subarray(0, bytesRead);
      }
      if (isLast) return;
      await Promise.race([over, delay(POLL_MS)]);
    }
  } finally {
    await file?.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
