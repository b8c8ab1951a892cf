import type { Page } from 'playwright-core';

/** Types of `browser.mjs` for the test bench. */
export function openBrowser(options?: {
  foreignFrames?: boolean;
  isBrief?: boolean;
}): Promise<{ browser: { close(): Promise<void> }; page: Page }>;
