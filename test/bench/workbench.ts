import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { withDescendants } from '../../client/src/debug/processTree';
import { identify, isRunning, listProcesses } from '../../client/src/processes';
import type * as EditorServerModule from '../../scripts/editorServer.mjs';
import { noteBrowserTime } from '../../scripts/testRun/processorTime.cjs';
import type * as BrowserModule from './browser.mjs';
import { loadFromSource } from './extensionFromSource';
import { installedExtension, VSIX } from './installedExtension';
import { plain } from './plainText';
import { readProblems, type Problem } from './problemsPanel';
import { importScript, repository } from './repository';

export type { Problem } from './problemsPanel';

export interface WorkbenchOptions {
  /** The folder or the .code-workspace file to open; a copy of your own, for the tests will write into it. */
  folder: string;
  settings?: Record<string, unknown>;
  /** The user's own keybindings. */
  keybindings?: readonly object[];
  /** Added to the environment of the extension host, and so of everything that the extension starts. */
  env?: Record<string, string | undefined>;
  /** `vsix` (default): installed as users have it. `source`: loaded from this repository. `none`: without it. */
  extension?: 'vsix' | 'source' | 'none';
  /** Packages of other extensions to install. */
  others?: readonly string[];
  /** A script that the extension host loads before anything else. */
  preload?: string;
  /** False: the folder opens in Restricted Mode. Default: trusted. */
  trust?: boolean;
}

/** What a window is served by. */
export interface WindowHost {
  /** All that it has logged. */
  log(): string;
  stop(): Promise<void>;
  /** See `openBrowser`. */
  readonly foreignFrames?: boolean;
  /** VS Code's server; a page without a machine behind it has none. */
  readonly server?: { readonly pid: number; readonly settings: string };
}

const execute = promisify(execFile);
const SCREENSHOTS = path.join(repository, 'out', 'screenshots');
const QUICK_INPUT = '.quick-input-widget:visible';
const EDITOR = '.editor-instance .monaco-editor';
/** How long the editor may take for one thing on a busy machine. */
const PATIENCE_MS = 60_000;
/** After this the editor did not notice and is asked again. */
export const RETRY_MS = 3_000;
/** So long, the first time, the palette may be without a command: it has those that are enabled when it opens. */
const LISTED_MS = 400;

/**
 * A real VS Code workbench, driven from outside as a person would: by what is on the screen, with keys and mouse.
 * Each method waits for what it is about to be there and throws Playwright's error, which tells what it waited
 * for, if it does not come.
 */
export class Workbench {
  private constructor(
    private window: Page,
    private readonly address: string,
    private readonly browser: { close(): Promise<void> },
    private readonly host: WindowHost,
    private readonly console: string[],
  ) {}

  /** The window; another one after {@link reopen}. */
  get page(): Page {
    return this.window;
  }

  /** Starts an editor with a new profile and opens a folder in it. */
  static async open(options: WorkbenchOptions): Promise<Workbench> {
    const { extension = 'vsix', settings = {}, env = {}, others = [], trust = true } = options;
    const { keybindings = [], preload } = options;
    const editor = await importScript<typeof EditorServerModule>('scripts/editorServer.mjs');
    editor.exitOnSignals();
    const profile = editor.createProfile({ settings });
    writeFileSync(path.join(profile.userData, 'User', 'keybindings.json'), JSON.stringify(keybindings));
    if (extension === 'vsix' && others.length === 0) profile.extensions = await installedExtension();
    else if (extension === 'vsix') await editor.installExtension(profile, VSIX);
    for (const vsix of others) await editor.installExtension(profile, vsix);
    const server = await editor.startEditorServer(profile, { env, trust, preload });
    const host: WindowHost = {
      log: () => readFileSync(server.log, 'utf8'),
      stop: async () => {
        await server.stop();
        rmSync(profile.root, { recursive: true, force: true });
      },
      server: { pid: server.pid, settings: path.join(profile.userData, 'User', 'settings.json') },
    };
    const address = server.workbenchUrl({ folder: options.folder });
    const prepare = (page: Page) =>
      extension === 'source' ? loadFromSource(page, server) : Promise.resolve();
    return Workbench.openAt(address, host, prepare);
  }

  /**
   * Opens a window at an address; its host ends with it.
   * @param prepare what is done to the page before
   */
  static async openAt(
    address: string,
    host: WindowHost,
    prepare?: (page: Page) => Promise<void>,
  ): Promise<Workbench> {
    try {
      const { openBrowser } = await importScript<typeof BrowserModule>('test/bench/browser.mjs');
      const { browser, page } = await openBrowser({ foreignFrames: host.foreignFrames ?? false });
      await prepare?.(page);
      const workbench = new Workbench(page, address, browser, host, []);
      await workbench.show();
      return workbench;
    } catch (error) {
      await host.stop();
      throw error;
    }
  }

  /** Opens the same window again, with what is open in it and a new extension host. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.runCommand('Developer: Reload Window');
    await loaded;
    await this.shown();
  }

  /** Closes the window, as a person does, and opens another one on the same folder. */
  async reopen(): Promise<void> {
    const context = this.page.context();
    await this.page.close({ runBeforeUnload: true });
    this.window = await context.newPage();
    await this.show();
  }

  /** Ends the extension hosts of all windows, as a crash does, and returns when they are gone. */
  async killExtensionHosts(): Promise<void> {
    const all = await listProcesses();
    const below = withDescendants(
      all,
      all.filter(({ pid }) => pid === this.host.server!.pid),
    );
    const pids = below.map(({ pid }) => String(pid));
    const { stdout } = await execute('ps', ['-ww', '-o', 'pid=,args=', '-p', pids.join(',')]);
    const hosts = stdout.split('\n').filter((line) => line.includes('--type=extensionHost'));
    if (hosts.length === 0) throw new Error('There is no extension host.');
    const ids = await Promise.all(hosts.map((line) => identify(parseInt(line))));
    for (const { pid } of ids) process.kill(pid, 'SIGKILL');
    for (const id of ids)
      await this.until('the extension host to be gone', async () => !(await isRunning(id)));
  }

  /** Ends browser, server and extension host, and removes the profile. */
  async close(): Promise<void> {
    noteBrowserTime();
    await this.browser.close();
    await this.host.stop();
  }

  /**
   * Runs a command from the palette.
   * @param title as the palette shows it, with its category: `Pulumi: Export Stack State…`
   */
  async runCommand(title: string): Promise<void> {
    // The palette lists only what is enabled at the moment it opens, so a command of an extension may be missing
    // at first: it is opened again until the command is there. Its search is fuzzy, so the first row need not be
    // the one that is meant.
    await this.retry(async (tries) => {
      await this.openPalette(title);
      await this.listed(title, tries);
      await this.quickPickRow(exactly(title)).click({ timeout: RETRY_MS });
    });
  }

  /**
   * Waits for a command in the open palette.
   * @param tries how often it was waited for before: then longer, as the machine may be busy
   * @throws {Error} soon if the palette does not have it, at once if that has closed
   */
  async listed(title: string, tries: number): Promise<void> {
    const [row, input] = [this.quickPickRow(exactly(title)), this.page.locator(QUICK_INPUT)];
    const patience = Math.min(LISTED_MS * 2 ** tries, RETRY_MS);
    const isThere = async (): Promise<boolean> => {
      if (await row.isVisible()) return true;
      if (await input.isVisible()) return false;
      throw new Error('The palette has closed.');
    };
    await this.until(`“${title}” in the palette`, isThere, patience);
  }

  /**
   * The titles that the palette lists for a search text.
   * @param settled asks again until this is true of them: commands of an extension come a little after the start.
   */
  async commands(search: string, settled: (titles: string[]) => boolean): Promise<string[]> {
    let titles: string[] = [];
    await this.retry(async () => {
      await this.openPalette(search);
      titles = await this.quickPickLabels();
      if (!settled(titles)) throw new Error(`the palette lists only ${titles.join(', ')}`);
    });
    await this.page.keyboard.press('Escape');
    return titles;
  }

  /** All commands of an extension that the palette has, by their titles; its list is then as high as it needs to be. */
  async commandsOf(category: string, settled: (titles: string[]) => boolean): Promise<string[]> {
    const size = this.page.viewportSize()!;
    await this.page.setViewportSize({ ...size, height: 4000 });
    try {
      const ofCategory = (titles: string[]) => titles.filter((title) => title.startsWith(`${category}: `));
      return ofCategory(await this.commands(`${category}: `, (titles) => settled(ofCategory(titles))));
    } finally {
      await this.page.setViewportSize(size);
    }
  }

  /** Opens a file of the folder by its name or path and waits until its text is shown. */
  async quickOpen(file: string): Promise<void> {
    const name = path.posix.basename(file);
    await this.retry(async () => {
      await this.page.keyboard.press('Control+P');
      await this.page.locator(`${QUICK_INPUT} .quick-input-box input`).fill(file, { timeout: RETRY_MS });
      // What was open before comes first, and its name may begin alike.
      await this.quickPickRow(exactly(name)).click({ timeout: RETRY_MS });
    });
    await this.page.locator(`.tabs-container .tab.active[data-resource-name="${name}"]`).waitFor();
    await this.page.locator(`${EDITOR} .view-line`).first().waitFor();
  }

  /** Puts the cursor at a 1-based position of the active editor, which then has the focus. */
  async goToLine(line: number, column = 1): Promise<void> {
    await this.retry(async () => {
      await this.page.keyboard.press('Control+G');
      const input = this.page.locator(`${QUICK_INPUT} .quick-input-box input`);
      await input.fill(`:${line}:${column}`, { timeout: RETRY_MS });
      await this.page.keyboard.press('Enter');
      await input.waitFor({ state: 'hidden', timeout: RETRY_MS });
    });
    await this.page.locator(`${EDITOR}.focused`).waitFor();
    await this.page
      .locator('.part.statusbar')
      .getByText(new RegExp(`Ln ${line}, Col ${column}\\b`))
      .waitFor();
  }

  /** The lines of the active editor that are on the screen. For all of a long text, save and read the file. */
  async editorText(): Promise<string> {
    const lines = await this.page.locator(`${EDITOR} .view-line`).evaluateAll((elements) =>
      (elements as HTMLElement[])
        .map((element) => ({ top: parseInt(element.style.top), text: element.textContent }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text),
    );
    return lines.map(plain).join('\n');
  }

  /** The user's settings as they are now. */
  userSettings(): Record<string, unknown> {
    return JSON.parse(readFileSync(this.settingsFile, 'utf8')) as Record<string, unknown>;
  }

  /** Changes one of the user's settings, as if in the editor of settings.json. */
  setUserSetting(name: string, value: unknown): void {
    writeFileSync(this.settingsFile, JSON.stringify({ ...this.userSettings(), [name]: value }, undefined, 2));
  }

  /** Saves the active editor and waits until it is written. */
  async save(): Promise<void> {
    await this.page.keyboard.press('Control+S');
    await this.page.locator('.tabs-container .tab.active:not(.dirty)').waitFor();
  }

  /** The name of the active editor's language, as the status bar shows it. */
  async language(): Promise<string> {
    return plain(await this.page.locator('[id="status.editor.mode"]').innerText()).trim();
  }

  /** Waits for a squiggle of this severity in the active editor. */
  async squiggle(severity: 'error' | 'warning' | 'info' = 'error'): Promise<void> {
    await this.page.locator(`${EDITOR} .squiggly-${severity}`).first().waitFor({ state: 'attached' });
  }

  /**
   * Shows the Problems panel and returns what is on the screen there (about the first ten).
   * @param settled waits until this is true of them; default: until there is one.
   */
  async problems(
    settled: (problems: Problem[]) => boolean = (problems) => problems.length > 0,
  ): Promise<Problem[]> {
    if (!(await this.page.locator('.markers-panel').isVisible())) {
      await this.runCommand('View: Focus Problems (Errors, Warnings, Infos)');
    }
    await this.page.locator('.markers-panel').waitFor();
    let problems: Problem[] = [];
    await this.until(`the Problems panel to settle`, async () => {
      problems = await readProblems(this.page);
      return settled(problems);
    });
    return problems;
  }

  /** Opens the quick fixes at the cursor and returns their titles. Leaves the menu open. */
  async openQuickFix(): Promise<string[]> {
    const rows = this.page.locator('.action-widget .monaco-list-row.action');
    // Right after a start VS Code may cancel the request, as providers are still registering: ask again.
    await this.retry(async () => {
      await this.page.keyboard.press('Control+.');
      await rows.first().waitFor({ timeout: RETRY_MS });
    });
    return (await rows.allInnerTexts()).map(plain);
  }

  /** Carries out the quick fix at the cursor whose title is, or begins with, `title`. */
  async pickQuickFix(title: string): Promise<void> {
    const row = this.page.locator('.action-widget .monaco-list-row.action', { hasText: title }).first();
    await this.retry(async () => {
      await this.page.keyboard.press('Control+.');
      await row.click({ timeout: RETRY_MS });
    });
    await this.page.locator('.action-widget').first().waitFor({ state: 'hidden' });
  }

  /** The labels that the open quick pick shows (about the first ten), once it has any. */
  async quickPickLabels(): Promise<string[]> {
    const labels = this.page.locator(`${QUICK_INPUT} .quick-input-list .monaco-list-row .label-name`);
    await labels.first().waitFor();
    return (await labels.allInnerTexts()).map(plain);
  }

  /** Chooses the entry of the open quick pick whose label contains `label`. */
  async pickQuickPick(label: string): Promise<void> {
    await this.quickPickRow(label).click();
  }

  /** The same of a list that is longer than the screen: types the label first. */
  async findQuickPick(label: string): Promise<void> {
    await this.page.locator(`${QUICK_INPUT} .quick-input-box input`).fill(label);
    await this.pickQuickPick(label);
  }

  /** Fills the open input box and accepts it. */
  async typeInput(text: string): Promise<void> {
    const box = this.page.locator(`${QUICK_INPUT} .quick-input-box input`);
    await box.fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Waits for the dialog that asks for a file, until it proposes one of this name: what is typed before is lost. */
  async fileDialog(proposed: string): Promise<void> {
    const input = this.page.locator(`${QUICK_INPUT} .quick-input-box input`);
    await this.until('a proposed file', async () => (await input.inputValue()).endsWith(proposed));
  }

  /** Changes the colour theme, `Dark High Contrast` for example. */
  async colorTheme(name: string): Promise<void> {
    await this.runCommand('Preferences: Color Theme');
    await this.findQuickPick(name);
    await this.page.locator(QUICK_INPUT).waitFor({ state: 'hidden' });
    const isDark = name.startsWith('Dark');
    const [plain, contrast] = isDark ? ['vs-dark', 'hc-black'] : ['vs', 'hc-light'];
    const kind = name.includes('High Contrast') ? contrast : plain;
    await this.page.locator(`.monaco-workbench.${kind}`).waitFor();
    // Webviews follow a little later.
    await this.page.waitForTimeout(500);
  }

  /** Waits for a modal dialog; returns its text, or after a click on `button` closes it. */
  async modal(button?: string): Promise<string> {
    const dialog = this.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    const text = plain(await dialog.innerText());
    if (button !== undefined) {
      await dialog.locator('.monaco-button', { hasText: exactly(button) }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    return text;
  }

  /** Waits for a notification that contains `text`; returns all of its text, or clicks `button` on it. */
  async toast(text: string, button?: string): Promise<string> {
    const toast = this.page
      .locator('.notifications-toasts .notification-list-item', { hasText: text })
      .first();
    await toast.waitFor();
    const all = plain(await toast.innerText());
    if (button !== undefined) await toast.locator('.monaco-button', { hasText: exactly(button) }).click();
    return all;
  }

  /**
   * Writes what is on the screen to out/screenshots/NAME.png; with UPDATE_SCREENSHOTS set, also to docs/images if
   * there is a picture of this name.
   */
  async screenshot(name: string): Promise<void> {
    const file = path.join(SCREENSHOTS, `${name}.png`);
    await this.page.screenshot({ path: file, animations: 'disabled' });
    const documented = path.join(repository, 'docs', 'images', `${name}.png`);
    if (process.env['UPDATE_SCREENSHOTS'] && existsSync(documented)) await copyFile(file, documented);
  }

  /** Keeps what explains a failure: a picture, the page's console and the server's log, in out/screenshots. */
  async recordFailure(title: string): Promise<void> {
    const name = `failed ${title}`.replace(/[^\w]+/g, '-');
    mkdirSync(SCREENSHOTS, { recursive: true });
    writeFileSync(path.join(SCREENSHOTS, `${name}.log`), [...this.console, this.host.log()].join('\n'));
    await this.page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`) });
    console.error(`What was on the screen: out/screenshots/${name}.png`);
  }

  /**
   * Repeats `attempt` until it does not throw; a person would try again, too.
   * @param attempt is told how often it was tried before
   */
  async retry(attempt: (tries: number) => Promise<void>): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    for (let tries = 0; ; tries++) {
      try {
        await attempt(tries);
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
        await this.page.keyboard.press('Escape');
      }
    }
  }

  /**
   * Waits until `condition` is true.
   * @param patienceMs within {@link retry}, {@link RETRY_MS}: whoever waits as long as it repeats never tries again
   */
  async until(
    what: string,
    condition: () => boolean | Promise<boolean>,
    patienceMs = PATIENCE_MS,
  ): Promise<void> {
    const end = Date.now() + patienceMs;
    while (!(await condition())) {
      if (Date.now() > end) throw new Error(`waited ${patienceMs / 1000} s for ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private async show(): Promise<void> {
    this.page.on('console', (message) => this.console.push(`${message.type()}: ${message.text()}`));
    await this.page.goto(this.address);
    await this.shown();
  }

  private async shown(): Promise<void> {
    await this.page.locator('.monaco-workbench .part.statusbar').waitFor();
    await this.page.locator('.explorer-folders-view').waitFor();
  }

  private get settingsFile(): string {
    return this.host.server!.settings;
  }

  private quickPickRow(label: string | RegExp): Locator {
    return this.page
      .locator(`${QUICK_INPUT} .quick-input-list .monaco-list-row`)
      .filter({ has: this.page.locator('.label-name', { hasText: label }) })
      .first();
  }

  private async openPalette(search: string): Promise<void> {
    await this.page.keyboard.press('F1');
    await this.page
      .locator(`${QUICK_INPUT} .quick-input-box input`)
      .fill(`>${search}`, { timeout: RETRY_MS });
  }
}

/** Matches the whole text, blanks around it aside. */
function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
}
