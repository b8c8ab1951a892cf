import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** The names of the files in a zip, by its central directory. */
export function zipEntries(file: string): string[] {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer));
  assert.ok(end >= 0, `${file} is no zip`);
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(bytes.readUInt32LE(at), ENTRY);
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    names.push(bytes.toString('utf8', at + 46, at + 46 + name!));
    at += 46 + name! + extra! + comment!;
  }
  return names;
}
