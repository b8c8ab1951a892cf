import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import { RETRY_MS } from '../../harness/editorWindow';
import { LOG_FIXTURES, logFixture } from '../../harness/logFixtures';
import { assertAccessibleInEachTheme, assertRoomWhenEnlarged, pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndFolder } from '../../harness/workbenchSuite';

/** VS Code gives extensions no text that is longer. */
const TOO_LARGE_FOR_EXTENSIONS = 52_000_000;

describe('the table of a log', function () {
  this.timeout(300_000);
  let folder: string;
  let workbench: Workbench;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'logs-'));
    writeFileSync(
      path.join(folder, 'failed.pulumi.log'),
      `${logFixture('failed-update.pulumi.log')}error: the stack is currently locked by 1 lock(s).\n# The end.\n`,
    );
    const large = openSync(path.join(folder, 'large.pulumi.log'), 'w');
    const all = LOG_FIXTURES.map(logFixture).join('');
    for (let size = 0; size < TOO_LARGE_FOR_EXTENSIONS;) size += writeSync(large, all);
    closeSync(large);
    workbench = await Workbench.open({ folder });
  });
  endWorkbenchAndFolder(() => ({ workbench, folder }));

  const page = (): FrameLocator => pageIn(workbench);
  const current = (): Locator => page().locator('.row.current');
  const press = (key: string): Promise<void> => workbench.page.keyboard.press(key);
  /** Presses keys in the table until its current row has a text: a page that is shown again is loaded first. */
  const goTo = (keys: readonly string[], text: string): Promise<void> =>
    workbench.retry(async () => {
      await page().locator('#rows').focus({ timeout: RETRY_MS });
      for (const key of keys) await press(key);
      await page().locator('.row.current .message', { hasText: text }).waitFor({ timeout: RETRY_MS });
    });
  const open = async (name: string): Promise<void> => {
    await workbench.editor.openTab(name);
    await page().locator('.row .message', { hasText: /\S/ }).first().waitFor();
  };

  itTakesSteps('is read with the keyboard alone', {
    'is what opens a log': async () => {
      await open('failed.pulumi.log');
      await page()
        .locator('#found', { hasText: /entries · 6 errors/ })
        .waitFor();
      assert.equal(await page().locator('#rows').getAttribute('role'), 'grid');
      await workbench.screenshot('log-table');
    },
    'goes from error to error, and explains one': async () => {
      await goTo(['Home', 'n'], 'ENOENT');
      await page().locator('.row.current.error').waitFor();
      await goTo(['End'], 'The end.');
      await goTo(['End', 'Shift+N'], 'currently locked');
      const details = page().locator('#details');
      await details.locator('pre', { hasText: 'currently locked' }).first().waitFor();
      await details.getByRole('button', { name: 'Explain Error' }).click();
      await page().getByRole('heading', { name: 'Is my state safe?' }).waitFor();
      await workbench.palette.run('View: Close Editor');
      await page().locator('#rows').waitFor();
    },
    'moves, filters by text, and comes back to the entry': async () => {
      await goTo(['Escape', 'End'], 'The end.');
      await press('Home');
      await page().locator('.row.current[aria-rowindex="2"]').waitFor();
      await press('/');
      await workbench.page.keyboard.type('applying step create');
      await page().locator('#found', { hasText: / of / }).waitFor();
      await workbench.until('only such rows', async () =>
        (await page().locator('.row .message').allInnerTexts()).every((text) =>
          text.includes('applying step create'),
        ),
      );
      await press('ArrowDown');
      await press('ArrowDown');
      await page().locator('.row.current[aria-rowindex="3"] .message', { hasText: /\S/ }).waitFor();
      const message = await current().locator('.message').innerText();
      await press('/');
      await press('Escape');
      await page().locator('#found').filter({ hasNotText: ' of ' }).waitFor();
      await page().locator('.row.current .message', { hasText: message }).waitFor();
    },
    'shows the raw lines on demand': async () => {
      await press('Enter');
      await page().locator('#details pre.raw', { hasText: '{"time":"2026-11-21T' }).waitFor();
      await workbench.screenshot('log-table-entry');
    },
    'has no problem that axe finds, in every theme': async () => {
      await assertAccessibleInEachTheme(workbench, 'log-table');
      await press('Escape');
      await assertRoomWhenEnlarged(workbench, ['#rows']);
    },
    'is reduced to one resource': async () => {
      await page().locator('#resource').click();
      await workbench.quickInput.pick('database');
      await page().locator('#resource', { hasText: 'database' }).waitFor();
      await workbench.until('only its rows', async () =>
        (await page().locator('.row .resource').allInnerTexts()).every((text) => text === 'database'),
      );
    },
  });

  it('is of a file that is too large for extensions, too, and has its first screen at once', async () => {
    await open('large.pulumi.log');
    await page().locator('#search').fill('applying step create on');
    await workbench.until('all of it', async () => (await page().locator('#progress').textContent()) === '');
    assert.match(await page().locator('#found').innerText(), /^[\d,]{5,} of [\d,]{7,} entries/);
    await goTo(['End'], 'applying step create on');
    await workbench.screenshot('log-table-large');
  });
});
