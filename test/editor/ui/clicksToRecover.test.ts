import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { KilledUpdate, PulumiStack } from '../../harness/pulumiStack';
import { pageIn } from '../../harness/shownPage';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openKilledStack } from '../../harness/workbenchSuite';

/** After the first one, which opens the view. */
const MOST_CLICKS = 5;

/** The two buttons in the row of the stack, and what its question is answered with. */
const WAYS = {
  'Cancel Update (Unlock, Release Lock)': 'Release Lock',
  'Repair Pending Operations…': 'Release Lock and Continue',
};

for (const [command, answer] of Object.entries(WAYS)) {
  describe(`an update that was killed, and is repaired by mouse with ${command}`, function () {
    this.timeout(300_000);
    let stack: PulumiStack;
    let killed: KilledUpdate;
    let workbench: Workbench;

    before(async () => {
      ({ stack, killed, workbench } = await openKilledStack('after'));
    });
    endWorkbenchAndStack(() => ({ workbench, stack }));

    it(`takes at most ${MOST_CLICKS} clicks and the id, and the next update creates nothing twice`, async () => {
      const { page } = workbench;
      let clicks = 0;
      const click = async (what: Locator): Promise<void> => {
        await what.click();
        clicks += 1;
      };

      await page.locator('.statusbar-item', { hasText: 'locked' }).click();
      const row = page.locator('.part.sidebar [role=treeitem]', { hasText: '1 pending operation' });
      await row.hover();
      await click(row.getByRole('button', { name: command }));
      await click(page.locator('.monaco-dialog-box').getByRole('button', { name: answer, exact: true }));
      await click(pageIn(workbench).getByText('It was created'));
      const field = pageIn(workbench).getByRole('textbox', { name: 'Id of orders' });
      await workbench.until('the id’s field', () => field.evaluate((one) => one === document.activeElement));
      await page.keyboard.type(killed.id!);
      await click(pageIn(workbench).getByRole('button', { name: 'Settle on the Stack…' }));
      assert.match(await workbench.messages.review(), /Add it to stack “dev” as orders\?/);
      await click(pageIn(workbench).getByRole('button', { name: /^Repair/ }));
      await workbench.messages.toast('was replaced and read back');

      assert.ok(clicks <= MOST_CLICKS, `${clicks} clicks`);
      const { code, stdout, stderr } = await stack.up(['--config', 'shop:orders=true']);
      assert.equal(code, 0, stdout + stderr);
      const labels = (await stack.cloud()).map(({ label }) => label);
      assert.equal(new Set(labels).size, labels.length, 'nothing twice');
      assert.deepEqual(await stack.locks(), []);
    });
  });
}
