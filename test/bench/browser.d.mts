import type { Browser, Page } from 'playwright-core';

/** Types of `browser.mjs` for the test bench. */
export function openBrowser(): Promise<{ browser: Browser; page: Page }>;
