/** Work that can pause after each step. */
export type Slices<T> = Generator<void, T>;

/**
 * Calls a function for each item of a list, several in each slice. It uses indices: iterators of such long lists leave
 * much garbage, whose collection delays other requests.
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

/** Does all of the work at once. */
export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
