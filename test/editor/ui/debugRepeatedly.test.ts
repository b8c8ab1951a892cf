import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { CONFIGURATION_NAME } from '../../../client/src/features/debug/model/nodeConfiguration';
import type { PulumiStack } from '../../harness/pulumiStack';
import { createStack } from '../../harness/stackSnapshots';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

/** The first run offers to save its configuration, the second finds it. */
const TIMES = 2;
const COMMENT = '// What the team has agreed on.';
const WRITTEN = `${COMMENT}\n{ "version": "0.2.0", "configurations": [] }\n`;

describe('debugging repeatedly', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  /** Holds the port that Node's debugger takes by default. */
  let inspector: Server;
  let line: number;

  before(async () => {
    inspector = createServer().listen(9229, '127.0.0.1');
    stack = await createStack({ program: 'typescript', isDebugged: true });
    const program = readFileSync(path.join(stack.cwd, 'index.ts'), 'utf8').split('\n');
    line = program.findIndex((text) => text.startsWith('const database')) + 1;
    mkdirSync(path.join(stack.cwd, '.vscode'));
    writeFileSync(launchJson(), WRITTEN);
    const other = path.join(stack.root, 'other');
    mkdirSync(other);
    const workspace = path.join(stack.root, 'two.code-workspace');
    writeFileSync(workspace, JSON.stringify({ folders: [{ path: other }, { path: stack.cwd }] }));
    workbench = await Workbench.open({ folder: workspace, env: stack.variables });
    await workbench.editor.open('index.ts');
    await workbench.editor.goToLine(line);
    await workbench.palette.run('Debug: Toggle Breakpoint');
    await workbench.page.locator('.editor-instance .codicon-debug-breakpoint').first().waitFor();
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));
  after(() => {
    inspector.close();
  });

  const launchJson = (): string => path.join(stack.cwd, '.vscode/launch.json');

  async function stopped(): Promise<void> {
    await workbench.page.locator('.editor-instance .debug-top-stack-frame-line').waitFor({ timeout: 90_000 });
  }

  /** Waits until all parts of the run have ended. */
  async function gone(): Promise<void> {
    let left: string[] = [];
    await workbench
      .until('every process of Pulumi to end', async () => {
        left = (await stack.processesLeft()).map(({ command }) => command);
        return left.length === 0;
      })
      .catch((error: unknown) => assert.fail(`${String(error)}: ${left.join('\n')}`));
    assert.deepEqual(await stack.locks(), []);
    await workbench.page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  }

  it(`stops at the breakpoint and continues to the end, ${TIMES} times, and offers once to save the configuration`, async () => {
    for (let run = 1; run <= TIMES; run++) {
      await workbench.palette.run('Pulumi: Debug Program (Preview)');
      await stopped();
      if (run === 1) {
        assert.equal(readFileSync(launchJson(), 'utf8'), WRITTEN, 'nothing is written unasked');
        await workbench.messages.toast('F5 repeats a debug run', 'Save to launch.json');
        await workbench.page.locator('.tab.active', { hasText: 'launch.json' }).waitFor();
      } else
        assert.equal(
          await workbench.page
            .locator('.notification-list-item', { hasText: 'F5 repeats a debug run' })
            .count(),
          0,
        );
      await workbench.palette.run('Debug: Continue');
      await workbench.messages.toast('The preview of stack “dev” has succeeded.');
      await gone();
      await workbench.palette.run('Notifications: Clear All Notifications');
      await workbench.palette.run('Terminal: Kill the Active Terminal Instance');
    }
    const text = readFileSync(launchJson(), 'utf8');
    assert.ok(text.startsWith(`${COMMENT}\n{ "version": "0.2.0", "configurations": [`), text);
    assert.equal(text.split(CONFIGURATION_NAME).length, 2);
    assert.match(text, /\$\{workspaceFolder:shop\}/);
  });

  // From before the program exists, through its start and the debugger's, to the breakpoint.
  for (const wait of [0, 600, 1200, 2500]) {
    it(`leaves no process if its terminal is closed ${wait} ms after Pulumi's start`, async () => {
      await workbench.palette.run('Pulumi: Debug Program (Preview)');
      await workbench.until('Pulumi to run', async () =>
        (await stack.processesLeft()).some(({ command }) => command.includes(' preview ')),
      );
      await workbench.page.locator('.terminal-wrapper.active .xterm').waitFor();
      await workbench.page.waitForTimeout(wait);
      await workbench.palette.run('Terminal: Kill the Active Terminal Instance');
      await gone();
      assert.equal(await workbench.page.locator('.notifications-toasts .codicon-error').count(), 0);
    });
  }
});
