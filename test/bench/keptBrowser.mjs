// The browser that the windows of several test files share. Mocha loads this where one process runs several
// (`--require`); it ends the browser after the last. The next window is the last one's page at another address: what the
// page has compiled of the workbench's code is half of what a window costs. Its server is a new one at the same port, for
// the code goes by its address; cookies and storage are emptied.
import { chromium } from 'playwright-core';
import { noteBrowserTime } from '../../scripts/testRun/processorTime.cjs';

export const VIEWPORT = { width: 1280, height: 800 };
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];
const STORAGE = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage,storage_buckets';
/** How long the server of a window may take for a last answer. */
const ANSWER_LIMIT_MS = 10_000;

let keeps = false;
/** @type {import('playwright-core').Browser | undefined} */
let kept;
/** The page that waits for its next address. @type {import('playwright-core').Page | undefined} */
let waiting;

export const mochaHooks = {
  beforeAll() {
    keeps = true;
  },
  async afterAll() {
    keeps = false;
    if (kept) await endBrowser(kept);
  },
};

export const keepsBrowser = () => keeps;

/** The browser that windows share; another one if it has crashed. */
export async function keptBrowser(launch) {
  if (!kept?.isConnected()) kept = await chromium.launch(launch);
  return kept;
}

/** The page that waits, which is then the caller's; none if there is none. */
export function takeKeptPage() {
  const page = waiting;
  waiting = undefined;
  return page?.isClosed() ? undefined : page;
}

/** The port where the next server's code would be known to the page that waits; 0: nowhere. */
export function keptPort() {
  return waiting ? Number(new URL(waiting.url()).port) : 0;
}

/** Has the page of a window wait for the next one, emptied; or ends it, if its server does not answer any more. */
export async function keepPage(context) {
  try {
    const [page, ...others] = context.pages();
    for (const other of others) await other.close();
    await empty(page);
    waiting = page;
  } catch {
    await context.close();
  }
}

/** Ends a browser after a note of the time that it took. */
export async function endBrowser(browser) {
  noteBrowserTime();
  await browser.close();
}

async function empty(page) {
  const { origin } = new URL(page.url());
  // Another document of the same server: the workbench has nothing open then, and its code stays with the page.
  await page.goto(`${origin}/version`, { timeout: ANSWER_LIMIT_MS });
  page.removeAllListeners('console');
  await page.evaluate(() => sessionStorage.clear());
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE });
  await session.detach();
  for (const key of MODIFIERS) await page.keyboard.up(key);
  await page.mouse.up();
  await page.mouse.move(0, 0);
  await page.setViewportSize(VIEWPORT);
}
