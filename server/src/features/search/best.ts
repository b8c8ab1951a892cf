/** The best of many, and whether there are more. */
export interface Best<T> {
  best: T[];
  more: boolean;
}

/**
 * The candidates with the highest scores, best first, of equal ones the earlier first.
 * @param limit how many at most
 */
export function bestOf<T extends { score: number }>(candidates: Iterable<T>, limit: number): Best<T> {
  const sorted = [...candidates].sort((a, b) => b.score - a.score);
  return { best: sorted.slice(0, limit), more: sorted.length > limit };
}
