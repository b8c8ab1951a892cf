import { editDistance } from './nearMisses';

/** Words that differ in more places mean something else. */
const FARTHEST = 2;

/** The most likely intended one of some words: it begins like the given word, or differs in one or two letters. */
export function closest(word: string, words: readonly string[]): string | undefined {
  const beginning = words.filter((candidate) => candidate.startsWith(word));
  if (word.length > 1 && beginning.length === 1) return beginning[0];
  let best: { word: string; distance: number } | undefined;
  for (const candidate of words) {
    const distance = editDistance(word, candidate, FARTHEST + 1);
    if (distance <= FARTHEST && distance < word.length && distance < (best?.distance ?? Infinity))
      best = { word: candidate, distance };
  }
  return best?.word;
}
