import { applyEdits, type TextEdit } from '../edits/textEdit';
import type { Span } from '../json/parts';
import type { FileEdit } from './largeEdits';
import type { ByteSpan, LargeText } from './largeText';
import { diffName } from './repairDiff';
import { masked } from '../edits/maskedText';
import { MASK, plaintextIn } from './secretMask';
import { CONTEXT, diffHeader, diffHunks, type DiffSide } from '../edits/unifiedDiff';

/** Lines of a file with edits, and enough surrounding lines for a diff. */
interface Excerpt extends ByteSpan {
  /** The number of lines before it. */
  line: number;
  edits: FileEdit[];
}

/** Limit of an excerpt, in bytes. */
const MOST = 2 ** 28;

/** After this many lines without an edit, the next edit begins another hunk. */
const BETWEEN = 2 * CONTEXT + 1;

/**
 * The diff of edits of a large text, part by part, in the form of `unifiedDiff`.
 * @param hidden the spans to mask
 * @throws if the lines around an edit are too long
 */
export function* largeDiff(
  file: string,
  large: LargeText,
  edits: readonly FileEdit[],
  hidden: readonly ByteSpan[] | undefined,
): Generator<string, void> {
  let more = 0;
  let header = diffHeader(diffName(file));
  for (const excerpt of excerptsOf(large, edits)) {
    if (excerpt.end - excerpt.start > MOST)
      throw new Error('the lines that it is in have more than 256 MB (--fix makes it, with a backup)');
    const { before, changes } = textOf(large, excerpt);
    const after = applyEdits(before, changes);
    const spans = hidden && spansIn(large, excerpt, hidden);
    const sides: [DiffSide, DiffSide] = [
      side(before, spans),
      side(after, spans && spansAfter(spans, changes)),
    ];
    const hunks = diffHunks(...sides, changes, { before: excerpt.line, more });
    more = hunks.more;
    if (hunks.text === '') continue;
    yield header + hunks.text;
    header = '';
  }
}

function side(text: string, spans: readonly Span[] | undefined): DiffSide {
  return {
    text,
    show: (span) => (spans ? masked(text, spans, span, MASK) : text.slice(span.start, span.end)),
  };
}

function* excerptsOf(large: LargeText, edits: readonly FileEdit[]): Generator<Excerpt, void> {
  const { size } = large;
  const recent: number[] = [];
  let open: Excerpt | undefined;
  let last = -1;
  let quiet = 0;
  let next = 0;
  let line = 0;
  for (const { start, end } of linesOf(large)) {
    const from = next;
    while (next < edits.length && (edits[next]!.start < end || end === size)) next++;
    if (next > from || last >= start) {
      open ??= { start: recent[0] ?? start, end, line: line - recent.length, edits: [] };
      open.edits.push(...edits.slice(from, next));
      last = Math.max(last, edits[next - 1]!.end);
      quiet = 0;
    } else {
      quiet++;
    }
    if (open) open.end = end;
    if (open && quiet === BETWEEN) {
      yield open;
      open = undefined;
    }
    recent.push(start);
    if (recent.length > CONTEXT) recent.shift();
    line++;
  }
  if (open) yield open;
}

/** The lines of a text. As for `patch`, only LF ends a line. */
function* linesOf(large: LargeText): Generator<ByteSpan, void> {
  let start = 0;
  let at = 0;
  for (const chunk of large.bytes()) {
    for (let i = chunk.indexOf(0x0a); i >= 0; i = chunk.indexOf(0x0a, i + 1)) {
      yield { start, end: at + i + 1 };
      start = at + i + 1;
    }
    at += chunk.length;
  }
  if (start < at) yield { start, end: at };
}

/** An excerpt's text, and its edits relative to it. */
function textOf(large: LargeText, { start, end, edits }: Excerpt): { before: string; changes: TextEdit[] } {
  const read = (span: ByteSpan): string => large.slice(span).toString();
  const changes: TextEdit[] = [];
  let before = '';
  let at = start;
  for (const edit of edits) {
    before += read({ start: at, end: edit.start });
    const from = before.length;
    before += read(edit);
    const text = edit.parts.map((part) => (typeof part === 'string' ? part : read(part))).join('');
    changes.push({ start: from, end: before.length, text });
    at = edit.end;
  }
  return { before: before + read({ start: at, end }), changes };
}

/** The parts of spans that are in an excerpt, relative to its text. */
function spansIn(large: LargeText, { start, end }: Excerpt, spans: readonly ByteSpan[]): Span[] {
  const lengthTo = (at: number): number =>
    large.slice({ start, end: Math.min(Math.max(at, start), end) }).toString().length;
  return spans
    .filter((span) => span.start < end && start < span.end)
    .map((span) => ({ start: lengthTo(span.start), end: lengthTo(span.end) }));
}

/** The new places of spans after edits, and the parts of the inserted texts to mask. */
function spansAfter(spans: readonly Span[], edits: readonly TextEdit[]): Span[] {
  const found: Span[] = [];
  let shift = 0;
  for (const { start, end, text } of edits) {
    const added = moved(plaintextIn({ text }), start + shift);
    found.push(...added);
    shift += text.length - (end - start);
  }
  for (const span of spans) {
    const gone = edits.some((edit) => edit.start <= span.start && span.end <= edit.end);
    if (!gone) found.push({ start: placeAfter(span.start, edits), end: placeAfter(span.end, edits) });
  }
  return found.sort((a, b) => a.start - b.start);
}

function moved(spans: readonly Span[], by: number): Span[] {
  return spans.map(({ start, end }) => ({ start: start + by, end: end + by }));
}

function placeAfter(at: number, edits: readonly TextEdit[]): number {
  let shift = 0;
  for (const { start, end, text } of edits) if (end <= at) shift += text.length - (end - start);
  return at + shift;
}
