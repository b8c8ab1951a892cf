import { knownErrors } from './readKnownErrors';
import type { KnownError } from './knownError';

/** How much a word tells, by where an error has it. */
const WEIGHTS = { title: 3, sample: 2, what: 1 } as const;
/** Words of almost every message. */
const COMMON = new Set(
  'a an and are as at be been but by can could did do does error errors failed failure for from had has have how i if in is it its my no not of on or pulumi so that the then there this to up was were what when which why will with you your'.split(
    ' ',
  ),
);
const MOST_ERRORS = 3;
/** Longer texts are logs; their first words tell what they are about. */
const MOST_WORDS = 60;
/** In longer texts than these characters, no message in other letters is looked for. */
const LONGEST_SAID = 1000;

/** The errors with each word, and how much it tells of them. Made once, for the first question. */
let index: ReadonlyMap<string, ReadonlyMap<KnownError, number>> | undefined;

/**
 * The known errors whose texts are nearest to some words, best first. They are a guess for somebody who searches, not an
 * explanation of the words.
 * @returns none if no error has enough of the words
 */
export function nearestErrors(words: string): KnownError[] {
  index ??= makeIndex();
  const asked = [...new Set(wordsOf(words))].slice(0, MOST_WORDS);
  const scores = new Map<KnownError, number>();
  let best = 0;
  for (const word of asked) {
    const having = index.get(word);
    if (!having) {
      // Words that no error has make all others tell less.
      best += Math.log(1 + knownErrors().length) * WEIGHTS.title;
      continue;
    }
    const rarity = Math.log(1 + knownErrors().length / having.size);
    best += rarity * WEIGHTS.title;
    for (const [error, weight] of having) scores.set(error, (scores.get(error) ?? 0) + weight * rarity);
  }
  const near = [...scores]
    .filter(([, score]) => score >= best / 4)
    .sort(([, a], [, b]) => b - a)
    .map(([error]) => error);
  return [...new Set([...saying(words), ...near])].slice(0, MOST_ERRORS);
}

/** The errors that the words are part of the message of, but for the case of their letters. */
function saying(words: string): KnownError[] {
  const said = words.slice(0, LONGEST_SAID);
  return knownErrors().filter(
    ({ isGeneral, patterns }) =>
      !isGeneral && patterns.some(({ source }) => new RegExp(source, 'im').test(said)),
  );
}

function makeIndex(): Map<string, Map<KnownError, number>> {
  const all = new Map<string, Map<KnownError, number>>();
  const add = (error: KnownError, text: string, weight: number): void => {
    for (const word of wordsOf(text)) {
      const having = all.get(word) ?? new Map<KnownError, number>();
      having.set(error, Math.max(weight, having.get(error) ?? 0));
      all.set(word, having);
    }
  };
  for (const error of knownErrors()) {
    if (error.isGeneral) continue;
    add(error, `${error.title} ${error.id}`, WEIGHTS.title);
    for (const { text } of error.samples) add(error, text, WEIGHTS.sample);
    add(error, error.what, WEIGHTS.what);
  }
  return all;
}

/** The telling words of a text, in small letters, without endings. */
function wordsOf(text: string): string[] {
  return Array.from(text.slice(0, 20_000).matchAll(/[A-Za-z][A-Za-z0-9]{1,40}/g), ([word]) => word)
    .flatMap((word) => [word, ...word.split(/(?<=[a-z])(?=[A-Z])/)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2 && !COMMON.has(word))
    .map(withoutEnding);
}

function withoutEnding(word: string): string {
  return word.length > 5 ? word.replace(/(?:ations?|ing|ied|ies|ed|es|s|y|e)$/, '') : word.replace(/s$/, '');
}
