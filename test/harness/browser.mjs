import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../../scripts/setup/chromium.mjs';
import { slowness } from './slowMachine.cjs';

/** The size of a page, in pixels. */
export const VIEWPORT = { width: 1280, height: 800 };
/**
 * Pauses between attempts to find a missing element; the last one repeats. Playwright's own last pause is half a
 * second, and each attempt costs some milliseconds of processor time.
 */
const PAUSES_MS = [20, 50, 100, 200, 300];
/** Bytes, for all browsers that run at the same time. */
const ENOUGH_SHARED_MEMORY = 2 ** 30;
/** The timeout of a single action on a busy machine. */
const PATIENCE_MS = 60_000 * slowness;

/**
 * Pages that Chromium loads for its address bar, which are never visible: a second of processor time at each start; and
 * the compilation of scripts while loading, for a page whose scripts are already compiled. Chromium uses only the last
 * list, so this one repeats the relevant entries of Playwright's own.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'ScriptStreaming',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Optimizes only the hottest code, and never fully: that saves 7 % of a test's processor time. */
const LITTLE_OPTIMIZED = '--js-flags=--no-turbofan --invocation-count-for-maglev=2000';

/**
 * A headless Chromium with one empty page, which can reach only loopback.
 * @param {object} [options]
 * @param {boolean} [options.foreignFrames] True: frames of another origin may have service workers, as webviews need
 * that have an origin of their own.
 * @param {boolean} [options.isBrief] True: the page is too short-lived for optimized code to pay off, and has no web
 * extensions. Not for time measurements, nor for tests that VS Code runs: it ends them if an extension host does not
 * start.
 * @returns {Promise<{ browser: { close(): Promise<void> }, page: import('playwright-core').Page }>}
 */
export async function openBrowser({ foreignFrames = false, isBrief = false } = {}) {
  const launch = {
    executablePath: await ensureChromium(),
    // Chromium's own sandbox does not work for root, which containers run as.
    chromiumSandbox: process.getuid?.() !== 0,
    // Playwright keeps Chromium's shared memory on disk, because some containers have hardly any.
    ignoreDefaultArgs: (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [],
    args: [
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      // An incognito window does not store compiled code, but would still serialize it at each start.
      '--v8-cache-options=none',
      ...(isBrief ? [LITTLE_OPTIMIZED] : []),
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
      // Cheaper than a callback for each request.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
    ],
  };
  const page = { viewport: VIEWPORT, permissions: ['clipboard-read', 'clipboard-write'] };
  const { browser, context } = await (foreignFrames
    ? openProfile(launch, page)
    : openIncognito(launch, page));
  await context.addInitScript(withoutMotion);
  await context.addInitScript(withoutBlobs);
  if (isBrief) await context.addInitScript(withoutWebExtensionHost);
  context.on('page', withoutNetworkEvents);
  context.setDefaultTimeout(PATIENCE_MS);
  const empty = await context.newPage();
  lookOften(empty);
  return { browser, page: empty };
}

async function hasSharedMemory() {
  const { bsize, bavail } = await statfs('/dev/shm').catch(() => ({ bsize: 0, bavail: 0 }));
  return bsize * bavail >= ENOUGH_SHARED_MEMORY;
}

/**
 * Settings of Chromium without a command-line switch: by default it forbids third-party cookies, and with them service
 * workers.
 */
const FOREIGN_FRAMES_ALLOWED = { profile: { cookie_controls_mode: 0 } };

async function openIncognito(launch, page) {
  const browser = await chromium.launch(launch);
  return { browser, context: await browser.newContext(page) };
}

async function openProfile(launch, page) {
  const profile = await mkdtemp(path.join(tmpdir(), 'pulumi-troubleshooter-browser-'));
  await mkdir(path.join(profile, 'Default'));
  await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(FOREIGN_FRAMES_ALLOWED));
  const context = await chromium.launchPersistentContext(profile, { ...launch, ...page });
  const close = async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  };
  return { browser: { close }, context };
}

/**
 * Stops Chromium from reporting a page's network to Playwright. It would report each message between VS Code's parts,
 * which takes a tenth of the processor time for opening a window. Playwright has no option for that.
 */
async function withoutNetworkEvents(page) {
  const { delegate } = page._connection.toImpl(page);
  await delegate._mainFrameSession._client.send('Network.disable');
}

/**
 * Makes locators poll more often: most of a test's time is spent in hundreds of such waits. Playwright has no option
 * for that.
 */
function lookOften(page) {
  const frames = Object.getPrototypeOf(page._connection.toImpl(page).mainFrame());
  frames.retryWithProgressAndBackoff = function (progress, action) {
    return this.retryWithProgressAndTimeouts(progress, PAUSES_MS, action);
  };
}

/** Disables animations: without a graphics card, a spinner costs as much as the rest of the page. */
function withoutMotion() {
  const style = document.createElement('style');
  style.textContent = '*, *::before, *::after { animation: none !important; transition: none !important }';
  document.addEventListener('DOMContentLoaded', () => document.head.append(style));
}

/**
 * Passes VS Code the messages of its sockets directly. It requests blobs, for which Chromium's processes exchange
 * several messages.
 */
function withoutBlobs() {
  globalThis.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      this.binaryType = 'arraybuffer';
    }
  };
  globalThis.FileReader = class extends FileReader {
    readAsArrayBuffer(source) {
      if (source instanceof ArrayBuffer) queueMicrotask(() => this.onload({ target: { result: source } }));
      else super.readAsArrayBuffer(source);
    }
  };
}

/**
 * Stops VS Code from starting an extension host in the page: a desktop has none either, unless a web extension is
 * installed. It takes an eighth of the processor time for opening a window, and no setting of VS Code in a browser
 * turns it off.
 */
function withoutWebExtensionHost() {
  globalThis.Worker = class extends Worker {
    constructor(script, options) {
      if (options?.name === 'ExtensionHostWorker') throw new Error('The tests have no extension of the web.');
      super(script, options);
    }
  };
}
