import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { breakByFifthUpdate, keepOneMore } from '../../harness/brokenHistory';
import { RETRY_MS } from '../../harness/editorWindow';
import { Keyboard } from '../../harness/keyboard';
import type { PulumiStack } from '../../harness/pulumiStack';
import { assertAccessibleInEachTheme, assertRoomWhenEnlarged, pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

/** The extension's time zone differs from that of the browser with the page, as in a remote window. */
const FAR = { env: { TZ: 'Asia/Tokyo' } };

describe('the history of a stack', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack(breakByFifthUpdate, FAR));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const page = (): FrameLocator => pageIn(workbench);
  const details = (text: RegExp | string) => page().locator('#details', { hasText: text });
  const click = (name: string): Promise<void> => page().getByRole('button', { name, exact: true }).click();
  const back = (): Promise<void> => workbench.page.locator('.tab', { hasText: 'History: dev' }).click();

  itTakesSteps('shows what broke it, and restores an earlier state', {
    'shows all states, and the update that broke it': async () => {
      await workbench.palette.run('Pulumi: Show History');
      await page()
        .locator('#verdict', { hasText: /^Broken by update 5 of .* has no errors\.$/ })
        .waitFor();
      assert.equal(await page().locator('.row').count(), 12);
      const broke = page().locator('li.broke');
      assert.match(await broke.innerText(), /Update 5.*Broke here .* error.*1 added, 1 removed.*Ada/s);
      await workbench.screenshot('history-1');
      await click('Show What Broke It');
      await details(/^Update 5 · first with errors/).waitFor();
      await details(/Removed: 1\s*cache \(pulumi-nodejs:dynamic\/shop:Cache\)/).waitFor();
      const when = await page().locator('#details dd').first().innerText();
      const broken = await page().locator('#verdict').innerText();
      assert.ok(broken.includes(`update 5 of ${when}`), `${when} in ${broken}`);
      await workbench.screenshot('history-2-broke');
    },
    'without a problem that axe finds, in every theme': async () => {
      await assertAccessibleInEachTheme(workbench, 'history');
      await assertRoomWhenEnlarged(workbench, ['#rows', '#details']);
    },
    'compares it with the previous one, and any two': async () => {
      await click('Compare With the One Before');
      await workbench.messages.toast('Resources: 1 only on the right, 1 only on the left');
      await workbench.page.locator('.tab.active', { hasText: '↔' }).waitFor();
      await workbench.screenshot('history-3-compared');
      await back();
      await details('first with errors').waitFor();
      await click('Choose for Comparison');
      await page().locator('#chosen', { hasText: 'Chosen for comparison: Update 5' }).waitFor();
      await page()
        .locator('.row', { hasText: /^Update 1(?!\d)/ })
        .click();
      await click('Compare With the Chosen One');
      await workbench.messages.toast('Resources: 4 only on the right, 1 only on the left');
    },
    'opens one': async () => {
      await back();
      await page().locator('.row', { hasText: 'Update 4' }).click();
      await details('Update 4').waitFor();
      await click('Open');
      await workbench.page.locator('.tab.active', { hasText: /^dev at/ }).waitFor();
      await workbench.editor.inLanguage('Pulumi State');
    },
    'restores a whole state, with all questions of a restore': async () => {
      await back();
      await details('Update 4').waitFor();
      await click('Restore…');
      await workbench.quickInput.pick('The whole state');
      assert.match(await workbench.messages.review(), /dev/);
      await workbench.screenshot('history-4-restore');
      await workbench.messages.review('Leave');
    },
  });

  it('keeps the selected state when the states are listed again', async () => {
    const row = page().locator('.row', { hasText: 'Update 4' });
    const place = async (): Promise<number> => Number(await row.getAttribute('data-index'));
    await workbench.palette.run('Pulumi: Show History');
    await row.click();
    await details('Update 4').waitFor();
    const before = await place();
    await keepOneMore(stack);
    await workbench.palette.run('Pulumi: Show History');
    await workbench.until('the new list', async () => (await place()) > before);
    assert.equal(await row.getAttribute('aria-current'), 'true');
    await details('Update 4').waitFor();
  });

  it('is usable without a mouse', async () => {
    const keyboard = new Keyboard(workbench);
    // A page that is already open has its verdict before the command reads anything, and becomes active late.
    await keyboard.command('View: Close All Editors');
    await keyboard.command('Pulumi: Show History');
    await page()
      .locator('#verdict', { hasText: /^Broken by update 5/ })
      .waitFor();
    const focused = (): Promise<string | null> =>
      page().locator('.row:focus').getAttribute('data-index', { timeout: RETRY_MS });
    // When the command ends, the editor takes the focus from the page, and usually gives it back.
    await workbench.retry(async () => {
      await page().locator('.row[aria-current]').focus({ timeout: RETRY_MS });
      await keyboard.press('Home');
      assert.equal(await focused(), '0');
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      assert.equal(await focused(), '2');
      await keyboard.press('End');
      await details(/^Update 1(?!\d)/).waitFor({ timeout: RETRY_MS });
      await keyboard.press('Tab');
      await page().locator('#details:focus').waitFor({ timeout: RETRY_MS });
      await keyboard.press('Tab');
      assert.equal(await page().locator(':focus').innerText({ timeout: RETRY_MS }), 'Open');
    });
    await keyboard.press('Enter');
    await workbench.page.locator('.tab.active', { hasText: /^dev at/ }).waitFor();
  });

  it('has a border between list and details that keys move, and that keeps its position', async () => {
    await workbench.palette.run('View: Close All Editors');
    await workbench.palette.run('Pulumi: Show History');
    const border = page().getByRole('separator', { name: 'Width of the details' });
    const share = async (): Promise<number> => Number(await border.getAttribute('aria-valuenow'));
    const width = async (): Promise<number> => (await page().locator('#details').boundingBox())!.width;
    await workbench.until('the width', async () => (await share()) > 0);
    const [before, narrow] = [await share(), await width()];
    await border.focus();
    await workbench.page.keyboard.press('ArrowLeft');
    await workbench.until('more of it', async () => (await share()) === before + 5);
    assert.ok((await width()) > narrow);
    await workbench.palette.run('File: New Untitled Text File');
    await back();
    await workbench.until('the same', async () => (await share()) === before + 5);
  });
});
