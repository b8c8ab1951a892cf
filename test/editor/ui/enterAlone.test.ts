import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RETRY_MS } from '../../harness/editorWindow';
import { changesBetween, contentsOf } from '../../harness/folderContents';
import { REVIEW_TAB } from '../../harness/messages';
import type { PulumiStack } from '../../harness/pulumiStack';
import { repository } from '../../harness/repository';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

/** New files that Enter may create in the project, with the reason. No existing file may change. */
const NEW_FILES: readonly { readonly name: RegExp; readonly why: string }[] = [
  {
    name: /^\.vscode\/launch\.json$/,
    why: 'the entry that attaches the debugger, which VS Code needs there',
  },
  { name: /^dev\.state(-\d+)?\.json$/, why: 'an export, into a file that was not there before' },
];

/** More questions than any command asks. */
const MOST = 15;
/** After this many attempts, a question that Enter does not answer is cancelled. */
const TRIES = 3;
const PATIENCE_MS = 60_000;

const QUESTION = `.monaco-dialog-box, .quick-input-widget:not([style*="display: none"]), ${REVIEW_TAB}.active`;
const MESSAGE = '.notifications-toasts .notification-list-item';
const EDITED = '.tab.active[data-resource-name="exported.json"]';
/** When a command has ended, Tab moves the focus, and the status bar shows that. */
const ENDED = '[id="status.editor.tabFocusMode"]';
const KEY = 'ctrl+f9';
const RESET = 'Control+F8';
const CLEAR = 'Control+F7';

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

const commands = (
  JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as Manifest
).contributes.commands.map(({ command }) => command);

/** The second key of a command, as VS Code and as Playwright write it. */
function keyOf(index: number): { readonly code: string; readonly press: string } {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const letter = letters[index % letters.length]!;
  const code = /\d/.test(letter) ? `Digit${letter}` : `Key${letter.toUpperCase()}`;
  return index < letters.length
    ? { code: letter, press: code }
    : { code: `shift+${letter}`, press: `Shift+${code}` };
}

/** Each command has a key, so that the commands hidden from all palettes are run, too. */
const keybindings = [
  ...commands.map((command, index) => ({
    key: `${KEY} ${keyOf(index).code}`,
    command: 'runCommands',
    args: { commands: [command, 'editor.action.toggleTabFocusMode'] },
  })),
  // Run with several commands, so that it is not typed into a terminal.
  { key: 'ctrl+f7', command: 'runCommands', args: { commands: ['notifications.clearAll'] } },
  {
    key: 'ctrl+f8',
    command: 'runCommands',
    args: {
      commands: [
        'workbench.action.closeQuickOpen',
        'notifications.clearAll',
        'editor.action.toggleTabFocusMode',
        'workbench.action.focusFirstEditorGroup',
        'workbench.action.openEditorAtIndex1',
        'workbench.action.files.revert',
      ],
    },
  },
];

describe('every command, answered only with Enter', function () {
  this.timeout(900_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  const locks = () => path.join(stack.backendDir, '.pulumi/locks');
  const kept = () => path.join(stack.root, 'kept-locks');

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack(
      async (made) => {
        await made.killDuringCreate('after');
        const other = (await made.export()).replaceAll('"colour": "blue"', '"colour": "red"');
        writeFileSync(path.join(made.cwd, 'exported.json'), other);
        cpSync(path.join(made.backendDir, '.pulumi/locks'), path.join(made.root, 'kept-locks'), {
          recursive: true,
        });
      },
      // The key that returns to the start must also work in a terminal.
      { keybindings, settings: { 'terminal.integrated.commandsToSkipShell': ['runCommands'] } },
    ));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  function setLocked(isLocked: boolean): void {
    rmSync(locks(), { recursive: true, force: true });
    if (isLocked) cpSync(kept(), locks(), { recursive: true });
    else mkdirSync(locks());
  }

  /** Everything that a command could destroy: the backend, the project with the state, and the program's cloud. */
  function everything(): Map<string, string> {
    return new Map([...contentsOf(stack.backendDir), ...contentsOf(stack.cwd)]);
  }

  function harm(before: ReadonlyMap<string, string>): string[] {
    return changesBetween(before, everything())
      .map(({ file, change }) => ({ name: path.relative(stack.cwd, file), change }))
      .filter(
        ({ name, change }) => change !== 'added' || !NEW_FILES.some((allowed) => allowed.name.test(name)),
      )
      .map(({ name, change }) => `${change}: ${name}`);
  }

  /**
   * What is on the screen once the command has ended, asks or shows a message. The page itself checks, because a check
   * from here costs more.
   */
  function seen(): Promise<{ hasEnded: boolean; question: string; isMessage: boolean }> {
    return workbench.page.evaluate(
      async ([ended, question, message, patienceMs]) => {
        const end = Date.now() + patienceMs;
        for (;;) {
          const found = {
            hasEnded: document.querySelector(ended) !== null,
            question: Array.from(document.querySelectorAll(question), (one) => one.textContent).join('\n'),
            isMessage: document.querySelector(message)?.checkVisibility() === true,
          };
          if (found.hasEnded || found.question !== '' || found.isMessage || Date.now() > end) return found;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
      [ENDED, QUESTION, MESSAGE, PATIENCE_MS] as const,
    );
  }

  /** Presses Enter at each question, and closes messages, until the command has ended. Returns the questions. */
  async function pressEnter(command: string): Promise<string[]> {
    const { page } = workbench;
    const asked: string[] = [];
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const { hasEnded, question, isMessage } = await seen();
      if (hasEnded) break;
      if (question !== '') {
        asked.push(question);
        const tries = asked.slice(-TRIES).filter((text) => text === question).length;
        await page.keyboard.press(asked.length > MOST || tries === TRIES ? 'Escape' : 'Enter');
        await delay(150);
      } else if (isMessage) {
        await page.keyboard.press(CLEAR);
      }
      if (Date.now() > end) throw new Error(`${command} does not end`);
      await delay(50);
    }
    return asked;
  }

  /** Runs a command with an active file. Returns the questions, and whether it edited that file. */
  async function run(index: number, front: string): Promise<{ asked: string[]; edited: boolean }> {
    const { page } = workbench;
    await workbench.retry(async () => {
      await page.keyboard.press(RESET);
      await page.locator(ENDED).waitFor({ state: 'detached', timeout: RETRY_MS });
      await page.locator(`${EDITED}:not(.dirty)`).waitFor({ timeout: RETRY_MS });
    });
    if (front !== 'exported.json') await workbench.editor.open(front);
    await page.keyboard.press('Control+F9');
    await page.keyboard.press(keyOf(index).press);
    const asked = await pressEnter(commands[index]!);
    const edited = await page.locator(`${EDITED}.dirty`).isVisible();
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
    return { asked, edited };
  }

  it('leaves the stack, its lock, the cloud and the files of the project unchanged', async () => {
    await workbench.editor.open('exported.json');
    await workbench.palette.run('View: Pin Editor');
    await workbench.palette.run('Toggle Tab Key Moves Focus');
    await workbench.editor.inLanguage('Pulumi State');
    const line = (await stack.export()).split('\n').findIndex((text) => text.includes('::database"')) + 1;
    await workbench.editor.goToLine(line, 10);
    const harmful: string[] = [];
    let questions = 0;
    for (const [index, command] of commands.entries()) {
      // Commands that ask for the lock run again without it, and those that edit the document run again on the stack.
      let [locked, front] = [true, 'exported.json'];
      for (;;) {
        setLocked(locked);
        const before = everything();
        const { asked, edited } = await run(index, front);
        questions += asked.length;
        harmful.push(
          ...harm(before).map((what) => `${command} (${front}${locked ? ', locked' : ''}) ${what}`),
        );
        if (locked && asked.some((text) => /\block/i.test(text))) locked = false;
        else if (edited && front === 'exported.json') [locked, front] = [true, 'index.js'];
        else break;
      }
    }
    assert.deepEqual(harmful, []);
    // Otherwise the keys reached no command.
    assert.ok(questions > commands.length, `${questions} questions of ${commands.length} commands`);
  });

  it('is in the palette: harmless ones first, and Cancel Update by the usual names for locks', async () => {
    const found = await workbench.palette.titles('Pulumi: Debug Program', (titles) =>
      titles.includes('Pulumi: Debug Program (Preview)'),
    );
    const debug = found.filter((title) => title.startsWith('Pulumi: Debug'));
    assert.deepEqual(debug, ['Pulumi: Debug Program (Preview)', 'Pulumi: Debug Program (Up)']);
    setLocked(true);
    for (const search of ['release lock', 'unlock']) {
      await workbench.palette.titles(
        search,
        ([first]) => first === 'Pulumi: Cancel Update (Unlock, Release Lock)',
      );
    }
  });
});
