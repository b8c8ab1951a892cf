import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  unlinkSync,
  writeSync,
  type BigIntStats,
} from 'node:fs';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';

/** In bytes. Unused strings of this length are freed at once; larger ones stay until memory is scarce. */
const CHUNK = 2 ** 16;

/** A range of a file, in bytes. */
export interface ByteSpan {
  start: number;
  end: number;
}

/** A text too large for memory: it stays in a file and is read part by part, as often as needed. */
export class LargeText {
  private readonly opened: BigIntStats;

  private constructor(private readonly file: number) {
    this.opened = fstatSync(file, { bigint: true });
  }

  static open(file: string): LargeText {
    return new LargeText(openSync(file, 'r'));
  }

  /** Creates an empty one for writing. Its file has no name, so that nothing is left of it, however this program ends. */
  static create(folder: string): LargeText {
    const file = path.join(folder, `.pulumi-troubleshooter-${randomUUID()}`);
    const descriptor = openSync(file, 'wx+', 0o600);
    unlinkSync(file);
    return new LargeText(descriptor);
  }

  get size(): number {
    return fstatSync(this.file).size;
  }

  append(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) at += writeSync(this.file, bytes, at);
  }

  /** Its bytes, part by part; each part is valid until the next. */
  *bytes({ start, end }: ByteSpan = { start: 0, end: Infinity }): Generator<Buffer, void> {
    const buffer = Buffer.allocUnsafe(CHUNK);
    for (let at = start; at < end;) {
      const length = readSync(this.file, buffer, 0, Math.min(CHUNK, end - at), at);
      if (length === 0) return;
      yield buffer.subarray(0, length);
      at += length;
    }
  }

  *decoded(): Generator<string, void> {
    const decoder = new StringDecoder('utf8');
    for (const chunk of this.bytes()) yield decoder.write(chunk);
    yield decoder.end();
  }

  /** The same, but each part stays valid. */
  *copies(span?: ByteSpan): Generator<Buffer, void> {
    for (const part of this.bytes(span)) yield Buffer.from(part);
  }

  /** A whole range, which must not be too long. */
  slice({ start, end }: ByteSpan = { start: 0, end: Infinity }): Buffer {
    const expected = Buffer.allocUnsafe(Math.max(Math.min(end, this.size) - start, 0));
    let length = 0;
    for (let read = -1; read !== 0 && length < expected.length; length += read)
      read = readSync(this.file, expected, length, expected.length - length, start + length);
    // Some files report a size of zero, and others grow.
    const rest = [...this.copies({ start: start + length, end })];
    return rest.length === 0
      ? expected.subarray(0, length)
      : Buffer.concat([expected.subarray(0, length), ...rest]);
  }

  /** True if writing its text again gives the same bytes. */
  get isUtf8(): boolean {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      for (const chunk of this.bytes()) decoder.decode(chunk, { stream: true });
      decoder.decode();
      return true;
    } catch {
      return false;
    }
  }

  /** True if the path still has this file, unchanged since it was opened. */
  isStillAt(file: string): boolean {
    const now = statSync(file, { bigint: true });
    const { ino, size, mtimeNs } = this.opened;
    return now.ino === ino && now.size === size && now.mtimeNs === mtimeNs;
  }

  close(): void {
    closeSync(this.file);
  }
}
