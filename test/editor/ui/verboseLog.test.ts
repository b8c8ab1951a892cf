import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { isDeepStrictEqual } from 'node:util';
import { RETRY_MS } from '../../harness/editorWindow';
import { Keyboard } from '../../harness/keyboard';
import { pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import { PLANTED_SECRET, type PulumiStack } from '../../harness/pulumiStack';
import { createStack } from '../../harness/stackSnapshots';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

describe('a verbose log', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    stack = await createStack();
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));
  const page = (): FrameLocator => pageIn(workbench);

  itTakesSteps('is recorded, examined and shared', {
    'is recorded by an update and opened': async () => {
      await workbench.palette.run('Pulumi: Run With Verbose Logging…');
      await workbench.quickInput.pick('Update');
      await workbench.quickInput.labels();
      await workbench.screenshot('log-1-level');
      await workbench.quickInput.find('Level 11');
      await workbench.quickInput.pick('Nothing else');
      const question = await workbench.messages.modal();
      assert.match(question, /Backend: file:/);
      await workbench.screenshot('log-2-confirmation');
      await workbench.messages.modal('Update…');
      await workbench.quickInput.type('dev');
      await workbench.messages.toast('The update of stack “dev” has succeeded.');
      await page().locator('.row').first().waitFor();
      await page().locator('#progress').filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
      assert.match(await page().locator('#found').innerText(), /^[\d,]+ entries · 0 errors · \d+ warnings?$/);
      await workbench.screenshot('log-3-table');
    },
    'is a table without secrets, reduced to what Pulumi did, that leads to the state': async () => {
      await page().locator('#kind').selectOption('What Pulumi did');
      await page().locator('#search').fill('create on');
      const step = page().locator('.row', { hasText: 'applying step create on database' });
      await step.click();
      const details = page().locator('#details');
      await details.locator('pre.raw', { hasText: '::database' }).waitFor();
      await workbench.screenshot('log-4-entry');
      await page().locator('#clear').click();
      await page().locator('#found').filter({ hasNotText: ' of ' }).waitFor();
      await page().locator('.row.current', { hasText: 'applying step create on database' }).waitFor();
      await page().locator('#search').fill(PLANTED_SECRET);
      await page().locator('#found', { hasText: / of / }).waitFor();
      assert.ok(!(await page().locator('body').innerText()).includes(PLANTED_SECRET));
      await page().locator('#clear').click();
      await details.getByRole('button', { name: 'Show in State' }).first().click();
      await workbench.page.locator('.tab.active', { hasText: 'as it is now' }).waitFor();
      await workbench.palette.run('View: Close Editor');
    },
    'is a text, too': async () => {
      await page().locator('#rows').waitFor();
      await workbench.palette.run('Pulumi: Open Log as Text');
      await workbench.editor.inLanguage('Pulumi Log');
      await workbench.screenshot('log-5-text');
    },
    'has an outline of the operations': async () => {
      await workbench.palette.run('Go to Symbol in Editor...');
      await workbench.quickInput.rows.first().waitFor();
      await workbench.screenshot('log-6-outline');
      // In the order of the run, which varies; the list shows the first ones.
      await workbench.quickInput.input.fill('@database');
      await workbench.quickInput.row('database').waitFor();
      await workbench.page.keyboard.press('Escape');
    },
    'is shared without its secrets': async () => {
      await workbench.palette.run('Pulumi: Redact Secrets in Log…');
      await workbench.quickInput.pick('Also those of a stack…');
      await workbench.quickInput.fileProposed('.log');
      const file = path.join(stack.cwd, 'shared.pulumi.log');
      await workbench.quickInput.type(file);
      await workbench.page
        .locator('.tabs-container .tab.active[data-resource-name="shared.pulumi.log"]')
        .waitFor();
      await workbench.screenshot('log-7-redacted');
      const text = readFileSync(file, 'utf8');
      assert.ok(text.length > 10_000);
      assert.ok(!text.includes(PLANTED_SECRET));
      assert.match(text, /urn:pulumi:dev::shop::/);
    },
    'is listed with the state from before it, and both are deleted, with the keyboard only': async () => {
      const keys = new Keyboard(workbench);
      const title = 'Pulumi: Manage Backups and Recordings…';
      const [stacks, actions] = [
        ['dev', 'shop-dev', 'Delete Everything…'],
        ['Open', 'Compare With What the Stack Has Now', 'Restore…', 'Delete…'],
      ];
      // No other texts there are our labels.
      const listed = async (...labels: string[]): Promise<void> =>
        workbench.until(`the list of ${labels.join(', ')}`, async () => {
          const texts = (await workbench.quickInput.labels()).map((text) => text.trim());
          return isDeepStrictEqual(
            texts.filter((text) => [...stacks, ...actions].includes(text)),
            labels,
          );
        });
      await keys.command(title);
      await listed(...stacks);
      await workbench.screenshot('kept-1-stacks');
      await keys.pick('project shop');
      const before = 'before Run With Verbose Logging · ';
      await keys.pick(before);
      await listed(...actions);
      await workbench.screenshot('kept-2-backup');
      await keys.pick('Open');
      await workbench.page.locator('.tab.active[data-resource-name*="0-errors.json"]').waitFor();
      // The lock on its tab.
      await workbench.page.locator('.tab.active [class*="decoration-iconBadge"]').first().waitFor();
      await keys.type('x');
      await workbench.page
        .getByText(/read-only/)
        .first()
        .waitFor();

      const choose = async (action: string, saved?: string): Promise<void> => {
        // The previous command may take the focus, which closes the list.
        await workbench.retry(async () => {
          await keys.command(title);
          const stack = workbench.quickInput.rows.filter({ hasText: 'project shop' });
          await stack.first().waitFor({ timeout: RETRY_MS });
        });
        await keys.pick('project shop');
        if (saved !== undefined) await keys.pick(saved);
        await keys.pick(action);
      };
      await choose('Compare With What the Stack Has Now', before);
      await workbench.page.locator('.tab.active', { hasText: 'stack dev ↔ ' }).waitFor();
      await choose('Restore…', before);
      assert.match(
        await workbench.messages.review(),
        /Replace the state of stack “dev”\?.*Removed: \d+\s.*database/s,
      );
      await workbench.messages.review('Leave');

      // Nothing was replaced, so nothing more was saved.
      await choose('Delete…', before);
      const question = await keys.question();
      assert.match(question, /Delete the backup of stack “dev” from .*, \d+ kB\?/);
      assert.match(question, /Stack: dev\n+Project: shop\n+Backend: file:/);
      assert.match(question, /It is the last state without errors that is kept of stack “dev”\./);
      assert.equal(await keys.focused(), 'Keep It');
      await workbench.screenshot('kept-3-question');
      await keys.press('Enter');
      await choose('Delete All of “dev”…');
      assert.match(await keys.question(), /Delete the backup of stack “dev” from .*\?/);
      await keys.pressButton('Delete');
      await listed('shop-dev', 'Delete Everything…');
      await keys.pick('shop-dev');
      await keys.pick('Delete All of “shop-dev”…');
      assert.match(await keys.question(), /Delete the recording of “shop-dev” from .*\?/);
      await keys.pressButton('Delete');
      await workbench.messages.toast('There are no backups of states and no recordings of runs.');
    },
  });
});
