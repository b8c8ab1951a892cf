import assert from 'node:assert/strict';
import { pageIn } from '../../harness/shownPage';
import { decideOnPage } from '../../harness/pendingOperationsPage';
import type { PulumiStack } from '../../harness/pulumiStack';
import { itTakesSteps } from '../../harness/steps';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openKilledStack } from '../../harness/workbenchSuite';

const UNSTUCK = 'Pulumi: Get This Stack Unstuck (Stuck, Locked, Repair, Recover, Fix, Help)';
const REPAIR = 'Pulumi: Repair Pending Operations…';

describe('two windows on one stack', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let second: Workbench;
  let id: string;

  before(async () => {
    const opened = await openKilledStack('after', {}, async (made) => {
      await made.must(['cancel', '--yes']);
    });
    ({ stack, workbench } = opened);
    id = opened.killed.id!;
    second = await Workbench.openFresh({ folder: stack.cwd, env: stack.variables });
  });
  after(() => second.close());
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const heading = (window: Workbench, text: string) =>
    pageIn(window).locator('h1', { hasText: text }).waitFor();
  let written: string;

  itTakesSteps('see what the other has repaired, and take nothing of it back', {
    'both show that it is stuck': async () => {
      for (const window of [workbench, second]) {
        await window.palette.run(UNSTUCK);
        await heading(window, 'Stack “dev” is stuck');
      }
    },
    'each comes to its own repair': async () => {
      await workbench.palette.run(REPAIR);
      await decideOnPage(workbench, 'It was created', id);
      await workbench.messages.review();
      await second.palette.run(REPAIR);
      await decideOnPage(second, 'It was not created');
      await second.messages.review();
    },
    'the first writes': async () => {
      await workbench.messages.review('Repair');
      await workbench.messages.toast('was replaced and read back');
      written = await stack.export();
      assert.ok(written.includes(id));
    },
    'the second says that the stack has changed, and writes nothing': async () => {
      const told = pageIn(second).locator('#changedSince', { hasText: 'another state by now' });
      await told.waitFor();
      await second.screenshot('two-windows-review');
      await second.messages.review('Repair');
      await second.messages.toast('Nothing was written, someone else changed the stack');
      assert.equal(await stack.export(), written);
    },
    'and shows what the first has repaired': async () => {
      await second.page.locator('.tab', { hasText: 'Unstuck: dev' }).click();
      await heading(second, 'Stack “dev” is not stuck');
      await workbench.page.locator('.tab', { hasText: 'Unstuck: dev' }).click();
      await heading(workbench, 'Stack “dev” is not stuck');
      await second.screenshot('two-windows-unstuck');
    },
  });
});
