import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { keepBackend } from '../../harness/keptBackend';
import { itTakesSteps } from '../../harness/steps';
import type { PulumiStack } from '../../harness/pulumiStack';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

const GOES_ON = 'The update of stack “dev” goes on';

describe('an update whose window is gone', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let putBackend: () => Promise<void>;

  before(async () => {
    const prepare = async (made: PulumiStack): Promise<void> => {
      await made.must(['config', 'set', 'orders', 'true']);
      putBackend = await keepBackend(made);
    };
    const env = { SHOP_HOLD: 'orders:create:after' };
    ({ stack, workbench } = await openUpdatedStack(prepare, { env }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const waiting = () => path.join(stack.cwd, 'cloud', 'orders.waiting');

  /** Waits for a word in the terminal with the update; a window that had a shell also opens a shell again. */
  async function says(word: string): Promise<void> {
    const others = workbench.page.locator('.terminal-tabs-entry', { hasText: 'Pulumi: d' });
    const rows = workbench.page.locator('.terminal-wrapper.active .xterm-rows');
    await workbench.until(`“${word}” in the terminal`, async () => {
      if (await others.isVisible()) await others.click();
      return (await rows.isVisible()) && (await rows.innerText()).includes(word);
    });
  }

  /** Begins an update that creates a resource slowly. */
  async function beginUpdate(): Promise<void> {
    await putBackend();
    await workbench.palette.run('Pulumi: Record Trace…');
    await workbench.quickInput.pick('Update');
    await workbench.quickInput.pick('Calls only');
    await workbench.messages.modal('Update…');
    await workbench.quickInput.type('dev');
    await workbench.until('the create', () => existsSync(waiting()));
  }

  async function goesOn(picture: string): Promise<void> {
    await workbench.messages.toast(GOES_ON);
    await says('creating');
    await workbench.screenshot(picture);
  }

  async function isWhole(): Promise<void> {
    assert.deepEqual(await stack.locks(), []);
    const { deployment } = await stack.state();
    assert.deepEqual(deployment.pending_operations ?? [], []);
    assert.ok(deployment.resources!.some(({ urn }) => urn.endsWith('::orders')));
  }

  itTakesSteps('continues if the extension host is killed, and the next one shows its progress and result', {
    'it starts': beginUpdate,
    'the next extension host finds it': async () => {
      await workbench.killExtensionHosts();
      await goesOn('outlives-1-goes-on');
    },
    'its end is reported': async () => {
      await rm(waiting());
      await workbench.messages.toast('The update of stack “dev” has succeeded.');
      await workbench.screenshot('outlives-2-succeeded');
      await isWhole();
    },
    'its output is shown': async () => {
      await workbench.messages.toast('The update of stack “dev” has succeeded.', 'Show Output');
      await workbench.until('the output', async () =>
        (await workbench.editor.text()).includes('+ 1 created'),
      );
      await workbench.editor.inLanguage('Pulumi Log');
      await workbench.screenshot('outlives-3-output');
    },
    'it is not reported again': async () => {
      await workbench.killExtensionHosts();
      await workbench.palette.run('Pulumi: Show Output of a Past Run…');
      await workbench.quickInput.row('Delete Output of Ended Runs…').waitFor();
      const labels = await workbench.quickInput.labels();
      assert.match(labels[0]!, /The update of stack “dev”$/);
      assert.match(labels.at(-1)!, /Delete Output of Ended Runs…$/);
      assert.equal(labels.filter((label) => label.includes('stack “')).length, 1);
      await workbench.screenshot('outlives-4-past-runs');
      await workbench.page.keyboard.press('Escape');
      assert.equal(await workbench.page.locator('.notifications-toasts .notification-list-item').count(), 0);
    },
  });

  itTakesSteps('continues if the window is closed, and can be stopped in the next one', {
    'it starts': beginUpdate,
    'the next window finds it': async () => {
      await workbench.reopen();
      await goesOn('outlives-5-window-closed');
    },
    'it is stopped': async () => {
      await workbench.messages.toast(GOES_ON, 'Cancel');
      // A CLI that has almost finished ignores the signal.
      await says('cancelling');
      await rm(waiting());
      await workbench.messages.toast('The update of stack “dev” was stopped, after its window was closed.');
      await workbench.screenshot('outlives-6-stopped');
      await isWhole();
    },
  });

  itTakesSteps('is reported as cut off if it was killed, with the next steps', {
    'it starts': beginUpdate,
    'window and update are killed': async () => {
      await workbench.killExtensionHosts();
      await stack.endProcesses();
      await rm(waiting());
      await workbench.messages.toast('The update of stack “dev” was killed');
      await workbench.screenshot('outlives-7-killed');
      await workbench.messages.toast('The update of stack “dev” was killed', 'Cancel Update');
      assert.match(await workbench.messages.modal(), /Release the lock of stack “dev”\?/);
    },
  });
});
