/** Types of `afterAll.cjs` for the test bench. */
export function atEnd(end: () => Promise<void>): void;
