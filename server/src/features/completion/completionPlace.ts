import type { FieldType } from '../../schema/fields';
import type { Span } from '../../json/parts';
import type { StateModel } from '../../state/model';
import { afterSpace } from '../../json/recovery';
import { Frames, type Frame } from './frames';
import { tokenAt } from './tokens';

/** The place in a state where the user is typing, with its surroundings. */
export interface Place {
  /** Whether a key or a value is expected. */
  wanted: 'key' | 'value';
  /** The objects and lists around it, outermost first. */
  frames: readonly Frame[];
  /** The existing text that is replaced: the whole string or word, or nothing. */
  replaced: Span;
  /** The part of it before the cursor, without the quote. */
  typed: string;
  /** The place of a missing comma before it. */
  missingComma: number | undefined;
  /** True if a comma is missing after it. */
  commaBehind: boolean;
  /** True if the key already has a colon. */
  colonBehind: boolean;
}

/**
 * The place at an offset; undefined if nothing can be written there. While the user types, the text is broken here, so
 * only the text before the offset and the next sign after it are trusted.
 */
export function placeAt(model: StateModel, offset: number): Place | undefined {
  const { text } = model;
  const frames = new Frames(model);
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (;;) {
    const token = tokenAt(text, at);
    if (!token || token.start >= offset || (token.end >= offset && !token.isSign)) {
      const touched = token !== undefined && token.start < offset ? token : undefined;
      return touched
        ? place(frames, text, offset, touched.start, touched.end)
        : place(frames, text, offset, offset, offset);
    }
    at = frames.take(token, offset);
  }
}

function place(frames: Frames, text: string, offset: number, start: number, end: number): Place | undefined {
  const { top } = frames;
  if (!top || text.startsWith('//', start) || text.startsWith('/*', start)) return undefined;
  const replaced = { start, end: isCut(text, start, end) ? offset : end };
  const behind = afterSpace(text, replaced.end);
  const colonBehind = text[behind] === ':';
  const isKey = top.isObject && (top.expect !== 'value' || (colonBehind && start < offset));
  if (top.expect === 'colon') return undefined;
  const sign = text[behind];
  return {
    wanted: isKey ? 'key' : 'value',
    frames: frames.withSiblings(replaced.end),
    replaced,
    typed: text.slice(start, offset).replace(/^["']/, ''),
    missingComma: top.expect === 'comma' ? frames.lastEnd : undefined,
    commaBehind: sign !== undefined && !',:}]'.includes(sign),
    colonBehind,
  };
}

/** True for an unclosed string: its apparent end is the start of the next one, or is missing. */
function isCut(text: string, start: number, end: number): boolean {
  if (text[start] !== '"') return false;
  if (end - start < 2 || text[end - 1] !== '"') return true;
  return /[^\s,:}\]"]/.test(text[end] ?? '');
}

/** The expected type at a place: of the value, or of the object for the key. */
export function typeAt({ frames, wanted }: Place): FieldType {
  const top = frames.at(-1)!;
  return wanted === 'key' ? top.type : top.typeOfItem;
}
