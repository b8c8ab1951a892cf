import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Keyboard } from '../../harness/keyboard';
import { type ExportedState, type PulumiStack } from '../../harness/pulumiStack';
import { cdnState } from '../../harness/states';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

/** A command that changes a stack, and the way to its last question. */
interface Case {
  readonly command: string;
  /** The stack to write to. */
  readonly stack?: 'dev' | 'prod';
  /** What must exist before. */
  readonly given?: () => Promise<void>;
  readonly steps: () => Promise<void>;
  readonly question: RegExp;
  /** If it is to be executed: the button, and the text on the screen afterwards, which can be one more question. */
  readonly agree?: { readonly button: string; readonly then: string; readonly isLast?: boolean };
}

const DONE = 'was replaced and read back';
/** The buttons that Enter may press. */
const HARMLESS = ['Rehearse…', 'Show What Changes', 'Explain', 'Change These Answers'];

describe('every command that changes a stack, with the keyboard only', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let keys: Keyboard;

  before(async () => {
    const settings = {
      'pulumiTroubleshooter.pendingOperations.ask': 'inTurn',
      'pulumiTroubleshooter.writes.ask': 'inTurn',
    };
    ({ stack, workbench } = await openUpdatedStack(
      async (made) => {
        stack = made;
        await succeed(['stack', 'init', 'prod', '--no-select']);
        await importProd(cdnState('prod'));
        const changed = (await made.export()).replaceAll('"blue"', '"red"');
        await writeFile(path.join(made.cwd, 'dev.json'), changed);
      },
      { settings },
    ));
    keys = new Keyboard(workbench);
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  async function succeed(args: string[], input = ''): Promise<string> {
    const { code, stdout, stderr } = await stack.run(args, { input });
    assert.equal(code, 0, stdout + stderr);
    return stdout;
  }

  const importProd = (text: string, ...args: string[]) =>
    succeed(['stack', 'import', '--stack=prod', ...args], text);
  const states = () => Promise.all(['dev', 'prod'].map((name) => readFile(stack.stateFile(name), 'utf8')));
  const locks = () => path.join(stack.backendDir, '.pulumi/locks/organization/shop/dev');

  const asks = (title: string, resource: string, name: string) =>
    new RegExp(`${title}: ${resource} of stack “${name}”\\?`);
  const replaces = (name: string) => new RegExp(`Replace the state of stack “${name}”\\?`);

  const find = async (name: string): Promise<void> => {
    await workbench.page.getByPlaceholder('Name, type or URN').waitFor();
    await keys.type(name);
    await keys.pick(name);
  };

  const cases: Case[] = [
    {
      command: 'Protect Resource',
      steps: async () => {
        await keys.pick('dev');
        await find('database');
      },
      question: asks('Protect Resource', 'database', 'dev'),
      agree: { button: 'Protect', then: DONE },
    },
    {
      command: 'Unprotect Resource',
      steps: async () => {
        await keys.pick('dev');
        await find('database');
      },
      question: asks('Unprotect Resource', 'database', 'dev'),
    },
    {
      command: 'Taint Resource',
      steps: async () => {
        await keys.pick('dev');
        await find('cache');
      },
      question: asks('Taint Resource', 'cache', 'dev'),
      agree: { button: 'Taint', then: DONE },
    },
    {
      command: 'Untaint Resource',
      steps: async () => {
        await keys.pick('dev');
        await find('cache');
      },
      question: asks('Untaint Resource', 'cache', 'dev'),
    },
    {
      command: 'Rename Resource…',
      steps: async () => {
        await keys.pick('dev');
        await find('cache');
        await keys.answer('New name of cache', 'store');
      },
      question: asks('Rename Resource', 'cache', 'dev'),
    },
    {
      command: 'Delete Resource From State',
      steps: async () => {
        await keys.pick('dev');
        await find('cache');
        await keys.pick('with the one that depends on it');
      },
      question: asks('Delete Resource From State', 'cache', 'dev'),
    },
    {
      command: 'Move Resource to Another Stack…',
      stack: 'prod',
      steps: async () => {
        await keys.pick('dev');
        await find('cache');
        await keys.pick('prod');
      },
      question: replaces('prod'),
    },
    {
      command: 'Fix CloudFront ETag…',
      stack: 'prod',
      steps: async () => {
        await keys.pick('prod');
        await workbench.quickInput.widget.getByText('E2OLD').waitFor();
        await workbench.screenshot('keyboard-etag-1');
        await keys.pick('cdn');
        await workbench.quickInput.widget.getByText('Enter it').waitFor();
        await workbench.screenshot('keyboard-etag-2');
        await keys.pick('Enter it…');
        await workbench.page.getByPlaceholder('aws cloudfront get-distribution --id E1EXAMPLE').waitFor();
        await workbench.screenshot('keyboard-etag-3');
        await keys.answer('The current ETag of cdn', '"E3NEW"');
      },
      question: asks('Fix CloudFront ETag', 'cdn', 'prod'),
      agree: { button: 'Change ETag', then: DONE },
    },
    {
      command: 'Change Provider Version in State…',
      stack: 'prod',
      steps: async () => {
        await keys.pick('prod');
        await keys.pick('default_6_51_0');
        await keys.answer('New version of default_6_51_0', 'newest');
        await workbench.page.getByText('Enter a version such as 6.51.0.').waitFor();
        await workbench.screenshot('keyboard-version');
        await keys.answer('Enter a version such', '6.52.1');
      },
      question: asks('Change Provider Version in State', 'default_6_51_0', 'prod'),
      agree: { button: 'Change Version', then: DONE },
    },
    {
      command: 'Refresh Stack',
      steps: async () => {
        await keys.pick('dev');
      },
      question: /Refresh stack “dev”\?/,
    },
    {
      command: 'Restore State Backup…',
      // Otherwise there is nothing to choose.
      given: async () => {
        const { deployment } = await stack.state();
        const cache = deployment.resources!.find(({ urn }) => urn.endsWith('::cache'))!;
        await succeed(['state', 'protect', '--yes', cache.urn]);
      },
      steps: async () => {
        await keys.pick('dev');
        await workbench.page.getByPlaceholder('Which earlier state?').waitFor();
        await workbench.quickInput.widget.getByText('7 resources').first().waitFor();
        await keys.pick('after: update');
        await keys.pick('The whole state');
      },
      question: replaces('dev'),
    },
    {
      command: 'Repair State (Fix Problems)',
      stack: 'prod',
      given: async () => {
        const state = JSON.parse(await succeed(['stack', 'export', '--stack=prod'])) as ExportedState;
        state.deployment.resources!.reverse();
        await importProd(JSON.stringify(state), '--force');
      },
      steps: async () => {
        await keys.pick('prod');
      },
      question: replaces('prod'),
      agree: { button: 'Repair', then: DONE },
    },
    {
      command: 'Repair Pending Operations…',
      stack: 'prod',
      given: async () => {
        const file = JSON.parse(await readFile(stack.stateFile('prod'), 'utf8')) as {
          checkpoint: { latest: ExportedState['deployment'] };
        };
        const { latest } = file.checkpoint;
        const cdn = latest.resources!.find(({ urn }) => urn.endsWith('::cdn'))!;
        latest.pending_operations = [{ type: 'updating', resource: cdn }];
        await writeFile(stack.stateFile('prod'), JSON.stringify(file));
      },
      steps: async () => {
        await keys.pick('prod');
        await keys.pick('Discard the operation');
      },
      question: replaces('prod'),
    },
    {
      command: 'Cancel Update (Unlock, Release Lock)',
      given: async () => {
        await mkdir(locks(), { recursive: true });
        const owner = { pid: 1, username: 'me', hostname: 'elsewhere', timestamp: '2026-01-02T03:04:05Z' };
        await writeFile(path.join(locks(), 'lock.json'), JSON.stringify(owner));
      },
      steps: () => keys.pick('dev'),
      question: /Cancel the update of stack “dev”\?/,
      agree: { button: 'Release Lock…', then: 'Type the name of the stack', isLast: false },
    },
    {
      command: 'Migrate Stack to Another Backend…',
      given: () => rm(locks(), { recursive: true, force: true }),
      steps: async () => {
        await keys.pick('dev');
        await keys.answer('Address of the new backend', `file://${stack.root}/elsewhere`);
        await keys.answer('Name of the new stack', 'dev');
        await keys.pick('A passphrase');
        await keys.answer('New passphrase', 'secret');
        await keys.answer('Repeat the new passphrase', 'secret');
      },
      question: /Migrate stack “dev” to file:.*New backend: file:/s,
    },
    {
      command: 'Rename Project…',
      steps: async () => {
        await keys.answer('New name of project', 'store');
      },
      question: /Rename project “shop” to “store”\?.*Stacks: dev, prod.*dev: the state .*prod: the state /s,
    },
    {
      command: 'Import Stack State…',
      given: () => keys.open('dev.json'),
      steps: async () => {
        await keys.pick('dev');
      },
      question: /Replace the state of stack “dev” with dev\.json\?/,
    },
    {
      command: 'Edit Stack State',
      steps: async () => {
        await keys.pick('prod');
        await workbench.page.locator('.tab.active[data-resource-name="prod.pulumi-state.json"]').waitFor();
        const lines = (await succeed(['stack', 'export', '--stack=prod'])).split('\n');
        const line = lines.findIndex((text) => text.includes('"enabled": true')) + 1;
        await workbench.editor.goToLine(line, lines[line - 1]!.indexOf('true') + 1);
        for (let i = 0; i < 4; i++) await keys.press('Delete');
        await keys.type('false');
        await keys.press('Control+S');
      },
      question: replaces('prod'),
      stack: 'prod',
    },
  ];

  for (const { command, stack: name = 'dev', given, steps, question, agree } of cases) {
    it(`${command} names stack and backend before it changes anything`, async () => {
      await keys.command('Notifications: Clear All Notifications');
      await given?.();
      const before = await states();
      await keys.command(`Pulumi: ${command}`);
      await steps();
      const asked = await keys.question();
      await workbench.screenshot(`keyboard-${command.toLowerCase().replaceAll(/\W+/g, '-')}`);
      assert.match(asked, question);
      assert.match(asked, new RegExp(`Stacks?: .*${name}`));
      assert.match(asked, /Backend: file:\/\//);
      assert.ok(HARMLESS.includes(await keys.focused()), `“${await keys.focused()}” has the focus`);
      assert.deepEqual(await states(), before, 'nothing has changed yet');
      if (agree === undefined) {
        await keys.giveUp();
        assert.deepEqual(await states(), before, 'nor has it when the user gives up');
        return;
      }
      await keys.pressButton(agree.button);
      if (agree.isLast === false) {
        await workbench.page.getByText(agree.then).first().waitFor();
        await keys.press('Escape');
        return;
      }
      // Elsewhere may be the previous write's text for screen readers.
      await workbench.messages.toast(agree.then);
      assert.notDeepEqual(await states(), before);
    });
  }
});
