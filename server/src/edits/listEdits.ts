import type { Span } from '../json/parts';
import type { TextEdit } from './textEdit';
import { binarySearch } from '../../../shared/binarySearch';

/** One item of a list after a change: an existing item, or a new text. */
export type ListItem = { kept: number } | { text: string };

/**
 * The edits that change the items of a JSON list or object, with commas and spacing. Items that stay in order are not
 * touched; the others are removed and inserted again.
 * @param text the whole text
 * @param container the list or object, brackets included; its own JSON must be sound
 * @param items the spans of its elements (or of its members, from key to value), in text order
 * @param next the items afterwards; an item of `items` that is not named is removed
 * @returns sorted, disjoint edits
 */
export function rewriteList(
  text: string,
  container: Span,
  items: readonly Span[],
  next: readonly ListItem[],
): TextEdit[] {
  if (items.length === 0) {
    if (next.length === 0) return [];
    const separator = separatorNear(text, container, items, 0);
    const body = next.map((item) => newText(text, items, item)).join(separator);
    return [{ start: container.start + 1, end: container.end - 1, text: body }];
  }
  if (next.length === 0) return [{ start: container.start + 1, end: container.end - 1, text: '' }];

  const anchors = longestIncreasing(next.map((item) => ('kept' in item ? item.kept : -1)));
  const edits: TextEdit[] = [];
  /** The anchor before the present gap: its place in `items` and in `next`. */
  let last = { item: -1, place: -1 };
  for (const place of [...anchors, next.length]) {
    const anchor = next[place];
    const item = anchor && 'kept' in anchor ? anchor.kept : items.length;
    const inserted = next.slice(last.place + 1, place).map((entry) => newText(text, items, entry));
    edits.push(...gapEdits(text, container, items, last.item, item, inserted));
    last = { item, place };
  }
  return edits.filter((edit) => edit.end > edit.start || edit.text !== '');
}

/** Removes the items with these indices. */
export function removeItems(
  text: string,
  container: Span,
  items: readonly Span[],
  removed: ReadonlySet<number>,
): TextEdit[] {
  const next = items.map((_, kept) => ({ kept })).filter(({ kept }) => !removed.has(kept));
  return rewriteList(text, container, items, next);
}

/**
 * Edits between two neighbours that both stay: removes the items between them and adds `inserted`.
 * @param before index of the item before the gap, -1 at the start; `after` is that of the item after it, or the count
 */
function gapEdits(
  text: string,
  container: Span,
  items: readonly Span[],
  before: number,
  after: number,
  inserted: readonly string[],
): TextEdit[] {
  const removed = after - before - 1;
  if (removed === 0 && inserted.length === 0) return [];
  const separator = separatorNear(text, container, items, Math.max(before, 0));
  if (after < items.length) {
    // Insert everything before the item after the gap, whose separator stays.
    const start = items[before + 1]!.start;
    return [{ start, end: items[after]!.start, text: [...inserted, ''].join(separator) }];
  }
  // At the end of the list, everything follows the last remaining item.
  const start = before < 0 ? items[0]!.start : items[before]!.end;
  const joined = inserted.join(separator);
  const lead = before < 0 || inserted.length === 0 ? '' : separator;
  return [{ start, end: items.at(-1)!.end, text: lead + joined }];
}

/** The comma and white space that this list puts between two items, or would put. */
function separatorNear(text: string, container: Span, items: readonly Span[], index: number): string {
  const [only] = items;
  if (!only) return isSpaced(text, container.start) ? ', ' : ',';
  if (items.length === 1) {
    const lead = text.slice(container.start + 1, only.start);
    const indented = /\r?\n[ \t]*$/.exec(lead);
    if (indented) return `,${indented[0]}`;
    return lead !== '' || isSpaced(text, container.start) || isMemberSpaced(text, only) ? ', ' : ',';
  }
  const left = Math.min(index, items.length - 2);
  return text.slice(items[left]!.end, items[left + 1]!.start);
}

/** True if there is a space before this value: then commas get one, too. */
function isSpaced(text: string, start: number): boolean {
  return text.charCodeAt(start - 1) === 0x20;
}

function isMemberSpaced(text: string, { start, end }: Span): boolean {
  return /^"[^"\\]*": /.test(text.slice(start, Math.min(end, start + 100)));
}

function newText(text: string, items: readonly Span[], item: ListItem): string {
  if ('text' in item) return item.text;
  const { start, end } = items[item.kept]!;
  return text.slice(start, end);
}

/** The places of a longest increasing subsequence of `values`, without those below 0: the items that can stay. */
function longestIncreasing(values: readonly number[]): number[] {
  /** `tails[k]`: place of the smallest last value of an increasing subsequence of length k + 1. */
  const tails: number[] = [];
  const previous = new Array<number>(values.length).fill(-1);
  values.forEach((value, place) => {
    if (value < 0) return;
    const length = binarySearch(0, tails.length, (k) => values[tails[k]!]! >= value);
    previous[place] = length > 0 ? tails[length - 1]! : -1;
    tails[length] = place;
  });
  const run: number[] = [];
  for (let place = tails.at(-1) ?? -1; place >= 0; place = previous[place]!) run.push(place);
  return run.reverse();
}
