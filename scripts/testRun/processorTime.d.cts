/** Types of `processorTime.cjs` for the test bench. */
export function processorTime(): number | undefined;
export function noteBrowserTime(): void;
