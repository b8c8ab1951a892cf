import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const END = 0x06054b50;
const ENTRY = 0x02014b50;

export interface ZipEntry {
  readonly name: string;
  /** When it was changed, as MS-DOS has it: time and date, in whatever zone. */
  readonly time: number;
}

/** The files in a zip, by its central directory. */
export function zipEntries(file: string): ZipEntry[] {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer));
  assert.ok(end >= 0, `${file} is no zip`);
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(bytes.readUInt32LE(at), ENTRY);
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + name!),
      time: bytes.readUInt32LE(at + 12),
    });
    at += 46 + name! + extra! + comment!;
  }
  return entries;
}
