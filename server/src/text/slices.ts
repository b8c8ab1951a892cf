/** Work that can be left for a while after each step. */
export type Slices<T> = Generator<void, T>;

/**
 * Does something to each of a list, a number of them in a slice. By index: of the iterators of lists as long as this much garbage
 * is left, which other requests wait for.
 */
export function* forEachInSlices<T>(
  list: readonly T[],
  inASlice: number,
  act: (item: T) => void,
): Slices<void> {
  for (let i = 0; i < list.length; i++) {
    if (i % inASlice === inASlice - 1) yield;
    act(list[i]!);
  }
}

/** Does all of it at once. */
export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
