// The editor of a test process: a browser with one page, and VS Code's server. Its test files use it one after the
// other, each with a new profile. That saves half of the processor time of a separate editor, because the page's
// programs are already compiled.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createProfile, exitOnSignals, startEditorServer } from '../../scripts/editorServer.mjs';
import { noteBrowserTime } from '../../scripts/testRun/processorTime.cjs';
import { atEnd } from './afterAll.cjs';
import { openBrowser, VIEWPORT } from './browser.mjs';

/** Settings of all its windows. */
const SETTINGS = {
  // Nothing asks TypeScript what a program means.
  'js/ts.tsserver.useSyntaxServer': 'always',
  // Each window opens this file of the user's: as JSON, it would start the extension for that.
  'files.associations': { 'chatLanguageModels.json': 'plaintext' },
};

const PRELOAD = path.join(import.meta.dirname, 'hostPreload.cjs');

/** @type {Awaited<ReturnType<typeof openBrowser>> | undefined} */
let opened;
/** VS Code's servers, by the folder of extensions that they have: each has an address of its own, whose programs are compiled anew. */
const started = new Map();
/** The one that has the window. */
let current;

/**
 * The editor, as if it was new: with these settings and nothing else of a user.
 * @param {object} options
 * @param {Record<string, unknown>} options.settings
 * @param {readonly object[]} options.keybindings
 * @param {Record<string, string | undefined>} options.env added to the environment of all that the server starts
 * @param {boolean} options.trust
 * @param {string} options.extensions the folder with the installed extensions
 */
export async function takeEditor({ settings, keybindings, env, trust, extensions }) {
  exitOnSignals();
  atEnd(endEditor);
  if (!started.has(extensions)) started.set(extensions, await startServer(extensions));
  current = started.get(extensions);
  const { profile, server } = current;
  rmSync(path.join(profile.userData, 'User'), { recursive: true });
  const all = { ...SETTINGS, 'security.workspace.trust.enabled': !trust, ...settings };
  createProfile({ folder: profile.root, settings: all });
  writeFileSync(path.join(profile.userData, 'User', 'keybindings.json'), JSON.stringify(keybindings));
  await server.tell(Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value ?? null])));
  opened ??= await openBrowser({ isBrief: true });
  return { page: opened.page, server, profile };
}

/**
 * Closes the window, with all that it has started and stored.
 * @param {import('playwright-core').Page} page that has the window
 * @param {() => Promise<void>} endPrograms ends what the server has started for it
 */
export async function giveEditorBack(page, endPrograms) {
  try {
    const { server } = current;
    for (const other of page.context().pages()) if (other !== page) await other.close();
    // Unsaved changes must not keep the page open.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('about:blank');
    for (const event of ['console', 'dialog']) page.removeAllListeners(event);
    await page.mouse.move(0, 0);
    await page.setViewportSize(VIEWPORT);
    await endPrograms();
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' });
    await session.detach();
    opened.page = page;
  } catch (error) {
    await endEditor();
    throw error;
  }
}

async function startServer(extensions) {
  const profile = { ...createProfile(), extensions };
  return { profile, server: await startEditorServer(profile, { trust: false, preload: PRELOAD }) };
}

async function endEditor() {
  for (const { server, profile } of started.values()) {
    await server.stop();
    rmSync(profile.root, { recursive: true, force: true });
  }
  started.clear();
  if (!opened) return;
  noteBrowserTime();
  await opened.browser.close();
  opened = undefined;
}
