// Mocha loads this where one process runs several files in a browser: their windows share it, and it ends after the last.
import { endBrowser, keepBrowser } from './browser.mjs';

export const mochaHooks = { beforeAll: keepBrowser, afterAll: endBrowser };
