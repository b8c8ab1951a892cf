import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Dialog, Page } from 'playwright-core';
import type * as EditorServerModule from '../../scripts/editorServer.mjs';
import { noteBrowserTime } from '../../scripts/testRun/processorTime.cjs';
import type * as BrowserModule from './browser.mjs';
import { CommandPalette } from './commandPalette';
import { EditorWindow, SCREENSHOTS } from './editorWindow';
import { extensionLog } from './extensionLog';
import { extensionsWith, installedExtension } from './installedExtension';
import type * as KeptEditorModule from './keptEditor.mjs';
import { Messages } from './messages';
import { ProblemsPanel } from './problemsPanel';
import { QuickInput } from './quickInput';
import { importScript } from './repository';
import { endExtensionHosts, endWindowPrograms } from './serverPrograms';
import { plain } from './shownText';
import { TextEditor } from './textEditor';
import { UserSettings } from './userSettings';

export interface WorkbenchOptions {
  /** The folder or the .code-workspace file to open; a copy of your own, for the tests will write into it. */
  folder: string;
  settings?: Record<string, unknown>;
  /** The user's own keybindings. */
  keybindings?: readonly object[];
  /** Added to the environment of the extension host, and so of everything that the extension starts. */
  env?: Record<string, string | undefined>;
  /** Packages of other extensions to install. */
  others?: readonly string[];
  /** False: the folder opens in Restricted Mode. Default: trusted. */
  trust?: boolean;
}

/** What a window is in. */
interface Surroundings {
  /** All that its server and the extension have logged. */
  log(): string;
  /** Closes the window. */
  end(page: Page): Promise<void>;
  /** VS Code's server; a page without a machine behind it has none. */
  readonly server?: { readonly pid: number; readonly settings: string };
}

/** What serves a window that is opened by its address. */
export interface WindowHost extends Omit<Surroundings, 'end'> {
  stop(): Promise<void>;
  /** See `openBrowser`. */
  readonly foreignFrames?: boolean;
}

/** What would run the program beside each review; the tests of reviews turn it on. */
const QUIET = { 'pulumiTroubleshooter.writes.rehearse': false };

/** After this a page that would not be left is loaded again. */
const RELOAD_MS = 200;

/**
 * After this a window without its folders is loaded again: VS Code has read the file of its workspace too early, and does
 * not again.
 */
const FOLDERS_MS = 20_000;

/** So often VS Code starts an extension host again by itself, within five minutes. Then it says this, with a button. */
const RESTARTS = 2;
const HOST_GONE = 'Remote Extension host terminated unexpectedly';

/**
 * A real VS Code workbench, driven from outside as a person would: by what is on the screen, with keys and mouse.
 * Each method, of its parts, too, waits for what it is about to be there and throws Playwright's error, which tells what
 * it waited for, if it does not come.
 */
export class Workbench extends EditorWindow {
  readonly quickInput = new QuickInput(this);
  readonly palette = new CommandPalette(this, this.quickInput);
  readonly editor = new TextEditor(this, this.quickInput);
  readonly problems = new ProblemsPanel(this, this.palette);
  readonly messages = new Messages(this);
  /** How often the extension host of this page was ended. */
  private killed = 0;
  /** What the pages of the window have written to their consoles. */
  private readonly console: string[] = [];

  private constructor(
    page: Page,
    private readonly address: string,
    private readonly surroundings: Surroundings,
  ) {
    super(page);
  }

  /** Opens a folder in the editor of this test process, with a new profile. */
  static async open(options: WorkbenchOptions): Promise<Workbench> {
    const { takeEditor, giveEditorBack } = await importScript<typeof KeptEditorModule>(
      'test/harness/keptEditor.mjs',
    );
    const { folder, settings = {}, keybindings = [], env = {}, trust = true, others = [] } = options;
    const extensions = others.length > 0 ? await extensionsWith(others) : await installedExtension();
    const { page, server, profile } = await takeEditor({
      settings: { ...QUIET, ...settings },
      keybindings,
      env,
      trust,
      extensions,
    });
    const end = (last: Page): Promise<void> => giveEditorBack(last, () => endWindowPrograms(server.pid));
    const surroundings = { ...surroundingsOf(server, profile), end };
    return Workbench.show(page, server.workbenchUrl({ folder }), surroundings);
  }

  /** Opens a folder in an editor of its own, as a person starts one. */
  static async openFresh({
    folder,
    settings = {},
    env = {},
  }: Pick<WorkbenchOptions, 'folder' | 'settings' | 'env'>): Promise<Workbench> {
    const editor = await importScript<typeof EditorServerModule>('scripts/editorServer.mjs');
    editor.exitOnSignals();
    const profile = {
      ...editor.createProfile({ settings: { ...QUIET, ...settings } }),
      extensions: await installedExtension(),
    };
    const server = await editor.startEditorServer(profile, { env });
    const stop = async (): Promise<void> => {
      await server.stop();
      rmSync(profile.root, { recursive: true, force: true });
    };
    const host = { ...surroundingsOf(server, profile), stop };
    return Workbench.openAt(server.workbenchUrl({ folder }), host);
  }

  /** Opens a window at an address, in a browser of its own; its host ends with it. */
  static async openAt(address: string, host: WindowHost): Promise<Workbench> {
    const { openBrowser } = await importScript<typeof BrowserModule>('test/harness/browser.mjs');
    const opening = openBrowser({ foreignFrames: host.foreignFrames ?? false });
    const { browser, page } = await opening.catch(async (error: unknown) => {
      await host.stop();
      throw error;
    });
    const end = async (): Promise<void> => {
      noteBrowserTime();
      await browser.close();
      await host.stop();
    };
    return Workbench.show(page, address, { ...host, end });
  }

  private static async show(page: Page, address: string, surroundings: Surroundings): Promise<Workbench> {
    const workbench = new Workbench(page, address, surroundings);
    try {
      await workbench.load();
      return workbench;
    } catch (error) {
      await workbench.recordFailure(`opening ${address}`);
      await surroundings.end(page);
      throw error;
    }
  }

  /** Opens the same window again, with what is open in it and a new extension host. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.palette.run('Developer: Reload Window');
    await loaded;
    await this.shown();
  }

  /** Loads the page again. While what is not saved has no backup, VS Code has the browser ask: then a little later. */
  async loadAgain(): Promise<void> {
    const { page } = this;
    const reload = () =>
      page.evaluate(() => {
        location.reload();
      });
    const stay = async (question: Dialog): Promise<void> => {
      await question.dismiss();
      await delay(RELOAD_MS);
      await reload();
    };
    const asked = (question: Dialog): void => void stay(question);
    const loaded = page.waitForEvent('load');
    page.on('dialog', asked);
    try {
      await reload();
      await loaded;
    } finally {
      page.off('dialog', asked);
    }
    await this.shown();
  }

  /** Closes the window, as a person does, and opens another one on the same folder. */
  async reopen(): Promise<void> {
    const context = this.page.context();
    await this.page.close({ runBeforeUnload: true });
    this.window = await context.newPage();
    await this.load();
  }

  /**
   * Ends the extension hosts of all windows, as a crash does. This window gets another one.
   * @param whileGone is called when they are gone, before another one has read anything
   */
  async killExtensionHosts(whileGone?: () => void): Promise<void> {
    await endExtensionHosts(this.surroundings.server!.pid);
    whileGone?.();
    if (++this.killed > RESTARTS) await this.messages.toast(HOST_GONE, 'Restart Remote Extension Host');
  }

  /** Opens a terminal and waits for its prompt: what is typed before it is lost, or VS Code does not see it as a command. */
  async openTerminal(): Promise<void> {
    await this.palette.run('Terminal: Create New Terminal');
    const rows = this.page.locator('.terminal-wrapper.active .xterm-rows');
    await this.until('the prompt', async () =>
      /[#$]\s*$/.test(plain((await rows.allInnerTexts()).join('\n'))),
    );
  }

  /**
   * Types a command into a new terminal once the status bar shows the current stack: VS Code tells an extension of no command
   * that began before its host.
   */
  async runInTerminal(line: string): Promise<void> {
    await this.page.locator('[id$="pulumiTroubleshooter.stack"]').waitFor();
    await this.openTerminal();
    await this.page.keyboard.type(`${line}\n`);
  }

  /** Closes the window, with all that it has started, and removes the profile. */
  async close(): Promise<void> {
    await this.surroundings.end(this.page);
  }

  /** The folder in which the extension keeps what is for all windows. */
  get storage(): string {
    const { settings } = this.surroundings.server!;
    return path.join(path.dirname(settings), 'globalStorage/pulumi-troubleshooter.pulumi-troubleshooter');
  }

  /** Those of the user. Without a machine behind the page there are none. */
  get settings(): UserSettings {
    return new UserSettings(this.surroundings.server!.settings);
  }

  /** Keeps what explains a failure: a picture, the page's console, the server's log and the extension's, in out/screenshots. */
  async recordFailure(title: string): Promise<void> {
    const name = `failed ${title}`.replace(/[^\w]+/g, '-');
    mkdirSync(SCREENSHOTS, { recursive: true });
    writeFileSync(
      path.join(SCREENSHOTS, `${name}.log`),
      [...this.console, this.surroundings.log()].join('\n'),
    );
    await this.page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`) });
    console.error(`What was on the screen: out/screenshots/${name}.png`);
  }

  private async load(): Promise<void> {
    this.page.on('console', (message) => this.console.push(`${message.type()}: ${message.text()}`));
    await this.page.goto(this.address);
    await this.shown();
  }

  private async shown(): Promise<void> {
    this.killed = 0;
    await this.page.locator('.monaco-workbench .part.statusbar').waitFor();
    const folders = this.page.locator('.explorer-folders-view');
    await folders.waitFor({ timeout: FOLDERS_MS }).catch(async () => {
      await this.page.reload();
      await folders.waitFor();
    });
  }
}

function surroundingsOf(
  { log, pid }: EditorServerModule.EditorServer,
  { userData }: EditorServerModule.EditorProfile,
): Omit<Surroundings, 'end'> {
  return {
    log: () => [readFileSync(log, 'utf8'), extensionLog(userData)].join('\n'),
    server: { pid, settings: path.join(userData, 'User', 'settings.json') },
  };
}
