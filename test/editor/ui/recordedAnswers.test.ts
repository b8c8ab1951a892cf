import assert from 'node:assert/strict';
import { Keyboard } from '../../harness/keyboard';
import type { PulumiStack } from '../../harness/pulumiStack';
import { pageIn } from '../../harness/shownPage';
import { killRecordedUpdate } from '../../harness/recordedKill';
import { createStack } from '../../harness/stackSnapshots';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

/** A stack whose program makes several objects, in a window with these settings. */
function recordedStack(settings: Record<string, unknown> = {}) {
  let stack: PulumiStack;
  let workbench: Workbench;
  before(async () => {
    stack = await createStack({ program: 'recorded' });
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables, settings });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));
  return () => ({ stack, workbench });
}

describe('what providers have answered to a killed update', function () {
  this.timeout(600_000);
  const open = recordedStack();

  it('is on the page of pending operations, which settles it in one click', async () => {
    const { stack, workbench } = open();
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

describe('what providers have answered to a killed update, of a state that is open', function () {
  this.timeout(600_000);
  const open = recordedStack();

  it('is settled by Fix All, and saved to the stack', async () => {
    const { stack, workbench } = open();
    await killRecordedUpdate(stack);
    await stack.must(['cancel', '--yes']);
    const { length } = await stack.cloud();
    assert.ok(length > 0);

    const { editor, messages, page, palette } = workbench;
    await palette.run('Pulumi: Edit Stack State');
    await editor.inLanguage('Pulumi State');
    await palette.run('Problems: Focus on Problems View');
    const proved = page.locator('.markers-panel .monaco-list-row', {
      hasText: 'Proved: the provider answered',
    });
    await proved.first().waitFor();
    await workbench.screenshot('edit-15-proved');
    await palette.run('Pulumi: Fix All Problems in This State');
    const settled = length === 1 ? 'pending operation' : 'pending operations';
    await messages.toast(`${length} ${settled} settled as recorded`);
    await proved.first().waitFor({ state: 'detached' });
    await palette.run('File: Save');
    assert.match(await messages.review(), new RegExp(`Pending operations: ${length} → 0`));
    await messages.review('Save');
    await messages.toast('was replaced and read back');
    const up = await stack.up();
    assert.equal(up.code, 0, up.stdout + up.stderr);
    assert.equal((await stack.cloud()).length, 4, 'nothing was made twice');
  });
});

describe('what providers have answered to a killed update, where operations are decided in turn', function () {
  this.timeout(600_000);
  const open = recordedStack({ 'pulumiTroubleshooter.pendingOperations.ask': 'inTurn' });

  it('stands at the choice that follows, which needs no id to be typed', async () => {
    const { stack, workbench } = open();
    await killRecordedUpdate(stack);
    await stack.must(['cancel', '--yes']);
    const made = await stack.cloud();
    assert.ok(made.length > 0);

    await new Keyboard(workbench).command('Pulumi: Repair Pending Operations…');
    for (const i of made.keys()) {
      const { widget } = workbench.quickInput;
      if (made.length > 1) await widget.getByText(`(${i + 1}/${made.length})`).waitFor();
      await widget.locator('.monaco-list-row', { hasText: 'It was created' }).waitFor();
      const rows = await widget.locator('.monaco-list-row').allInnerTexts();
      assert.match(rows[0]!, /Decide later/);
      assert.match(rows[1]!, /It was created[\s\S]*Proved: the provider answered at .* with obj-[\da-f]+\./);
      if (i === 0) await workbench.screenshot('operations-13-proved-in-turn');
      await workbench.quickInput.pick('It was created');
    }
    const review = await workbench.messages.review();
    assert.match(review, /what the provider answered when it created it|has this, as requested/);
    await workbench.messages.review('Repair');
    await workbench.until(
      'all settled',
      async () => (await stack.state()).deployment.pending_operations === undefined,
    );
    const { resources = [] } = (await stack.state()).deployment;
    for (const { id, label } of made)
      assert.equal(resources.find(({ urn }) => urn.endsWith(`::${label}`))?.id, id);
  });
});
