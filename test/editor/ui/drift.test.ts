import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import { changeInCloud, CHANGED_SECRETS, driftEverywhere, hiddenSides } from '../../harness/drift';
import { Keyboard } from '../../harness/keyboard';
import { focusedOn, pressUntil as pressKeyUntil } from '../../harness/pageKeys';
import { PLANTED_SECRET, type PulumiStack } from '../../harness/pulumiStack';
import { assertAccessibleInEachTheme, assertRoomWhenEnlarged, pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

describe('the drift of a stack', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let keyboard: Keyboard;
  let untouched: string;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack(driftEverywhere, {}, { program: 'drift' }));
    keyboard = new Keyboard(workbench);
    untouched = await stack.export();
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const page = (): FrameLocator => pageIn(workbench);
  const heading = (text: string): Promise<void> => page().locator('h1', { hasText: text }).waitFor();
  const item = (text: string | RegExp): Locator => page().getByRole('treeitem').filter({ hasText: text });
  const focused = (): Promise<string> => focusedOn(page());
  const pressUntil = (key: string, what: RegExp): Promise<void> => pressKeyUntil(keyboard, page(), key, what);
  /** Both sides of a property of the shown resource. */
  const sides = (path: string): Promise<string[]> =>
    page().getByRole('row', { name: path }).first().locator('td').allInnerTexts();
  const back = (): Promise<void> => workbench.page.locator('.tab', { hasText: 'Drift: dev' }).click();
  const verdict = (): Promise<string> => page().locator('#verdict').innerText();
  /** Goes to a resource in the tree. */
  const goTo = async (name: RegExp): Promise<void> => {
    await page().locator('#filter').focus();
    await pressUntil('Tab', /(?:: \d+|not found|propert(?:y|ies)|added|removed|changed)$/);
    await keyboard.press('Home');
    await pressUntil('ArrowDown', name);
  };

  itTakesSteps('is seen property by property, and taken into the state only when that is confirmed', {
    'shows what was not found, what differs, and apart what providers compute': async () => {
      await keyboard.command('Pulumi: Show Drift');
      await heading('6 resources differ from the state');
      await page().locator('h1:focus').waitFor();
      for (const group of ['Not found by its provider: 1', 'Changed: 5', 'Only computed by providers: 1'])
        await item(group).waitFor();
      assert.equal(await item('orders').count(), 0, 'noise is closed at first');
      const html = await page().locator('body').innerHTML();
      for (const secret of [PLANTED_SECRET, ...CHANGED_SECRETS]) assert.ok(!html.includes(secret));
      assert.match(await verdict(), /^Nothing is selected/);
    },
    'walks the tree with the arrow keys, and shows both sides of a property': async () => {
      await goTo(/web\s*Server/);
      assert.match(await focused(), /web\s*Server\s*7 properties/);
      await page().getByRole('heading', { name: 'web', exact: true }).waitFor();
      assert.deepEqual(await sides('settings.limits.requests'), ['10', '20']);
      assert.deepEqual(await sides('settings.owner'), ['Ada', 'nothing']);
      assert.match((await sides('settings.tags')).join(' '), /^nothing \{\s*"a\.b": "c"\s*\}$/);
      await workbench.screenshot('drift-1');
      await keyboard.press('ArrowDown');
      assert.match(await focused(), /settings\.\S+\s*(?:changed|added|removed)$/);
      await page().locator('tr[aria-current="true"]').waitFor();
      await keyboard.press('ArrowLeft');
      await keyboard.press('ArrowLeft');
      assert.equal(await item('settings.').filter({ hasText: 'owner' }).count(), 1, 'only that of images');
      await keyboard.press('ArrowRight');
      await keyboard.press('Enter');
      await page().locator('#details:focus').waitFor();
    },
    'masks secrets, and shows where Pulumi’s report is incomplete': async () => {
      await goTo(/database\s*Database/);
      assert.deepEqual(await sides('settings.password'), ['[secret]', '[secret]']);
      await goTo(/replica\s*Database/);
      await page().getByText('Pulumi says that it differs but not where').waitFor();
      assert.equal(await page().getByRole('row', { name: 'settings.password' }).count(), 0);
      await goTo(/mails\s*Queue/);
      await page().getByText('Computed by its provider, or ignored').waitFor();
      assert.deepEqual(await sides('noise'), ['1', '2']);
      assert.deepEqual(await sides('settings.text'), hiddenSides());
      await workbench.screenshot('drift-2-apart');
    },
    'filters, and copies the filtered rows as Markdown': async () => {
      await page().locator('#filter').focus();
      await keyboard.type('ports');
      await page().getByText('2 of 7 resources').waitFor();
      assert.equal(await item('settings.ports').count(), 4);
      assert.equal(await item('settings.colour').count(), 0);
      await pressUntil('Tab', /^Copy as Markdown$/);
      await keyboard.press('Enter');
      await workbench.until('the copy', async () => (await verdict()) === '2 resources copied as Markdown.');
      await workbench.screenshot('drift-3-filtered');
      await page().locator('#filter').focus();
      await keyboard.press('Control+A');
      await keyboard.press('Delete');
      await item('settings.colour').first().waitFor();
    },
    'without a problem that axe finds, in every theme': async () => {
      await goTo(/web\s*Server/);
      await assertAccessibleInEachTheme(workbench, 'drift');
      await assertRoomWhenEnlarged(workbench, ['#tree', '#details']);
    },
    'opens the state at the marked place, and the program': async () => {
      await goTo(/web\s*Server/);
      await pressUntil('Tab', /^Show in State$/);
      await keyboard.press('Enter');
      await workbench.page.locator('.view-line', { hasText: '::web"' }).first().waitFor();
      const marks = (): Promise<string[]> =>
        workbench.page
          .locator('.view-line span')
          .evaluateAll((spans) =>
            spans
              .map((span) => getComputedStyle(span, '::before').content)
              .filter((text) => text.includes('drift')),
          );
      await workbench.until('a mark', async () => (await marks()).includes('"drift: 7 properties"'));
      await workbench.screenshot('drift-4-marks');
      await back();
      await heading('6 resources');
      await goTo(/web\s*Server/);
      await pressUntil('Tab', /^Open in Program \(index\.js, line \d+\)$/);
      await keyboard.press('Enter');
      await workbench.page.locator('.tab.active', { hasText: 'index.js' }).waitFor();
      await workbench.page.locator('.view-line', { hasText: 'super(provider' }).first().waitFor();
    },
    'writes nothing before it is confirmed': async () => {
      await back();
      await heading('6 resources');
      await goTo(/cache\s*Cache/);
      await keyboard.press('Space');
      await goTo(/web\s*Server/);
      await keyboard.press('Space');
      await workbench.until('the choice', async () => (await verdict()).startsWith('2 resources selected'));
      assert.match(await verdict(), /One of them was not found and will be removed from the state/);
      assert.equal(await item(/web\s*Server/).getAttribute('aria-checked'), 'true');
      await pressUntil('Tab', /^Update the State…$/);
      await keyboard.press('Enter');
      const question = await workbench.messages.review();
      assert.match(question, /Refresh stack “dev”\?/);
      assert.match(question, /Only 2 resources are refreshed: cache .*, web /);
      assert.match(question, /1 not found, 1 changed/);
      await workbench.screenshot('drift-5-question');
      await keyboard.press('Escape');
      await heading('6 resources differ from the state');
      assert.equal(await stack.export(), untouched);
    },
    'accepts only what is selected': async () => {
      await page().locator('#filter').focus();
      await pressUntil('Tab', /^Update the State…$/);
      await keyboard.press('Enter');
      await workbench.messages.review();
      await pressUntil('Tab', /^Refresh: /);
      await keyboard.press('Enter');
      await workbench.messages.toast('was refreshed: 1 not found, 1 changed');
      await heading('4 resources differ from the state');
      const resources = (await stack.state()).deployment.resources!;
      const of = (name: string) => resources.find(({ urn }) => urn.endsWith(`::${name}`));
      const colour = (name: string): unknown =>
        (of(name)!['outputs'] as { settings: { colour: string } }).settings.colour;
      assert.equal(of('cache'), undefined);
      assert.deepEqual([colour('web'), colour('images')], ['red', 'blue']);
      await workbench.screenshot('drift-6-taken');
    },
    'then shows what the state has, and where the program still differs': async () => {
      await page().locator('#filter').focus();
      await pressUntil('Tab', /^Select All$/);
      await keyboard.press('Enter');
      // The four, and the one with only computed values; not those that the state matches.
      await workbench.until('the choice', async () => (await verdict()).startsWith('5 resources selected'));
      await pressUntil('Tab', /^Update the State…$/);
      await keyboard.press('Enter');
      await workbench.messages.review();
      await pressUntil('Tab', /^Refresh: /);
      await keyboard.press('Enter');
      await heading('No drift: the state matches; for 2 resources the program differs');
      const take = page().getByRole('button', { name: 'Update the State…' });
      assert.ok(!(await take.isVisible()), 'a refresh would change nothing');
      await goTo(/images\s*Bucket/);
      await page().getByRole('columnheader', { name: 'The program says' }).waitFor();
      assert.deepEqual(await sides('settings.colour'), ['blue', 'red']);
      await workbench.screenshot('drift-7-known');
    },
    'refuses a selection whose name Pulumi reads as a pattern, and names what else the pattern matches':
      async () => {
        const state = await stack.state();
        const mails = state.deployment.resources!.find(({ urn }) => urn.endsWith('::mails'))!;
        state.deployment.resources!.push({ ...mails, urn: mails.urn.replace(/mails$/, 'm*'), id: 'm-0' });
        assert.equal((await stack.import(JSON.stringify(state))).code, 0);
        await changeInCloud(stack, 'mails', ({ settings }) => {
          settings['size'] = 9;
        });
        const before = await stack.export();
        await keyboard.command('Pulumi: Show Drift');
        await item(/m\*\s*Queue/).waitFor();
        await goTo(/m\*\s*Queue/);
        await keyboard.press('Space');
        await workbench.until('the choice', async () => (await verdict()).startsWith('1 resource selected'));
        assert.match(await verdict(), /It was not found and will be removed from the state\./);
        await pressUntil('Tab', /^Update the State…$/);
        await keyboard.press('Enter');
        const refusal =
          'Nothing was changed: Pulumi reads a * in a name as a pattern, and would also refresh mails';
        await workbench.messages.toast(refusal);
        await workbench.screenshot('drift-8-pattern');
        assert.equal(await stack.export(), before);
      },
  });
});
