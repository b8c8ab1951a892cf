import { knownErrors } from './knownErrors';
import type { KnownError } from './knownError';

/** Maximum errors named instead of an unknown one. */
const MOST_NEAREST = 3;
/** A word of the title counts more than one of the samples. */
const OF_TITLE = 4;
/** The rarity of one rare word in a title, or of several in samples. */
const LEAST_SCORE = 8;
/** How much of a text is compared, in characters. */
const LONGEST_TEXT = 4_000;

/** The words of an error, each with how much it tells. */
interface ErrorWords {
  readonly error: KnownError;
  readonly title: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

/** The known errors that have most in common with a text that none of them explains, the nearest first. */
export function nearestErrors(text: string): KnownError[] {
  const asked = wordsOf(text.slice(-LONGEST_TEXT));
  const { errors, countOf } = errorWords();
  return errors
    .map(({ error, title, all }) => {
      let score = 0;
      for (const word of asked) {
        if (all.has(word))
          score += Math.log(errors.length / countOf.get(word)!) * (title.has(word) ? OF_TITLE : 1);
      }
      return { error, score };
    })
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_NEAREST)
    .map(({ error }) => error);
}

let known: { errors: readonly ErrorWords[]; countOf: ReadonlyMap<string, number> } | undefined;

/** Read on first use: most texts are explained. */
function errorWords(): NonNullable<typeof known> {
  if (known) return known;
  const errors = knownErrors.map((error): ErrorWords => {
    const { title, id, samples } = error;
    const words = wordsOf(`${title} ${id}`);
    return {
      error,
      title: words,
      all: new Set([...words, ...wordsOf(samples.map(({ text }) => text).join(' '))]),
    };
  });
  const countOf = new Map<string, number>();
  for (const { all } of errors) for (const word of all) countOf.set(word, (countOf.get(word) ?? 0) + 1);
  return (known = { errors, countOf });
}

/** Words of four letters and more, without the ending of a plural. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]{4,30}/g) ?? [];
  return new Set(words.map((word) => word.replace(/(?<=[a-z]{3})(?:ed|s)$/, '')));
}
