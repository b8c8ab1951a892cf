import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import { Keyboard } from '../../harness/keyboard';
import { focusedOn, pressUntil as pressKeyUntil } from '../../harness/pageKeys';
import { PLANTED_SECRET, type PulumiStack } from '../../harness/pulumiStack';
import { assertAccessibleInEachTheme, assertRoomWhenEnlarged, pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

/** The width of an editor beside others. */
const NARROW = { width: 400, height: 800 };

describe('Rehearse Next Update', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let keyboard: Keyboard;
  let untouched: string;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack());
    keyboard = new Keyboard(workbench);
    untouched = await stack.export();
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const page = (): FrameLocator => pageIn(workbench);
  const verdict = (text: string): Promise<void> => page().locator('h1', { hasText: text }).waitFor();
  const row = (name: string): Locator => page().locator('.row', { hasText: name });
  const details = (text: string | RegExp): Promise<void> =>
    page().locator('#details', { hasText: text }).waitFor();
  const told = (text: string): Promise<void> => page().locator('#told', { hasText: text }).waitFor();
  const focused = (): Promise<string> => focusedOn(page());
  const pressUntil = (key: string, what: RegExp): Promise<void> => pressKeyUntil(keyboard, page(), key, what);
  const back = (): Promise<void> => workbench.page.locator('.tab', { hasText: 'Next Update: dev' }).click();

  /** The stack's state in which `cache` is missing, `images` has another label, and `web` another name. */
  function mistaken(): string {
    const { deployment, ...rest } = JSON.parse(untouched) as Awaited<ReturnType<PulumiStack['state']>>;
    const resources = deployment.resources!.filter(({ urn }) => !urn.endsWith('::cache'));
    return JSON.stringify({ ...rest, deployment: { ...deployment, resources } }, undefined, 4)
      .replaceAll(/,\s*"[^"]*::cache"|"[^"]*::cache",?/g, '')
      .replaceAll('"label": "images"', '"label": "pictures"')
      .replaceAll('::web"', '::site"');
  }

  itTakesSteps('a state and a stack are rehearsed before anything is written', {
    'shows what becomes of each resource, the dangers first, beside what becomes of it today': async () => {
      await writeFile(path.join(stack.cwd, 'mended.state.json'), mistaken());
      await workbench.editor.open('mended.state.json');
      await keyboard.command('Pulumi: Rehearse Next Update');
      await verdict('With this state, the next update would create 2, replace 1, delete 1; without it');
      await page().locator('h1:focus').waitFor();
      // A row has text only after the browser has drawn it.
      const rows = async (): Promise<string[]> => page().locator('.row').allInnerTexts();
      await workbench.until('the rows', async () => !(await rows()).includes(''));
      assert.deepEqual(
        (await rows()).map((text) => text.split('\n')[0]),
        ['site', 'images', 'cache', 'web'],
      );
      assert.match(await row('cache').innerText(), /the stack has it today/);
      assert.match(await row('images').innerText(), /Today: leave as it is.*With this state: replace/s);
      const html = await page().locator('body').innerHTML();
      assert.ok(!html.includes(PLANTED_SECRET));
      await workbench.screenshot('rehearsal-1-state');
      assert.equal(await stack.export(), untouched);
    },
    'says why one is replaced, what goes with it, and what helps': async () => {
      await page().locator('#filter').focus();
      await pressUntil('Tab', /^site/);
      await keyboard.press('ArrowDown');
      assert.match(await focused(), /^images/);
      await details('Why is it replaced?');
      await details(/label\s*replaces\s*pictures\s*images/);
      await details('Nothing else is replaced because of it.');
      await details('{ ignoreChanges: ["label"] }');
      await keyboard.press('Enter');
      await page().locator('#details:focus').waitFor();
      await pressUntil('Tab', /^Copy the code with ignoreChanges$/);
      await keyboard.press('Enter');
      await told('The code is on the clipboard.');
      await workbench.screenshot('rehearsal-2-replaced');
      await row('site').click();
      await details('{ aliases: [{ name: "site" }] }');
      await row('cache').click();
      await details('the real object stays, unknown to Pulumi');
    },
    'without a fault that axe finds, in every theme': async () => {
      await row('images').click();
      await details('Nothing else is replaced');
      await assertAccessibleInEachTheme(workbench, 'rehearsal');
      await assertRoomWhenEnlarged(workbench, ['#fates', '#details']);
    },
    'fits beside other editors': async () => {
      const size = workbench.page.viewportSize()!;
      await workbench.palette.run('View: Toggle Primary Side Bar Visibility');
      await workbench.page.setViewportSize(NARROW);
      try {
        await row('images').locator('.said', { hasText: 'With this state: replace' }).waitFor();
        await workbench.until(
          'the page to follow',
          async () => !(await page().locator('#columns').isVisible()),
        );
        const { clientWidth, scrollWidth } = await page()
          .locator('html')
          .evaluate((html) => ({ clientWidth: html.clientWidth, scrollWidth: html.scrollWidth }));
        assert.ok(scrollWidth <= clientWidth, `${scrollWidth} wide in ${clientWidth}`);
        await workbench.screenshot('rehearsal-3-narrow');
      } finally {
        await workbench.page.setViewportSize(size);
        await workbench.palette.run('View: Toggle Primary Side Bar Visibility');
      }
    },
    'filters, and copies what is left as Markdown': async () => {
      await page().locator('#filter').fill('delete');
      await page().getByText('1 of 4 resources').waitFor();
      await pressUntil('Tab', /^Copy as Markdown$/);
      await keyboard.press('Enter');
      await told('Copied as Markdown, with 1 resource.');
      await page().locator('#filter').fill('');
      await row('images').waitFor();
    },
    'leads to the state, and to the program': async () => {
      await row('images').click();
      await page().getByRole('button', { name: 'Show in State' }).click();
      await workbench.page.locator('.tab.active', { hasText: 'mended.state.json' }).waitFor();
      await workbench.page.locator('.view-line', { hasText: '::images"' }).first().waitFor();
      await back();
      await row('images').click();
      await page()
        .getByRole('button', { name: /^Open in Program \(index\.js, line \d+\)$/ })
        .click();
      await workbench.page.locator('.tab.active', { hasText: 'index.js' }).waitFor();
    },
    'is in the question before the write, which then says what would be lost': async () => {
      await workbench.palette.run('View: Close All Editors');
      await workbench.editor.open('mended.state.json');
      await workbench.palette.run('Pulumi: Import Stack State…');
      await workbench.messages.review();
      await page().getByRole('button', { name: 'Rehearse…' }).click();
      const said = 'With this state, the next update would create 2, replace 1, delete 1';
      await page().locator('#rehearsed:has(.icon.warning)', { hasText: said }).waitFor();
      await workbench.screenshot('rehearsal-4-review');
      await page().getByRole('button', { name: 'Show All of It' }).click();
      const whole = workbench.page.locator('.tab', { hasText: 'Next Update: dev' });
      await whole.waitFor();
      await workbench.screenshot('rehearsal-5-beside');
      await workbench.palette.run('View: Close Editor');
      await whole.waitFor({ state: 'detached' });
      await workbench.messages.review('Leave');
      assert.equal(await stack.export(), untouched);
    },
    'says of a stack as it is what the next update would do': async () => {
      await workbench.palette.run('View: Close All Editors');
      await workbench.palette.run('Pulumi: Rehearse Next Update');
      await verdict('The next update would change nothing.');
      assert.equal(await page().locator('main').isVisible(), false);
      await workbench.screenshot('rehearsal-6-stack');
    },
    'reports what is missing if the program cannot run here': async () => {
      await writeFile(path.join(stack.cwd, 'index.js'), "require('missing-package');\n");
      await page().getByRole('button', { name: 'Rehearse Again' }).click();
      await verdict('The next update would fail');
      await workbench.until('the end', async () => (await page().locator('#told').innerText()) === '');
      await workbench.screenshot('rehearsal-7-failure');
      await page().getByRole('button', { name: 'Explain' }).click();
      await workbench.page
        .locator('.tab.active', { hasText: 'packages from npm are not installed' })
        .waitFor();
      await back();
    },
    'rehearses a refresh and a destroy without it': async () => {
      await page().getByRole('button', { name: 'Rehearse a Refresh' }).click();
      await workbench.page.locator('.tab.active', { hasText: 'Next Refresh: dev' }).waitFor();
      await verdict('The next refresh would change nothing.');
      await back();
      await page().getByRole('button', { name: 'Rehearse a Destroy' }).click();
      await workbench.page.locator('.tab.active', { hasText: 'Next Destroy: dev' }).waitFor();
      await verdict('The next destroy would delete 6.');
      assert.equal(await page().locator('.row', { hasText: 'delete' }).count(), 6);
      await workbench.screenshot('rehearsal-8-destroy');
      assert.equal(await stack.export(), untouched);
    },
  });
});
