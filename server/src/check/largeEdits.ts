import type { TextEdit } from '../edits/textEdit';
import type { Piece } from './condense';
import type { ByteSpan, LargeText } from './largeText';

/** Replaces a range of a file by texts and by ranges of the same file. */
export interface FileEdit extends ByteSpan {
  parts: (string | ByteSpan)[];
}

const HASHES = /"([\w-]{22})"/g;

/**
 * The edits of a file that correspond to edits of its condensed text. The original of a digest is copied within the file.
 * @param pieces pieces of the condensed text, in which everything outside of digests is unchanged
 * @param edits sorted and disjoint
 * @throws {RepairOutOfReach} if an edit needs the content of a digest
 */
export function fileEdits(pieces: Iterable<Piece>, edits: readonly TextEdit[]): FileEdit[] {
  const wanted = new Set(edits.flatMap(({ text }) => [...text.matchAll(HASHES)].map(([, hash]) => hash!)));
  const digests = new Map<string, { text: string; span: ByteSpan }>();
  const places = new Map<number, number>();
  const offsets = edits.flatMap(({ start, end }) => [start, end]);
  const bytes = new ByteCounter();
  let at = 0;
  let next = 0;
  for (const { text, original } of pieces) {
    let passed = 0;
    for (; next < offsets.length && offsets[next]! < at + text.length; next++) {
      const length = offsets[next]! - at;
      if (text !== original && length > 0) throw new RepairOutOfReach();
      bytes.pass(original.slice(passed, length));
      passed = length;
      places.set(offsets[next]!, bytes.count);
    }
    const start = bytes.count;
    bytes.pass(original.slice(passed));
    at += text.length;
    if (text === original) continue;
    const hash = /[\w-]{22}/.exec(text)?.[0];
    if (hash !== undefined && wanted.has(hash))
      digests.set(hash, { text, span: { start, end: bytes.count } });
  }
  for (; next < offsets.length; next++) places.set(offsets[next]!, bytes.count);
  return edits.map(({ start, end, text }) => ({
    start: places.get(start)!,
    end: places.get(end)!,
    parts: partsOf(text, digests),
  }));
}

/** A text with each digest replaced by its range of the file. */
function partsOf(
  text: string,
  digests: ReadonlyMap<string, { text: string; span: ByteSpan }>,
): (string | ByteSpan)[] {
  const parts: (string | ByteSpan)[] = [];
  let at = 0;
  for (const { index, 1: hash } of text.matchAll(HASHES)) {
    const digest = digests.get(hash!);
    if (!digest) continue;
    const start = index - digest.text.indexOf('"');
    parts.push(text.slice(at, start), digest.span);
    at = start + digest.text.length;
  }
  parts.push(text.slice(at));
  return parts.filter((part) => part !== '');
}

/** A file's bytes after these edits, part by part; each part is valid until the next. */
export function* editedBytes(file: LargeText, edits: readonly FileEdit[]): Generator<Uint8Array, void> {
  let at = 0;
  for (const { start, end, parts } of edits) {
    yield* file.bytes({ start: at, end: start });
    for (const part of parts) {
      if (typeof part === 'string') yield Buffer.from(part);
      else yield* file.bytes(part);
    }
    at = end;
  }
  yield* file.bytes({ start: at, end: Infinity });
}

/** Counts the UTF-8 bytes of a text whose parts may end inside a surrogate pair. */
class ByteCounter {
  count = 0;
  private isAfterHalf = false;

  pass(text: string): void {
    if (text === '') return;
    this.count += Buffer.byteLength(text);
    // Each half of a pair alone takes three bytes; together they take four.
    if (this.isAfterHalf && /^[\udc00-\udfff]/.test(text)) this.count -= 2;
    this.isAfterHalf = /[\ud800-\udbff]$/.test(text);
  }
}

/** A fault in broken JSON that extends into a value of which only a digest was read. */
export class RepairOutOfReach extends Error {
  constructor() {
    super('its JSON is broken inside of a value, which can only be fixed by hand in a file of this size');
  }
}
