import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import type { PulumiStack } from '../../harness/pulumiStack';
import { killRecordedUpdate } from '../../harness/recordedKill';
import { assertAccessibleInEachTheme, pageIn } from '../../harness/shownPage';
import { createStack } from '../../harness/stackSnapshots';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

/** From the status bar to a stack that is clean, refreshed and rehearsed. */
const MOST_CLICKS = 4;
const WORDS = ['stuck', 'unstuck', 'locked', 'recover', 'repair', 'fix', 'help'];
const TITLE = 'Pulumi: Get This Stack Unstuck (Stuck, Locked, Repair, Recover, Fix, Help)';

describe('a stack that a killed update has left', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  before(async () => {
    stack = await createStack({ program: 'recorded' });
    workbench = await Workbench.open({
      folder: stack.cwd,
      env: stack.variables,
      settings: { 'pulumiTroubleshooter.writes.rehearse': true },
    });
    await killRecordedUpdate(stack);
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  it(`is helped by what the palette lists for ${WORDS.join(', ')}`, async () => {
    for (const word of WORDS)
      await workbench.palette.titles(`Pulumi ${word}`, (titles) => titles.includes(TITLE));
  });

  it(`is clean, refreshed and rehearsed after ${MOST_CLICKS} clicks, with nothing typed`, async () => {
    const { page } = workbench;
    let clicks = 0;
    const click = async (what: Locator): Promise<void> => {
      await what.click();
      clicks += 1;
    };
    const shown = pageIn(workbench);

    await click(page.locator('.statusbar-item', { hasText: 'locked' }));
    await shown.locator('h1', { hasText: /Stack “dev” is stuck/ }).waitFor();
    await shown.locator('#step-needs.done').waitFor();
    await workbench.screenshot('unstuck-1-locked');
    await assertAccessibleInEachTheme(workbench, 'unstuck');
    await click(shown.getByRole('button', { name: 'Release Lock and Go On' }));
    await workbench.messages.review();
    await click(shown.locator('#write'));
    await workbench.until('the review of the refresh', async () =>
      (await shown.locator('h1').innerText()).startsWith('Refresh stack'),
    );
    await workbench.messages.review();
    await click(shown.locator('#write'));
    await shown.locator('h1', { hasText: 'is in order: clean and rehearsed' }).waitFor();
    const told = page.locator('.notifications-toasts').getByRole('button', { name: /What Is Next|Undo/ });
    assert.equal(await told.count(), 0, 'it is in front, and has them');
    await workbench.screenshot('unstuck-2-done');

    assert.ok(clicks <= MOST_CLICKS, `${clicks} clicks`);
    assert.deepEqual(await stack.locks(), []);
    assert.match(await shown.locator('#outcome').innerText(), /“Refresh Stack” wrote this state/);
    const up = await stack.up();
    assert.equal(up.code, 0, up.stdout + up.stderr);
    assert.equal((await stack.cloud()).length, 4, 'nothing was made twice');
    // It follows the stack: the refresh is not what was written last any more.
    await shown.locator('#written').waitFor({ state: 'hidden' });
  });

  it('follows the stack, keeps a button that is clicked meanwhile, and comes back with its window', async () => {
    const shown = pageIn(workbench);
    const rehearse = shown.locator('#step-rehearsal button');
    await rehearse.waitFor();
    await rehearse.evaluate((button) => {
      button.setAttribute('data-same', '');
    });
    const about = await shown.locator('#about').innerText();
    writeFileSync(stack.stateFile(), readFileSync(stack.stateFile()));
    await workbench.until(
      'another reading',
      async () => (await shown.locator('#about').innerText()) !== about,
    );
    assert.equal(await rehearse.getAttribute('data-same'), '', 'nothing has changed that a click is about');
    await workbench.reload();
    await shown.locator('h1', { hasText: 'Stack “dev” is not stuck' }).waitFor();
    await shown.locator('#step-rehearsal button', { hasText: 'Rehearse' }).waitFor();
  });

  it('says that the stack was removed, and brings it back', async () => {
    const shown = pageIn(workbench);
    const before = await stack.must(['stack', 'export', '--show-secrets', '--stack=dev']);
    await stack.must(['stack', 'rm', '--yes', '--force', '--stack=dev']);
    await shown.locator('h1', { hasText: 'Stack “dev” was not found' }).waitFor();
    assert.equal(await shown.locator('.step').count(), 1, 'nothing is said of what is not there');
    await workbench.screenshot('unstuck-3-removed');
    await shown.getByRole('button', { name: 'Bring It Back…' }).click();
    await workbench.quickInput.rows
      .filter({ hasText: /[1-9]\d* resources/ })
      .first()
      .waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.messages.review('Bring Back');
    await workbench.messages.toast('is back in file:');
    await shown.locator('h1', { hasText: 'Stack “dev” is not stuck' }).waitFor();
    assert.equal(await stack.must(['stack', 'export', '--show-secrets', '--stack=dev']), before);
  });
});
