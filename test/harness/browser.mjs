import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../../scripts/setup/chromium.mjs';

/** The size of a page, in pixels. */
export const VIEWPORT = { width: 1280, height: 800 };
/**
 * Pauses between looks for what is not there; then it is the last one each time. Playwright's own is half a second then, and
 * each look costs some milliseconds of the processor.
 */
const PAUSES_MS = [20, 50, 100, 200, 300];
/** Bytes, for all browsers that run at a time. */
const ENOUGH_SHARED_MEMORY = 2 ** 30;
/** How long a page may take for one thing on a busy machine. */
const PATIENCE_MS = 60_000;

/**
 * Pages that Chromium loads for its address bar, which nobody sees: a second of processor at each start; and the compiling
 * of scripts while they are loaded, for a page that has them compiled already.
 * Chromium takes the last list that it is given, so this one has also those that matter of Playwright's own.
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

/** Compiles only the hottest code again, and never as well as it could: that saves 7 % of the processor's time of a test. */
const LITTLE_OPTIMIZED = '--js-flags=--no-turbofan --invocation-count-for-maglev=2000';

/**
 * A headless Chromium with one empty page, from which nothing but loopback can be reached.
 * @param {object} [options]
 * @param {boolean} [options.foreignFrames] True: frames of another origin may have service workers, as webviews need that
 * have an origin of their own.
 * @param {boolean} [options.isBrief] True: the page is left before it gets back what optimizing its code takes, and has no
 * extensions of the web. Not for one whose times are measured, nor for tests that VS Code runs: it ends them if an
 * extension host does not start.
 * @returns {Promise<{ browser: { close(): Promise<void> }, page: import('playwright-core').Page }>}
 */
export async function openBrowser({ foreignFrames = false, isBrief = false } = {}) {
  const launch = {
    executablePath: await ensureChromium(),
    // Chromium's own sandbox does not work for root, which containers run as.
    chromiumSandbox: process.getuid?.() !== 0,
    // Playwright keeps Chromium's shared memory on the disk, as some containers have hardly any.
    ignoreDefaultArgs: (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [],
    args: [
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      // An incognito window has no place for compiled code, but would serialize it at each start.
      '--v8-cache-options=none',
      ...(isBrief ? [LITTLE_OPTIMIZED] : []),
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
      // Costs less than to be asked about each request.
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

/** Settings of Chromium, which has no switch for them and by default forbids cookies of third parties, and with them service workers. */
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
 * Has Chromium tell Playwright nothing of a page's network. It would tell of each message between VS Code's parts, a
 * tenth of the processor's time that it takes to open a window. Playwright has no option for that.
 */
async function withoutNetworkEvents(page) {
  const { delegate } = page._connection.toImpl(page);
  await delegate._mainFrameSession._client.send('Network.disable');
}

/**
 * Has locators notice sooner what they wait for: most of a test's time goes into such waits, hundreds of them. Playwright
 * has no option for that.
 */
function lookOften(page) {
  const frames = Object.getPrototypeOf(page._connection.toImpl(page).mainFrame());
  frames.retryWithProgressAndBackoff = function (progress, action) {
    return this.retryWithProgressAndTimeouts(progress, PAUSES_MS, action);
  };
}

/** Draws no animation: without a graphics card, a turning wheel costs as much as all else that the page does. */
function withoutMotion() {
  const style = document.createElement('style');
  style.textContent = '*, *::before, *::after { animation: none !important; transition: none !important }';
  document.addEventListener('DOMContentLoaded', () => document.head.append(style));
}

/**
 * Gives VS Code the messages of its sockets as they are. It asks for blobs, and Chromium's processes send each other several
 * messages to make and read one.
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
 * Lets VS Code start no extension host in the page: a desktop has none either, unless an extension of the web is installed.
 * It takes an eighth of the processor's time that opening a window does, and no setting of a browser's VS Code turns it off.
 */
function withoutWebExtensionHost() {
  globalThis.Worker = class extends Worker {
    constructor(script, options) {
      if (options?.name === 'ExtensionHostWorker') throw new Error('The tests have no extension of the web.');
      super(script, options);
    }
  };
}
