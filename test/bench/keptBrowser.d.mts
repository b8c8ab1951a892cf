/** Types of `keptBrowser.mjs` for the test bench. */
export function keptPort(): number;
