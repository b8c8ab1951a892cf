import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { changeInCloud } from '../../harness/drift';
import { changesBetween, contentsOf } from '../../harness/folderContents';
import { focusedOn } from '../../harness/pageKeys';
import { interruptAtOnce } from '../../harness/pendingOperations';
import type { PulumiStack } from '../../harness/pulumiStack';
import { repository } from '../../harness/repository';
import { pageIn } from '../../harness/shownPage';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

/** Labels of buttons that lead to a change of the stack. */
const CHANGES =
  /settle|take|repair|restore|cancel|release|discard|forget|remove|created|delete|destroy|protect|undo|refresh|fix/i;

/** A page of a stack, by the name of its folder. */
interface Page {
  readonly command: string;
  /** The entry to pick first. */
  readonly pick?: string;
  /** The text on the complete page. */
  readonly ready: string;
}

const PAGES: Readonly<Record<string, Page>> = {
  allStacks: { command: 'Pulumi: Check All Stacks', ready: 'needs a repair' },
  pendingOperations: { command: 'Pulumi: Show Pending Operations', ready: 'Settle on the Stack…' },
  getUnstuck: {
    command: 'Pulumi: Get This Stack Unstuck (Stuck, Locked, Repair, Recover, Fix, Help)',
    ready: 'interrupted: you decide',
  },
  history: { command: 'Pulumi: Show History', ready: 'Update 1' },
  rehearsal: { command: 'Pulumi: Rehearse Next Update', ready: 'The next update would' },
  finishDestroy: { command: 'Pulumi: Finish a Failed Destroy', ready: 'free to go' },
  drift: { command: 'Pulumi: Show Drift', ready: '1 resource differs from the state' },
  review: { command: 'Pulumi: Refresh Stack', ready: 'Leave It as It Is' },
  dependencies: { command: 'Pulumi: Show Dependencies', pick: 'images', ready: 'If I Delete This' },
  environment: { command: 'Pulumi: Diagnose Environment', ready: 'operations were interrupted' },
};

describe('every page of a stack, answered only with Enter', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack(async (made) => {
      await interruptAtOnce(made, { updated: ['database', 'web'] });
      await changeInCloud(made, 'images', (object) => {
        object.settings = { colour: 'red' };
      });
    }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const page = (): FrameLocator => pageIn(workbench);
  /** Everything that could change: the backend with the lock, the project, and the program's cloud. */
  const everything = (): Map<string, string> =>
    new Map([...contentsOf(stack.backendDir), ...contentsOf(stack.cwd)]);

  it('is in the list of this test', () => {
    const folder = path.join(repository, 'client/src/features');
    const names = readdirSync(folder).filter((name) =>
      existsSync(path.join(folder, name, 'webview/main.ts')),
    );
    // A log and a trace are files, of no stack.
    assert.deepEqual([...Object.keys(PAGES), 'logs', 'traces'].sort(), names.sort());
  });

  for (const [name, { command, pick, ready }] of Object.entries(PAGES)) {
    it(`${name} changes nothing, and no button that changes something has the focus`, async () => {
      const before = everything();
      await workbench.palette.run('View: Close All Editors');
      await workbench.palette.run(command);
      if (pick !== undefined) await workbench.quickInput.find(pick);
      await page().locator('body').filter({ hasText: ready }).waitFor({ timeout: 120_000 });
      for (let presses = 0; presses < 3; presses++) {
        const focused = await focusedOn(page());
        const isButton = await page()
          .locator('body')
          .evaluate(() => document.activeElement?.matches('button, input, a') === true);
        assert.ok(!(isButton && CHANGES.test(focused)), `“${focused}” has the focus after ${presses}`);
        await workbench.page.keyboard.press('Enter');
      }
      // Everything that a key could have started has happened once the next command has run.
      await workbench.palette.run('Notifications: Clear All Notifications');
      assert.equal(await workbench.page.locator('.monaco-dialog-box').count(), 0, 'no question is open');
      await workbench.until(
        'no run of the CLI',
        async () => (await stack.processesLeft()).length === 0,
        60_000,
      );
      assert.deepEqual(changesBetween(before, everything()), []);
    });
  }
});
