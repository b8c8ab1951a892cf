import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { KilledUpdate, PulumiStack } from '../../harness/pulumiStack';
import { pageIn } from '../../harness/shownPage';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openKilledStack } from '../../harness/workbenchSuite';

const MOST_CLICKS = 5;

/** The doors to the page of a stack that is stuck. */
const WAYS: Readonly<Record<string, (workbench: Workbench) => Promise<Locator>>> = {
  'the status bar': ({ page }) => Promise.resolve(page.locator('.statusbar-item', { hasText: 'locked' })),
  'the button of its row': async (workbench) => {
    await workbench.palette.run('Pulumi: Show Current Stack');
    const row = workbench.page.locator('.part.sidebar [role=treeitem]', { hasText: '1 pending operation' });
    await row.hover();
    return row.getByRole('button', { name: 'Get This Stack Unstuck' });
  },
};

for (const [name, way] of Object.entries(WAYS)) {
  describe(`an update that was killed, and is repaired by mouse from ${name}`, function () {
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

      await click(await way(workbench));
      await click(pageIn(workbench).getByRole('button', { name: 'Release Lock and Go On' }));
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
