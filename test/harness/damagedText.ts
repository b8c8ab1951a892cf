import type { Random } from './random';

/** Fragments for damaging texts: valid and invalid parts of JSON. */
export const FRAGMENTS: readonly string[] = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  "'",
  '\\',
  '/',
  '//',
  '// x\n',
  '/*',
  '*/',
  '\n',
  '\r\n',
  ' ',
  '\u0000',
  '\ufeff',
  '0',
  '-',
  '.',
  'e',
  'null',
  'NaN',
  'true',
  '<<<<<<< a\n',
  '=======\n',
  '"a": 1,',
  '"urn":',
  '{"urn":"u"',
  '],',
  '},',
  '"\\u00',
  '\ud800',
  'é',
  '😀',
  '=',
  '#',
  '"resources":[',
  '"4dabf18193072939515e22adb298388d":',
];

/** A change of a text: the part between `start` and `end` is replaced by `text`. */
export interface Damage {
  start: number;
  end: number;
  text: string;
}

/** A text with something removed, inserted, replaced or duplicated at random. */
export function damaged(text: string, random: Random): string {
  const { start, end, text: instead } = randomDamage(text, random);
  return text.slice(0, start) + instead + text.slice(end);
}

/** Removes, inserts, replaces or duplicates something. */
export function randomDamage(text: string, random: Random): Damage {
  const start = random.below(text.length + 1);
  const end = Math.min(start + random.below(random.chance(0.8) ? 3 : text.length - start + 1), text.length);
  switch (random.below(5)) {
    case 0:
      return { start, end, text: '' };
    case 1:
      return { start, end: start, text: random.pick(FRAGMENTS) };
    case 2:
      return { start, end, text: random.pick(FRAGMENTS) };
    case 3:
      return { start: end, end, text: text.slice(start, end) };
    default:
      return random.chance(0.2)
        ? { start, end: text.length, text: '' }
        : { start, end, text: String.fromCharCode(random.below(128)) };
  }
}
