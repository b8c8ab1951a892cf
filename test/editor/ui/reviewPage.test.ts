import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { endangered } from '../../harness/dangerousState';
import { Keyboard } from '../../harness/keyboard';
import { REVIEW_TAB } from '../../harness/messages';
import { focusedOn, pressUntil } from '../../harness/pageKeys';
import type { ExportedState, PulumiStack } from '../../harness/pulumiStack';
import { assertAccessibleInEachTheme, assertRoomWhenEnlarged, pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

describe('the review of a write', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let keyboard: Keyboard;
  let original: string;

  before(async () => {
    const settings = { 'pulumiTroubleshooter.writes.rehearse': true };
    ({ stack, workbench } = await openUpdatedStack(
      async (made) => {
        original = await made.export();
        await writeFile(path.join(made.cwd, 'red.json'), painted('red'));
        await writeFile(path.join(made.cwd, 'harmful.json'), harmful(original));
      },
      { settings },
    ));
    keyboard = new Keyboard(workbench);
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const painted = (colour: string): string =>
    original.replaceAll('"colour": "blue"', `"colour": "${colour}"`);
  const page = (): FrameLocator => pageIn(workbench);
  const write = () => page().locator('#write');
  const closed = (): Promise<void> => workbench.page.locator(REVIEW_TAB).waitFor({ state: 'detached' });
  const begin = async (file: string): Promise<void> => {
    await workbench.palette.run('Notifications: Clear All Notifications');
    await workbench.editor.open(file);
    await workbench.editor.inLanguage('Pulumi State');
    await workbench.palette.run('Pulumi: Import Stack State…');
    await workbench.messages.review();
  };

  itTakesSteps('by keyboard: shows all, writes only by its button, and is undone by another', {
    'begins with the question, and Enter and Space write nothing': async () => {
      await begin('red.json');
      await page()
        .locator('h1:focus', { hasText: 'Replace the state of stack “dev” with red.json?' })
        .waitFor();
      for (const key of ['Enter', 'Space', 'Enter']) await keyboard.press(key);
      assert.ok(await write().isVisible());
      assert.ok((await stack.export()) === original);
    },
    'shows a change line by line beside the page': async () => {
      await pressUntil(keyboard, page(), 'Tab', /^web /);
      await keyboard.press('Enter');
      await workbench.page.getByText('stack now ↔ new state').first().waitFor();
      await workbench.page
        .locator('.modified-in-monaco-diff-editor .view-line', { hasText: '"red"' })
        .first()
        .waitFor();
      assert.ok(await write().isVisible());
      await workbench.screenshot('review-1-lines');
    },
    'comes to the button that leaves first, and closes the difference with the page': async () => {
      await page().locator('h1').focus();
      await pressUntil(keyboard, page(), 'Tab', /^Leave It as It Is$/);
      await keyboard.press('Tab');
      assert.match(await focusedOn(page()), /^Import: \d+ Changes? in “dev”$/);
      await keyboard.press('Enter');
      await workbench.messages.toast('was replaced and read back');
      assert.equal(await workbench.page.locator('.tab', { hasText: 'stack now ↔ new state' }).count(), 0);
      assert.ok((await stack.export()).includes('"red"'));
    },
    'and the undo is reviewed, too': async () => {
      await workbench.messages.toast('was replaced and read back', 'Undo…');
      assert.match(await workbench.messages.review(), /Undo the last change of stack “dev”\?/);
      await workbench.messages.review('Undo: ');
      await workbench.messages.toast('was replaced and read back');
      assert.ok(!(await stack.export()).includes('"red"'));
    },
  });

  itTakesSteps('of what does harm needs each harm accepted and the name of the stack', {
    'shows what would be lost, and where the backup will be': async () => {
      await begin('harmful.json');
      const text = await workbench.messages.review();
      assert.match(text, /The next update of stack “dev” would do harm: the new state has 2 dangers\./);
      assert.match(text, /Stack “dev” would forget 1 pending create: queue\./);
      assert.match(text, /These resources belong to project “office”\./);
      assert.match(text, /First, the current state is backed up in \/.*\/backups\//);
      assert.ok(await write().isDisabled());
    },
    'without a problem that axe finds, in every theme': async () => {
      await assertAccessibleInEachTheme(workbench, 'review');
      await assertRoomWhenEnlarged(workbench, ['main']);
    },
    'is not written before all is answered': async () => {
      await page().getByLabel('Import Anyway').check();
      await page().getByLabel('Import and Forget').check();
      assert.ok(await write().isDisabled());
      await page().getByLabel('Type dev to go on').fill('dev');
      assert.ok(await write().isEnabled());
      await workbench.screenshot('review-2-answered');
    },
    'keeps the answers while another tab is in front': async () => {
      await workbench.editor.open('red.json');
      await workbench.page.locator(REVIEW_TAB).click();
      await workbench.messages.review();
      assert.ok(await page().getByLabel('Import Anyway').isChecked());
      assert.ok(await page().getByLabel('Import and Forget').isChecked());
      assert.ok(await write().isEnabled());
      await page().getByLabel('Type dev to go on').fill('de');
      assert.ok(await write().isDisabled());
    },
    'and to close the page is to leave it': async () => {
      await workbench.palette.run('View: Close Editor');
      await closed();
      assert.ok(!(await stack.export()).includes('"queue"'));
      await workbench.palette.run('View: Close All Editors');
    },
  });

  it('takes the place of an earlier one of the same stack, which is left', async () => {
    await begin('harmful.json');
    await begin('red.json');
    assert.equal(await workbench.page.locator(REVIEW_TAB).count(), 1);
    assert.ok(await write().isEnabled());
    assert.match(
      await workbench.messages.review(),
      /another review, of which nothing was written: Replace the state of stack “dev” with harmful\.json\?/,
    );
    await workbench.messages.review('Leave');
  });

  it('writes what it shows, even if the document is changed meanwhile', async () => {
    assert.equal((await stack.import(original)).code, 0);
    await begin('red.json');
    await workbench.editor.open('red.json');
    await keyboard.press('Control+A');
    await keyboard.press('Delete');
    await workbench.page.locator(REVIEW_TAB).click();
    await workbench.messages.review('Import: ');
    await workbench.messages.toast('was replaced and read back');
    assert.ok((await stack.export()).includes('"red"'));
    await workbench.editor.open('red.json');
    await workbench.palette.run('File: Revert File');
    assert.equal((await stack.import(original)).code, 0);
  });

  it('of another stack is open beside it, each with its stack on the tab', async () => {
    await stack.must(['stack', 'init', 'prod', '--no-select']);
    try {
      const ofProd = original.replaceAll('urn:pulumi:dev::', 'urn:pulumi:prod::');
      await writeFile(path.join(stack.cwd, 'prod.json'), ofProd);
      for (const [file, name] of [
        ['red.json', 'dev'],
        ['prod.json', 'prod'],
      ] as const) {
        await workbench.editor.open(file);
        await workbench.editor.inLanguage('Pulumi State');
        await workbench.palette.run('Pulumi: Import Stack State…');
        await workbench.quickInput.pick(name);
        await page()
          .locator('h1', { hasText: `stack “${name}” with ${file}?` })
          .waitFor();
      }
      const tabs = workbench.page.locator(REVIEW_TAB);
      assert.deepEqual((await tabs.allInnerTexts()).map((text) => text.trim()).sort(), [
        'Review: Import Stack State (dev)',
        'Review: Import Stack State (prod)',
      ]);
      await workbench.screenshot('review-3-two-stacks');
      await tabs.filter({ hasText: '(dev)' }).click();
      await page().locator('h1', { hasText: 'stack “dev” with red.json?' }).waitFor();
      await workbench.palette.run('View: Close All Editors');
      await closed();
    } finally {
      await stack.must(['stack', 'rm', 'prod', '--yes']);
    }
  });

  itTakesSteps('knows what the next update would do, and what has changed since', {
    'calls a rename a rename, and rehearses it by itself, the worst first': async () => {
      assert.equal((await stack.import(original)).code, 0);
      await writeFile(path.join(stack.cwd, 'renamed.json'), original.replaceAll('::cache"', '::store"'));
      await begin('renamed.json');
      await page().locator('h3', { hasText: 'Renamed: 1' }).waitFor();
      assert.equal(
        await page()
          .locator('h3', { hasText: /Removed|Added/ })
          .count(),
        0,
      );
      await page()
        .locator('#rehearsed', { hasText: /^The next update would DELETE the \w+ “.+” \(store\)/ })
        .waitFor();
      assert.match((await page().locator('#leave').getAttribute('class')) ?? '', /primary/);
      assert.doesNotMatch((await write().getAttribute('class')) ?? '', /primary/);
      assert.ok(await write().isEnabled());
      await workbench.screenshot('review-4-rehearsed');
    },
    'says at once that its file has another text, and shows that': async () => {
      await writeFile(path.join(stack.cwd, 'renamed.json'), painted('green'));
      await page().locator('#changedSince', { hasText: 'renamed.json has changed' }).waitFor();
      await page().getByRole('button', { name: 'Reload' }).click();
      // The older review has changes, too.
      await page().locator('h3', { hasText: 'Renamed' }).waitFor({ state: 'hidden' });
      await page()
        .locator('h3', { hasText: /^Changed: / })
        .waitFor();
      assert.equal(await page().locator('h3', { hasText: 'Renamed' }).count(), 0);
    },
    'and that the stack has moved on': async () => {
      assert.equal((await stack.import(painted('violet'))).code, 0);
      await page().locator('#changedSince', { hasText: 'Stack “dev” has another state by now' }).waitFor();
      await workbench.screenshot('review-5-moved-on');
      await workbench.messages.review('Leave');
    },
  });

  it('is gone once the window is reloaded, and nothing is written', async () => {
    const before = await stack.export();
    await begin('red.json');
    await workbench.reload();
    await closed();
    assert.equal(await stack.export(), before);
  });

  it('writes nothing if someone else has written meanwhile', async () => {
    await begin('red.json');
    assert.equal((await stack.import(painted('violet'))).code, 0);
    await workbench.messages.review('Import: ');
    await workbench.messages.toast('Nothing was written, someone else changed the stack');
    assert.ok((await stack.export()).includes('"violet"'));
  });
});

/** A state of another project, with a danger and a pending create. */
function harmful(text: string): string {
  const state = JSON.parse(endangered(text)) as ExportedState;
  const { resources } = state.deployment;
  const web = resources!.find(({ urn }) => urn.endsWith('::web'))!;
  const queue = { ...web, urn: web.urn.replace('::web', '::queue'), id: undefined, delete: undefined };
  Object.assign(state.deployment, { pending_operations: [{ type: 'creating', resource: queue }] });
  return JSON.stringify(state, undefined, 4).replaceAll('::shop::', '::office::');
}
