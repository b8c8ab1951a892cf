import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import type { PulumiStack } from '../../harness/pulumiStack';
import { decideOnPage } from '../../harness/pendingOperationsPage';
import { pageIn } from '../../harness/shownPage';
import { moveToRow } from '../../harness/terminalMouse';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openKilledStack } from '../../harness/workbenchSuite';

describe('places that mention interrupted operations', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  /** The stack's state with the interrupted operation. */
  let killed: Buffer;

  before(async () => {
    ({ stack, workbench } = await openKilledStack('before', {}, async (made) => {
      await made.must(['cancel', '--yes']);
    }));
    killed = readFileSync(stack.stateFile());
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  it('the light bulb in the stack’s own document offers decisions, which saving does not ask for again', async () => {
    await workbench.palette.run('Pulumi: Edit Stack State');
    await workbench.editor.inLanguage('Pulumi State');
    const lines = (await stack.export()).split('\n');
    const start = lines.findIndex((line) => line.includes('"pending_operations"'));
    const line = lines.findIndex((text, index) => index > start && text.includes('"urn"'));
    await workbench.editor.goToLine(line + 1, lines[line]!.indexOf('urn:') + 1);
    await workbench.editor.squiggle('warning');
    const titles = await workbench.editor.openQuickFix();
    assert.equal(titles[0], 'Decide how each interrupted operation ended…', titles.join('\n'));
    await workbench.screenshot('offers-1-lightbulb');
    await workbench.page.keyboard.press('Escape');
    await workbench.editor.pickQuickFix('Decide how each interrupted operation ended…');
    await decideOnPage(workbench, 'It was not created');
    await workbench.messages.toast('1 of 1 pending operations settled in this document', 'Save to Stack…');
    // Saving does not ask about pending creates again.
    await workbench.messages.review('Leave');
    assert.equal((await stack.state()).deployment.pending_operations?.length, 1);
    await workbench.palette.run('View: Close Editor');
    await workbench.palette.run('File: Revert File');
  });

  it('the CLI’s warning in a terminal links to the repair of that stack', async () => {
    await workbench.runInTerminal('pulumi up --yes --skip-preview --suppress-outputs');
    const warning = workbench.page.locator('.xterm-rows span', {
      hasText: 'to clear pending CREATE operations',
    });
    await warning.first().waitFor();
    await workbench.until('its end', async () => (await stack.locks()).length === 0);
    await workbench.retry(async () => {
      const box = await warning.first().boundingBox();
      assert.ok(box);
      const [x, y] = [box.x + box.width - 20, box.y + box.height / 2];
      await moveToRow(workbench.page, x, y);
      await workbench.page.getByText('Repair Pending Operations').first().waitFor({ timeout: 3000 });
      await workbench.screenshot('offers-2-terminal');
      await workbench.page.keyboard.down('Control');
      await workbench.page.mouse.click(x, y, { delay: 50 });
      await workbench.page.keyboard.up('Control');
      const heading = pageIn(workbench).getByRole('heading', { name: '1 pending operation' });
      await heading.waitFor({ timeout: 10_000 });
    });
    await workbench.screenshot('offers-3-question');
    await decideOnPage(workbench, 'It was not created');
    const question = await workbench.messages.review('Repair');
    assert.match(question, /Forget the create of \w+ in stack “dev”\?/);
    assert.match(
      question,
      /was not created, as you say\.\s+If the provider has an object nevertheless, it stays there/,
    );
    assert.match(question, /Resources: the same \d+, unchanged\.\s+Pending operations: 1 → 0/);
    await workbench.messages.toast('was replaced and read back');
    assert.equal((await stack.state()).deployment.pending_operations, undefined);
  });

  it('an update that has already ended leads to what it has interrupted', async () => {
    writeFileSync(stack.stateFile(), killed);
    // Another window was faster.
    await workbench.palette.run('Pulumi: Cancel Update (Unlock, Release Lock)');
    await workbench.messages.toast('Not locked, so there is nothing to cancel');
    await pageIn(workbench).getByRole('heading', { name: '1 pending operation' }).waitFor();
  });
});
