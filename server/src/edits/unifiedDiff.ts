import type { TextEdit } from './textEdit';
import type { Span } from '../json/parts';
import { binarySearch } from '../../../shared/binarySearch';

/** A text, and how its ranges are shown. */
export interface DiffSide {
  text: string;
  show: (span: Span) => string;
}

/** Lines that differ, in both texts. */
interface Block {
  /** Number of the first line, from 0. */
  first: number;
  before: Span[];
  after: Span[];
}

/** The number of equal lines around differing ones. */
export const CONTEXT = 3;

/**
 * The diff of two texts for `patch -p1` and `git apply`; empty if there is no difference.
 * @param edits sorted, disjoint edits that turn `before` into `after`: no comparison is needed
 */
export function unifiedDiff(
  file: string,
  before: DiffSide,
  after: DiffSide,
  edits: readonly TextEdit[],
): string {
  const starts = lineStarts(before.text);
  const parts: string[] = [];
  /** How many more lines the edited text has before the hunk. */
  let shift = 0;
  for (const hunk of hunksOf(blocksOf(before.text, after.text, edits, starts))) {
    const first = Math.max(0, hunk[0]!.first - CONTEXT);
    const last = hunk.at(-1)!;
    const end = Math.min(starts.length, last.first + last.before.length + CONTEXT);
    const growth = hunk.reduce((sum, block) => sum + block.after.length - block.before.length, 0);
    const ranges = [hunkRange(first, end - first), hunkRange(first + shift, end - first + growth)];
    parts.push(`@@ -${ranges[0]} +${ranges[1]} @@\n`);
    let at = first;
    const context = (to: number): void => {
      for (; at < to; at++) parts.push(diffLine(' ', before, lineAt(before.text, starts, at)));
    };
    for (const block of hunk) {
      context(block.first);
      for (const span of block.before) parts.push(diffLine('-', before, span));
      for (const span of block.after) parts.push(diffLine('+', after, span));
      at += block.before.length;
    }
    context(end);
    shift += growth;
  }
  if (parts.length === 0) return '';
  return `--- ${headerName('a', file)}\n+++ ${headerName('b', file)}\n${parts.join('')}`;
}

/** The lines with edits, without unchanged lines at both ends. */
function blocksOf(
  before: string,
  after: string,
  edits: readonly TextEdit[],
  starts: readonly number[],
): Block[] {
  const blocks: Block[] = [];
  let shift = 0;
  for (let i = 0; i < edits.length;) {
    const first = lineOf(starts, edits[i]!.start);
    let last = first;
    let growth = 0;
    for (; i < edits.length && lineOf(starts, edits[i]!.start) <= last; i++) {
      const { start, end, text } = edits[i]!;
      last = Math.max(last, lineOf(starts, end));
      growth += text.length - (end - start);
    }
    const old = { start: starts[first]!, end: starts[last + 1] ?? before.length };
    const changed = { start: old.start + shift, end: old.end + shift + growth };
    shift += growth;
    const block = { first, before: linesIn(before, old), after: linesIn(after, changed) };
    trim(block, (a, b) => before.slice(a.start, a.end) === after.slice(b.start, b.end));
    if (block.before.length + block.after.length > 0) blocks.push(block);
  }
  return blocks;
}

/** Drops the lines at both ends that are the same before and after. */
function trim(block: Block, same: (before: Span, after: Span) => boolean): void {
  const shorter = Math.min(block.before.length, block.after.length);
  let head = 0;
  while (head < shorter && same(block.before[head]!, block.after[head]!)) head++;
  let tail = 0;
  while (tail < shorter - head && same(block.before.at(-1 - tail)!, block.after.at(-1 - tail)!)) tail++;
  block.first += head;
  block.before = block.before.slice(head, block.before.length - tail);
  block.after = block.after.slice(head, block.after.length - tail);
}

/** Blocks whose contexts touch are one hunk. */
function hunksOf(blocks: readonly Block[]): Block[][] {
  const hunks: Block[][] = [];
  let end = -Infinity;
  for (const block of blocks) {
    if (block.first - end > 2 * CONTEXT) hunks.push([block]);
    else hunks.at(-1)!.push(block);
    end = block.first + block.before.length;
  }
  return hunks;
}

function hunkRange(first: number, count: number): string {
  return `${count === 0 ? first : first + 1},${count}`;
}

function diffLine(sign: ' ' | '-' | '+', { text, show }: DiffSide, span: Span): string {
  const ends = text[span.end - 1] === '\n';
  return `${sign}${show(span)}${ends ? '' : '\n\\ No newline at end of file\n'}`;
}

/** Where the lines begin. As for `patch`, only LF ends a line. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  if (starts.at(-1) === text.length) starts.pop();
  return starts;
}

function lineOf(starts: readonly number[], offset: number): number {
  return Math.max(0, binarySearch(0, starts.length, (line) => starts[line]! > offset) - 1);
}

function lineAt(text: string, starts: readonly number[], line: number): Span {
  return { start: starts[line]!, end: starts[line + 1] ?? text.length };
}

function linesIn(text: string, { start, end }: Span): Span[] {
  const lines: Span[] = [];
  for (let at = start; at < end;) {
    const lineBreak = text.indexOf('\n', at);
    const next = lineBreak < 0 || lineBreak >= end ? end : lineBreak + 1;
    lines.push({ start: at, end: next });
    at = next;
  }
  return lines;
}

/** A path for the header: relative, and quoted or terminated as in git if it has unusual characters. */
function headerName(side: 'a' | 'b', file: string): string {
  const name = `${side}/${file.replaceAll('\\', '/').replace(/^([a-z]:)?\/+/i, '')}`;
  if (/["\u0000-\u001f\u007f]/.test(name)) {
    const quoted = name.replace(/["\u0000-\u001f\u007f]/g, (character) =>
      character === '"' ? '\\"' : `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`,
    );
    return `"${quoted}"`;
  }
  return name.includes(' ') ? `${name}\t` : name;
}
