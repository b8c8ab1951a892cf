import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { itTakesSteps } from '../../harness/steps';
import type { PulumiStack } from '../../harness/pulumiStack';
import { createStack } from '../../harness/stackSnapshots';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

describe('the debugger’s Restart during an update', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    stack = await createStack({ program: 'typescript', isDebugged: true });
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables });
    const program = readFileSync(path.join(stack.cwd, 'index.ts'), 'utf8').split('\n');
    await workbench.editor.open('index.ts');
    await workbench.editor.goToLine(program.findIndex((text) => text.startsWith('const cache')) + 1);
    await workbench.palette.run('Debug: Toggle Breakpoint');
    await workbench.page.locator('.editor-instance .codicon-debug-breakpoint').first().waitFor();
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  /** Agrees to the update, and waits until its program has stopped at the breakpoint. */
  async function update(): Promise<void> {
    await workbench.messages.modal('Update…');
    await workbench.quickInput.type('dev');
    await workbench.page.locator('.editor-instance .debug-top-stack-frame-line').waitFor({ timeout: 90_000 });
  }

  /** Waits until all parts of the update have ended, and asserts that nothing was created. */
  async function interrupted(): Promise<void> {
    await workbench.until('every process of Pulumi to end', async () => {
      return (await stack.processesLeft()).length === 0;
    });
    assert.deepEqual(await stack.locks(), []);
    assert.deepEqual(await stack.cloud(), []);
  }

  itTakesSteps('interrupts it, and asks before it starts again', {
    'asks like the first time': async () => {
      await workbench.palette.run('Pulumi: Debug Program (Up)');
      await update();
      await workbench.palette.run('Debug: Restart');
      assert.match(await workbench.messages.modal(), /Update stack “dev” with its program in the debugger\?/);
      await interrupted();
      await workbench.screenshot('debug-restart');
    },
    'stops at the breakpoint again': update,
    'does nothing else if the user declines': async () => {
      await workbench.palette.run('Debug: Restart');
      assert.match(await workbench.messages.modal('Cancel'), /Update stack “dev”/);
      await interrupted();
    },
  });
});
