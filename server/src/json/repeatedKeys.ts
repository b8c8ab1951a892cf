import { skipSpace } from './propertyValues';

/**
 * True if an offset in a sound JSON value may be in a member whose key is repeated later in the same object, so that the
 * later one counts. False if it certainly is not. It only reads on from the value's start.
 * @param start where the value begins
 * @param end where it ends
 * @param offset the offset in question
 */
export function mayBeShadowed(text: string, start: number, end: number, offset: number): boolean {
  const behind = text.slice(offset, end);
  return keysAround(text, start, offset).some((key) => mayRepeat(key, behind));
}

/** The keys of the members around an offset, with their quotes, the outermost first. */
function keysAround(text: string, start: number, offset: number): string[] {
  // The start of each open bracket's key; -1 if it has none.
  const open: number[] = [];
  let key = -1;
  for (let at = start; at < offset; at++) {
    const c = text.charCodeAt(at);
    if (c === 0x22 /* " */) {
      const end = stringEnd(text, at);
      if (text.charCodeAt(skipSpace(text, end)) === 0x3a /* : */) key = at;
      at = end - 1;
    } else if (c === 0x7b /* { */ || c === 0x5b /* [ */) {
      open.push(key);
      key = -1;
    } else if (c === 0x7d /* } */ || c === 0x5d /* ] */) {
      open.pop();
    } else if (c === 0x2c /* , */) {
      key = -1;
    }
  }
  return [...open, key].filter((at) => at >= 0).map((at) => text.slice(at, stringEnd(text, at)));
}

function stringEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) return i + 1;
    if (c === 0x5c /* \ */) i++;
  }
  return text.length;
}

/** True if a key, with its quotes, may occur in a part of a text, with or without escapes. */
function mayRepeat(key: string, part: string): boolean {
  if (part.includes(key) || key.includes('\\')) return true;
  return part.includes('\\u') || (key.includes('/') && part.includes('\\/'));
}
