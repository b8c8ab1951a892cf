import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import { Keyboard } from '../../harness/keyboard';
import { focusedOn, pressUntil as pressKeyUntil } from '../../harness/pageKeys';
import { interruptAtOnce } from '../../harness/pendingOperations';
import { PLANTED_SECRET, type PulumiStack } from '../../harness/pulumiStack';
import { component, printed, stateWith } from '../../harness/states';
import { assertAccessibleInEachTheme, assertRoomWhenEnlarged, pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

/** A state with this many pending creates. */
function manyCreates(count: number): string {
  const pending_operations = Array.from({ length: count }, (_, i) => ({
    type: 'creating',
    resource: component(`part-${i}`, { custom: true, inputs: { name: `the-part-${i}` } }),
  }));
  return printed(stateWith([], { pending_operations }));
}

describe('pending operations on one page', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let keyboard: Keyboard;
  let ids: Record<string, string>;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack(async (made) => {
      ids = await interruptAtOnce(made, { created: ['cache', 'web'], updated: ['database'] });
      mkdirSync(path.join(made.cwd, 'states'));
      writeFileSync(path.join(made.cwd, 'states', 'many.state.json'), manyCreates(200));
    }));
    keyboard = new Keyboard(workbench);
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const page = (): FrameLocator => pageIn(workbench);
  const row = (name: string): Locator =>
    page().locator('.row', { has: page().getByRole('heading', { name, exact: true }) });
  const verdict = (): Promise<string> => page().locator('#verdict').innerText();
  const heading = (text: string): Promise<void> => page().locator('h1', { hasText: text }).waitFor();

  const focused = (): Promise<string> => focusedOn(page());
  const pressUntil = (key: string, what: RegExp): Promise<void> => pressKeyUntil(keyboard, page(), key, what);

  itTakesSteps('are decided and settled in one write, with the keyboard only', {
    'Repair Pending Operations opens the page without any decision': async () => {
      await keyboard.command('Pulumi: Repair Pending Operations…');
      await heading('3 pending operations');
      await page().locator('h1:focus').waitFor();
      assert.equal(await page().locator('input[type=radio]:checked').count(), 0);
      assert.match(await verdict(), /^0 of 3 ready to be settled, 3 not decided\. All are written together/);
      assert.match(await row('cache').innerText(), /interrupted while creating.*The object may exist/s);
      assert.equal(await row('database').getByLabel('It was created').count(), 0);
      assert.ok(!(await page().locator('body').innerHTML()).includes(PLANTED_SECRET));
      await workbench.screenshot('operations-1-page');
    },
    'reports what is missing when the user continues': async () => {
      await pressUntil('Tab', /^Settle on the Stack…$/);
      await keyboard.press('Enter');
      await workbench.until('the first that is open', async () =>
        /It was created|Discard/.test(await focused()),
      );
    },
    'decides for all selected operations': async () => {
      await page().locator('h1').focus();
      await pressUntil('Tab', /^Select all$/);
      await keyboard.press('Space');
      await page().getByText('For the 3 selected:').waitFor();
      await pressUntil('Tab', /^Created$/);
      await keyboard.press('Enter');
      await page().getByText('1 of them can’t have been created.').waitFor();
      assert.equal(await page().locator('input[value=created]:checked').count(), 2);
      assert.equal(await row('cache').locator('input[type=text]').inputValue(), '', 'nothing is filled in');
    },
    'proposes ids with their providers’ answers, and accepts one with a button': async () => {
      const cache = row('cache');
      await cache.locator('.proposals').getByText('The provider has this, as requested.').waitFor();
      assert.match(await cache.innerText(), /Proposed: from the state .* has this id/);
      await page().locator('h1').focus();
      await pressUntil('Tab', new RegExp(`^Use ${ids['cache']}$`));
      await workbench.screenshot('operations-2-proposals');
      await keyboard.press('Enter');
      assert.equal(await cache.locator('input[type=text]').inputValue(), ids['cache']);
      await cache.locator('.look-up').getByText('The provider has this, as requested.').waitFor();
    },
    'shows at the row what is wrong with an id': async () => {
      await pressUntil('Tab', /^Settle on the Stack…$/);
      await keyboard.press('Enter');
      await workbench.until('the operation that is open', async () => (await focused()).includes('Discard'));
      await keyboard.press('Space');
      await workbench.until(
        'a choice',
        async () => (await verdict()) === '2 of 3 ready to be settled, 1 without an id.',
      );
      await pressUntil('Tab', /^Settle on the Stack…$/);
      await keyboard.press('Enter');
      await row('web').getByText('Enter its id, as its provider shows it.').waitFor();
      await workbench.until('the id', async () => (await focused()).startsWith('Id of web'));
      await workbench.screenshot('operations-3-refused');
      await keyboard.type(ids['web']!);
      await workbench.until('no problem', async () => (await verdict()) === '3 of 3 ready to be settled.');
    },
    'shows since when each operation is pending, and how its type is imported': async () => {
      const since =
        /It is newer than the state after the update of .* The run that left it is not recorded\./;
      for (const name of ['cache', 'database']) {
        await workbench.until(`since when of ${name}`, async () => since.test(await row(name).innerText()));
      }
      assert.equal(await row('cache').locator('a').count(), 0, 'a type of the program has no page');
    },
    'opens the dependents of a resource, if the state has it': async () => {
      assert.ok(!(await row('cache').getByRole('button', { name: 'Show Dependencies' }).isVisible()));
      await row('database').getByRole('button', { name: 'Show Dependencies' }).click();
      await page()
        .locator('h1', { hasText: /^database$/ })
        .waitFor();
      await workbench.page.locator('.tab', { hasText: 'Pending Operations' }).click();
      await heading('3 pending operations');
    },
    'looks up the remaining ids when the user continues, and refuses wrong ones': async () => {
      const field = row('web').locator('input[type=text]');
      await field.fill('web-000000');
      await workbench.until('no problem', async () => (await verdict()) === '3 of 3 ready to be settled.');
      await pressUntil('Tab', /^Settle on the Stack…$/);
      await keyboard.press('Enter');
      await row('web').locator('.problem').getByText('The provider has nothing with this id.').waitFor();
      await workbench.until('the id', async () => (await focused()).startsWith('Id of web'));
      await workbench.screenshot('operations-7-refused-before');
      assert.equal((await stack.state()).deployment.pending_operations?.length, 3, 'nothing was written');
    },
    'looks up all selected ids': async () => {
      await row('web').locator('input[type=text]').fill(ids['web']!);
      await page().locator('h1').focus();
      await pressUntil('Tab', /^Select all$/);
      await keyboard.press('Space');
      await page().getByText('For the 3 selected:').waitFor();
      await pressUntil('Tab', /^Check Ids$/);
      await keyboard.press('Enter');
      await row('web').locator('.look-up').getByText('The provider has this, as requested.').waitFor();
      await workbench.screenshot('operations-8-looked-up-all');
    },
    'asks before it accepts the id of another object': async () => {
      const field = row('cache').locator('input[type=text]');
      const object = path.join(stack.cwd, 'cloud', 'cache-2.json');
      writeFileSync(object, JSON.stringify({ label: 'other', settings: {} }));
      await field.fill('cache-2');
      await workbench.until('no problem', async () => (await verdict()) === '3 of 3 ready to be settled.');
      await pressUntil('Tab', /^Settle on the Stack…$/);
      await keyboard.press('Enter');
      const question = await keyboard.question();
      assert.match(question, /Something else was found under 1 id\. Continue anyway\?/);
      assert.match(question, /cache \(cache-2\): differs in label/);
      await workbench.screenshot('operations-9-unsure');
      await keyboard.press('Enter');
      await workbench.until('the id', async () => (await focused()).startsWith('Id of cache'));
      rmSync(object);
      await field.fill(ids['cache']!);
    },
    'offers no search for the objects of a provider that is part of the program': async () => {
      await row('cache').getByRole('button', { name: 'Check This Id: cache' }).waitFor();
      assert.equal(
        await page()
          .getByRole('button', { name: /^Find It/ })
          .count(),
        0,
      );
    },
    'looks an id up before it is written, and refuses one without an object': async () => {
      const cache = row('cache');
      const field = cache.locator('input[type=text]');
      await field.focus();
      await field.fill('');
      await pressUntil('Tab', /^Check This Id: cache$/);
      await keyboard.press('Enter');
      // The check of the emptied field comes after these words, and must leave them.
      await workbench.until(
        'the check',
        async () => (await verdict()) === '2 of 3 ready to be settled, 1 with a problem.',
      );
      await cache.locator('.problem').getByText('Enter its id, as its provider shows it.').waitFor();
      await workbench.until('the id', async () => (await focused()).startsWith('Id of cache'));
      await field.fill('cache-000000');
      await keyboard.press('Enter');
      await cache.locator('.problem').getByText('The provider has nothing with this id.').waitFor();
      await pressUntil('Tab', /^Settle on the Stack…$/);
      await keyboard.press('Enter');
      await workbench.until('the id', async () => (await focused()).startsWith('Id of cache'));
      await field.fill(ids['web']!);
      await pressUntil('Tab', /^Check This Id: cache$/);
      await keyboard.press('Enter');
      await cache
        .getByText(/The provider has this, with \d properties different from the request\./)
        .waitFor();
      assert.match(await cache.locator('table').innerText(), /label\s+cache\s+web/);
      await workbench.screenshot('operations-6-looked-up');
      await field.fill(ids['cache']!);
      await pressUntil('Tab', /^Check This Id: cache$/);
      await keyboard.press('Enter');
      await cache.locator('.look-up').getByText('The provider has this, as requested.').waitFor();
    },
    'opens the text, and keeps the decisions': async () => {
      await row('web').getByRole('button', { name: 'Show in State' }).click();
      await workbench.page.locator('.tab.active', { hasText: /^\s*dev/ }).waitFor();
      await workbench.page.locator('.view-line', { hasText: '::web"' }).first().waitFor();
      await workbench.page.locator('.tab', { hasText: 'Pending Operations' }).click();
      await heading('3 pending operations');
      await workbench.until('the choices', async () => (await verdict()) === '3 of 3 ready to be settled.');
      assert.equal(await row('web').locator('input[type=text]').inputValue(), ids['web']);
    },
    'has no problem that axe finds, in every theme': async () => {
      await assertAccessibleInEachTheme(workbench, 'operations');
      await assertRoomWhenEnlarged(workbench, ['#main']);
    },
    'shows one difference, asks once, and writes once': async () => {
      await page().locator('h1').focus();
      await pressUntil('Tab', /^Settle on the Stack…$/);
      await keyboard.press('Enter');
      const question = await workbench.messages.review();
      assert.match(question, /Pending operations: 3 → 0/);
      assert.match(question, /Added: 2\s+cache .*web /s);
      await pressUntil('Tab', /^Repair: /);
      await keyboard.press('Enter');
      await heading('No pending operations');
      const { deployment } = await stack.state();
      assert.equal(deployment.pending_operations, undefined);
      // The state before the last write: several writes would have settled some operations already.
      const before = readFileSync(`${stack.stateFile()}.bak`, 'utf8');
      assert.equal(before.match(/"type": ?"(?:creating|updating)"/g)?.length, 3);
      for (const name of ['cache', 'web']) {
        assert.equal(deployment.resources?.find(({ urn }) => urn.endsWith(`::${name}`))?.id, ids[name]);
      }
      await workbench.screenshot('operations-4-settled');
    },
    'offers to refresh only these resources, and the next update finds nothing to do': async () => {
      await page().getByRole('button', { name: 'What Is Next' }).click();
      await page().getByRole('button', { name: 'Refresh 3 Resources…' }).click();
      assert.match(
        await workbench.messages.review(),
        /Only 3 resources are refreshed: database .*, cache .*, web /,
      );
      await workbench.messages.review('Refresh');
      await workbench.messages.toast('was refreshed');
      assert.equal((await stack.preview(['--expect-no-changes'])).code, 0);
    },
    'follows the stack when somebody else changes it': async () => {
      await workbench.page.locator('.tab', { hasText: 'Pending Operations' }).click();
      await heading('No pending operations');
      await interruptAtOnce(stack, { updated: ['database'] });
      await heading('1 pending operation');
      assert.equal((await stack.import(await stack.export())).code, 0);
      await heading('No pending operations');
    },
  });

  itTakesSteps('of a document can be left in part, and even 200 are shown fast', {
    'selects all and decides for all at once': async () => {
      await workbench.editor.open('many.state.json');
      await keyboard.command('Pulumi: Show Pending Operations');
      await heading('200 pending operations');
      await page().getByText('200 interrupted while creating').waitFor();
      assert.equal(await page().locator('.row').first().isVisible(), false, 'one line says it of all');
      await workbench.screenshot('operations-11-group');
      await page().getByLabel('Select all', { exact: true }).check();
      await page().getByRole('button', { name: 'Not Created, or Discard' }).click();
      await page().getByText('200 discarded').waitFor();
      await workbench.until('all', async () => (await verdict()) === '200 of 200 ready to be settled.');
    },
    'decides only for those that the filter shows': async () => {
      await page().getByLabel('Filter by name, type, input').fill('part-19');
      await page().getByText('11 operations found').waitFor();
      await page().getByText('For the 11 selected:').waitFor();
      await page().getByRole('button', { name: 'Leave', exact: true }).click();
      await page()
        .getByText('11 left, 189 discarded')
        .or(page().getByText('189 discarded, 11 left'))
        .waitFor();
      await page().getByLabel('Filter by name, type, input').fill('');
      await page().getByLabel('Filter by decision').selectOption('Left as it is');
      await workbench.until(
        'all of these',
        async () => (await page().locator('.row:visible').count()) === 11,
      );
      await workbench.screenshot('operations-12-filtered');
      await assertAccessibleInEachTheme(workbench, 'operations-grouped');
      await page().getByRole('button', { name: 'Not Created, or Discard' }).click();
      await page().getByText('200 discarded').waitFor();
      await page().getByLabel('Filter by decision').selectOption('All decisions');
    },
    'leaves some, and settles the others': async () => {
      await page().getByRole('button', { name: 'shop:index:Part' }).click();
      await row('part-0').getByLabel('Leave it as it is').check();
      await row('part-1').getByLabel('It was created').check();
      await row('part-1').getByRole('button', { name: 'Use the-part-1', exact: true }).click();
      await workbench.until(
        'one left',
        async () => (await verdict()) === '199 of 200 ready to be settled, 1 left as it is.',
      );
      await workbench.screenshot('operations-5-many');
      await page().getByRole('button', { name: 'Settle in the Document' }).click();
      await workbench.messages.toast('199 of 200 pending operations settled in this document.');
      await heading('1 pending operation');
      assert.equal(await row('part-0').count(), 1);
      assert.ok(await row('part-0').getByLabel('Leave it as it is').isChecked());
    },
  });
});
