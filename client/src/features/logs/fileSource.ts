import { open, type FileHandle } from 'node:fs/promises';
import type { ByteSource } from './model/byteSource';

/** A file on disk, which is never read as a whole. */
export async function fileSource(file: string): Promise<ByteSource> {
  const handle = await open(file);
  const { size } = await handle.stat();
  return {
    size,
    read: (offset, length) => readPart(handle, offset, Math.min(length, size - offset)),
    close: () => handle.close(),
  };
}

async function readPart(handle: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, length));
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
