/** Work that can be left for a while after each step. */
export type Slices<T> = Generator<void, T>;

/** Does all of it at once. */
export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
