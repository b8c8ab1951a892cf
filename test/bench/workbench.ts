import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { withDescendants } from '../../client/src/debug/processTree';
import { identify, isRunning, listProcesses } from '../../client/src/processes';
import type * as EditorServerModule from '../../scripts/editorServer.mjs';
import { noteBrowserTime } from '../../scripts/testRun/processorTime.cjs';
import type * as BrowserModule from './browser.mjs';
import { CommandPalette } from './commandPalette';
import { EditorWindow, SCREENSHOTS } from './editorWindow';
import { loadFromSource } from './extensionFromSource';
import { installedExtension, VSIX } from './installedExtension';
import { Messages } from './messages';
import { ProblemsPanel } from './problemsPanel';
import { QuickInput } from './quickInput';
import { importScript } from './repository';
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
  /** What the pages of the window have written to their consoles. */
  private readonly console: string[] = [];

  private constructor(
    page: Page,
    private readonly address: string,
    private readonly browser: { close(): Promise<void> },
    private readonly host: WindowHost,
  ) {
    super(page);
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
    let opened: Awaited<ReturnType<typeof BrowserModule.openBrowser>> | undefined;
    try {
      const { openBrowser } = await importScript<typeof BrowserModule>('test/bench/browser.mjs');
      opened = await openBrowser({ foreignFrames: host.foreignFrames ?? false });
      const { browser, page } = opened;
      await prepare?.(page);
      const workbench = new Workbench(page, address, browser, host);
      await workbench.show();
      return workbench;
    } catch (error) {
      await opened?.browser.close();
      await host.stop();
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

  /** Those of the user. Without a machine behind the page there are none. */
  get settings(): UserSettings {
    return new UserSettings(this.host.server!.settings);
  }

  /** Keeps what explains a failure: a picture, the page's console and the server's log, in out/screenshots. */
  async recordFailure(title: string): Promise<void> {
    const name = `failed ${title}`.replace(/[^\w]+/g, '-');
    mkdirSync(SCREENSHOTS, { recursive: true });
    writeFileSync(path.join(SCREENSHOTS, `${name}.log`), [...this.console, this.host.log()].join('\n'));
    await this.page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`) });
    console.error(`What was on the screen: out/screenshots/${name}.png`);
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
}
