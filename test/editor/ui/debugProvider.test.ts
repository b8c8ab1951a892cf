import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { PulumiStack } from '../../harness/pulumiStack';
import { recordedCallsOf } from '../../harness/recordedKill';
import { createStack } from '../../harness/stackSnapshots';
import { itTakesSteps } from '../../harness/steps';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

describe('the debugger in a dynamic provider during an update', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  /** In `create`, before it has made anything; 1-based. */
  let line: number;

  before(async () => {
    stack = await createStack({ program: 'typescript', isDebugged: true });
    // The create takes as long as the test wants.
    const env = { ...stack.variables, SHOP_HOLD: 'database:create:after' };
    workbench = await Workbench.open({ folder: stack.cwd, env });
    const text = readFileSync(path.join(stack.cwd, 'fileCloud.ts'), 'utf8').split('\n');
    line = text.findIndex((each) => each.includes('const id = `${label}-')) + 1;
    await workbench.editor.open('fileCloud.ts');
    await workbench.editor.goToLine(line);
    await workbench.palette.run('Debug: Toggle Breakpoint');
    await workbench.page.locator('.editor-instance .codicon-debug-breakpoint').first().waitFor();
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  /** Starts an update, and waits until the provider has stopped in its create. */
  async function stopInCreate(): Promise<void> {
    await workbench.palette.run('Pulumi: Debug Program (Up)');
    await workbench.messages.modal('Update…');
    await workbench.quickInput.type('dev');
    const { page } = workbench;
    await page.locator('.editor-instance .debug-top-stack-frame-line').waitFor({ timeout: 90_000 });
    const frames = page.locator('.debug-call-stack .monaco-list-row');
    await frames
      .filter({ hasText: new RegExp(`fileCloud\\.ts\\s*${line}:`) })
      .first()
      .waitFor();
    await frames.filter({ hasText: 'Pulumi: dynamic providers (dev)' }).first().waitFor();
  }

  /** Waits until every process of the update and every session has ended. */
  async function gone(): Promise<void> {
    await workbench.until('every process of Pulumi to end', async () => {
      return (await stack.processesLeft()).length === 0;
    });
    await workbench.page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  }

  itTakesSteps('stops in its create, and Stop leaves nothing half done', {
    'stops, with the variables of the method': async () => {
      await stopInCreate();
      await workbench.screenshot('debug-dynamic-provider');
      assert.deepEqual(await stack.cloud(), []);
    },
    'finishes what was begun after Stop, and creates nothing that depends on it': async () => {
      await workbench.palette.run('Debug: Stop');
      const waiting = path.join(stack.cwd, 'cloud', 'database.waiting');
      await workbench.until('the create to go on', () => existsSync(waiting));
      rmSync(waiting);
      await gone();
      const objects = await stack.cloud();
      const labels = objects.map(({ label }) => label);
      assert.ok(labels.includes('database'), labels.join());
      // Pulumi creates it at the same time; everything else depends on the database.
      const atOnce = ['database', 'images'];
      assert.deepEqual(
        labels.filter((label) => !atOnce.includes(label)),
        [],
      );
      assert.deepEqual(await stack.locks(), []);
      const { resources = [], pending_operations: pending = [] } = (await stack.state()).deployment;
      assert.deepEqual(pending, []);
      const ids = resources.flatMap(({ type, id = '' }) => (type.startsWith('pulumi-nodejs:') ? [id] : []));
      const made = objects.map(({ id }) => id).sort();
      assert.deepEqual(ids.sort(), made);
      const answered = (await recordedCallsOf(stack)).flatMap(({ answer }) => answer?.id ?? []);
      assert.deepEqual(answered.sort(), made, 'a run in the debugger is recorded, too');
    },
  });

  it('creates nothing that no state can record, after the CLI was killed', async () => {
    const before = await stack.cloud();
    await stopInCreate();
    const cli = (await stack.processesLeft()).find(({ command }) => command.includes(' up '));
    process.kill(cli!.pid, 'SIGKILL');
    await gone();
    assert.deepEqual(await stack.cloud(), before);
  });
});
