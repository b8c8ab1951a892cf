/**
 * Binary search.
 * @param holds false up to some index, and true from there on
 * @returns the first index from `low` on for which it is true; `high` if there is none
 */
export function binarySearch(low: number, high: number, holds: (index: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
