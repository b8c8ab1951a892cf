import assert from 'node:assert/strict';
import { Keyboard } from '../../harness/keyboard';
import type { PulumiStack } from '../../harness/pulumiStack';
import { pageIn } from '../../harness/shownPage';
import { killRecordedUpdate } from '../../harness/recordedKill';
import { createStack } from '../../harness/stackSnapshots';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

describe('what providers have answered to a killed update', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  before(async () => {
    stack = await createStack({ program: 'recorded' });
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  it('is on the page of pending operations, which settles it in one click', async () => {
    await killRecordedUpdate(stack);
    await stack.must(['cancel', '--yes']);
    const made = (await stack.cloud()).map(({ id }) => id).sort();
    assert.ok(made.length > 0);

    await new Keyboard(workbench).command('Pulumi: Repair Pending Operations…');
    const page = pageIn(workbench);
    for (const id of made) {
      const row = page
        .locator('.row', { hasText: `Proved: the provider answered at` })
        .filter({ hasText: id });
      await row.waitFor();
      assert.equal(await row.locator('input[type=text]').inputValue(), id);
      assert.equal(await row.locator('.proposals').isVisible(), false, 'what is proved is not proposed');
    }
    const { length } = made;
    await workbench.until(
      'all decided',
      async () =>
        (await page.locator('#verdict').innerText()) === `${length} of ${length} ready to be settled.`,
    );
    await workbench.screenshot('operations-10-proved');
    await page.getByRole('button', { name: 'Settle on the Stack…' }).click();
    const review = await workbench.messages.review();
    assert.match(review, new RegExp(`Pending operations: ${length} → 0`));
    assert.match(review, /what the provider answered when it created it/);
    assert.doesNotMatch(review, /not confirmed|anyway/);
    await workbench.messages.review('Repair');
    await page.locator('h1', { hasText: 'No pending operations' }).waitFor();
    const up = await stack.up();
    assert.equal(up.code, 0, up.stdout + up.stderr);
    assert.equal((await stack.cloud()).length, 4, 'nothing was made twice');
  });
});
