/** Types of `slowMachine.cjs` for the test bench. */
export const slowness: number;
