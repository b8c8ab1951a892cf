import assert from 'node:assert/strict';
import { itTakesSteps } from '../../bench/steps';
import type { HeldUpdate, PulumiStack } from '../../bench/pulumiStack';
import type { Workbench } from '../../bench/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../bench/workbenchSuite';

/** The stack is at a stand-in of the service: no test may reach the real one. */
describe('a stack of a service, in the editor', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let update: HeldUpdate;

  before(async () => {
    const prepare = async (made: PulumiStack) => {
      update = await made.holdDuringCreate('before');
    };
    ({ stack, workbench } = await openUpdatedStack(prepare, {}, { backend: 'service' }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  async function row(start: string): Promise<void> {
    const rows = workbench.page.locator('.pane-body .monaco-list-row[aria-label]');
    await workbench.until(`a row “${start}”`, async () => {
      const labels = await rows.evaluateAll((found) =>
        found.map((one) => one.getAttribute('aria-label') ?? ''),
      );
      return labels.some((label) => label.startsWith(start));
    });
  }

  itTakesSteps('is repaired when its update is dead, and not before', {
    'shows who is at work on it, and offers no repair of what that does': async () => {
      await workbench.runCommand('Pulumi: Show Current Stack');
      await row('Stack dev, update running, 7 resources, current');
      await workbench.page.keyboard.press('ArrowRight');
      await row('An update is running, acme, since ');
      await row('1 pending operation, being done now');
      await workbench.screenshot('service-1-running');
    },
    'names who holds it to whoever wants to repair it all the same': async () => {
      await workbench.runCommand('Pulumi: Repair Pending Operations…');
      const question = await workbench.modal();
      assert.match(question, /Stack “acme\/dev” is locked, and the repair needs the lock/);
      assert.match(question, /Locked by acme \(update\) since/);
      assert.match(question, /Organization: acme/);
      await workbench.screenshot('service-2-locked');
      await workbench.modal('Cancel');
    },
    'is cancelled by its whole name, and repaired': async () => {
      update.cli.kill('SIGKILL');
      await stack.endProcesses();
      await update.cli.done;
      await workbench.runCommand('Pulumi: Cancel Update (Unlock, Release Lock)');
      await workbench.modal('Cancel Update…');
      await workbench.typeInput('acme/dev');
      await workbench.toast('What it was doing may be half done', 'Repair Pending Operations…');
      await workbench.pickQuickPick('It was not created');
      await workbench.modal('Repair');
      await workbench.toast('was replaced and read back');
    },
    'is shown as it is then': async () => {
      await row('Stack dev, no problems, 7 resources, current');
      await workbench.screenshot('service-3-repaired');
      await workbench.runCommand('Pulumi: Cancel Update (Unlock, Release Lock)');
      await workbench.toast('Not locked, so there is nothing to cancel');
    },
  });
});
