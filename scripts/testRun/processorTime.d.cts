/** Types of `processorTime.cjs` for the test harness. */
export function processorTime(): number | undefined;
export function noteBrowserTime(): void;
