import assert from 'node:assert/strict';
import { itTakesSteps } from '../../harness/steps';
import { REVIEW_TAB } from '../../harness/messages';
import { PLANTED_SECRET, type PulumiStack } from '../../harness/pulumiStack';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

const TAB = '.tabs-container .tab.active[data-resource-name="dev.pulumi-state.json"]';

describe('Edit Stack State', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack());
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  /** Puts the cursor after one of the stack's colours. */
  const goTo = (colour: string) => goBehind(`"colour": "${colour}"`);

  /** Puts the cursor after the first occurrence of a text in the stack's state. */
  async function goBehind(text: string): Promise<void> {
    const lines = (await stack.export()).split('\n');
    const line = lines.findIndex((one) => one.includes(text));
    await workbench.editor.goToLine(line + 1, lines[line]!.indexOf(text) + text.length);
  }

  /** Replaces the web server's colour in the editor by typing. */
  async function paint(from: string, to: string): Promise<void> {
    await goTo(from);
    await workbench.page.keyboard.press('Control+Backspace');
    await workbench.page.keyboard.type(to);
    await workbench.page.locator(`${TAB}.dirty`).waitFor();
  }

  /** Another process writes to the stack. */
  async function othersPaint(from: string, to: string): Promise<void> {
    const text = (await stack.export()).replaceAll(`"colour": "${from}"`, `"colour": "${to}"`);
    assert.equal((await stack.import(text)).code, 0);
  }

  async function colours(): Promise<string[]> {
    return [...(await stack.export()).matchAll(/"colour": "(\w+)"/g)].map((match) => match[1]!);
  }

  const save = () => workbench.page.keyboard.press('Control+S');
  const becomesClean = () => workbench.page.locator(`${TAB}:not(.dirty)`).waitFor();
  const shows = (text: string) =>
    workbench.until(text, async () => (await workbench.editor.text()).includes(text));

  itTakesSteps('a state is edited as a document that is saved to its stack', {
    'opens the stack’s state as a document, with diagnostics and encrypted secrets': async () => {
      await workbench.palette.run('Pulumi: Edit Stack State');
      await workbench.page.locator(TAB).waitFor();
      await workbench.editor.inLanguage('Pulumi State');
      await shows('"deployment"');
      await workbench.page
        .locator('.codelens-decoration', { hasText: 'saving writes to the stack, once you confirm' })
        .waitFor();
      assert.ok(!(await workbench.editor.text()).includes(PLANTED_SECRET));
      await workbench.screenshot('edit-1-open');
    },
    'saving shows the difference, asks, writes to the stack and shows its new state': async () => {
      await paint('blue', 'red');
      await save();
      assert.match(
        await workbench.messages.review(),
        /Replace the state of stack “dev”\?.*Backend\s*file:.*web .*inputs/s,
      );
      await workbench.screenshot('edit-3-confirmation');
      await workbench.messages.review('Save');
      await workbench.messages.toast('was replaced and read back');
      await becomesClean();
      assert.deepEqual(await colours(), ['red', 'blue']);
      await workbench.screenshot('edit-4-saved');
    },
    'what is typed during the review stays, and is saved next': async () => {
      await workbench.palette.run('Notifications: Clear All Notifications');
      await paint('red', 'rose');
      await save();
      await workbench.messages.review();
      await workbench.page.locator(TAB.replace('.active', '')).click();
      // Behind the colour.
      await workbench.page.keyboard.press('Control+Backspace');
      await workbench.page.keyboard.type('pink');
      await shows('"colour": "pink"');
      await workbench.page.locator(REVIEW_TAB).click();
      await workbench.messages.review('Save');
      await workbench.messages.toast('was replaced and read back');
      assert.deepEqual(await colours(), ['rose', 'blue']);
      await workbench.palette.run('Notifications: Clear All Notifications');
      await save();
      await workbench.messages.review('Save');
      await workbench.messages.toast('was replaced and read back');
      await becomesClean();
      assert.deepEqual(await colours(), ['pink', 'blue']);
    },
    'a declined save leaves the stack unchanged and the document dirty': async () => {
      await paint('pink', 'green');
      await save();
      await workbench.messages.review('Leave');
      assert.match(
        await workbench.messages.toast('You left the review.'),
        /Nothing is lost: stack “dev” was not changed, and your changes stay in this editor\. To see it again, save again\./,
      );
      await workbench.screenshot('edit-5-declined');
      await workbench.page.locator(`${TAB}.dirty`).waitFor();
      await shows('"colour": "green"');
      assert.deepEqual(await colours(), ['pink', 'blue']);
    },
    'a document with changes is restored after the window was closed and opened again': async () => {
      await workbench.loadAgain();
      await workbench.page.locator(`${TAB}.dirty`).waitFor();
      // The stack has another colour at this place.
      await goTo('pink');
      await shows('"colour": "green"');
      await workbench.screenshot('edit-6-reopened');
    },
    'a save asks if the stack has changed meanwhile: first, compares': async () => {
      await othersPaint('pink', 'violet');
      await save();
      assert.match(
        await workbench.messages.modal(),
        /was changed since this document was read.*Backend: file:/s,
      );
      await workbench.screenshot('edit-7-conflict');
      await workbench.messages.modal('Compare');
      await workbench.page.getByText('what the stack has now ↔ your changes').first().waitFor();
      await workbench.screenshot('edit-8-compare');
      assert.deepEqual(await colours(), ['violet', 'blue']);
      await workbench.palette.run('View: Close Editor');
      await workbench.page.locator(`${TAB}.dirty`).waitFor();
    },
    'then, overwrites after one more question with a warning': async () => {
      await save();
      await workbench.messages.modal('Overwrite…');
      assert.match(await workbench.messages.review(), /The stack was changed after this state was exported/);
      await workbench.messages.review('Save');
      await becomesClean();
      assert.deepEqual(await colours(), ['green', 'blue']);
    },
    'or reloads, which can be undone': async () => {
      await paint('green', 'yellow');
      await othersPaint('green', 'white');
      await save();
      await workbench.messages.modal('Reload');
      await becomesClean();
      await shows('"colour": "white"');
      assert.deepEqual(await colours(), ['white', 'blue']);
      await workbench.page.keyboard.press('Control+Z');
      await shows('"colour": "yellow"');
    },
    'Revert File shows the stack’s current state': async () => {
      await othersPaint('white', 'black');
      await workbench.palette.run('File: Revert File');
      await shows('"colour": "black"');
      await becomesClean();
    },
    'a save that Pulumi would refuse reports the reason and the place': async () => {
      const parent = /"parent": "[^"]*/.exec(await stack.export())![0];
      await goBehind(parent);
      await workbench.page.keyboard.type('-gone');
      await save();
      await workbench.messages.modal('Show Problems');
      assert.match(
        await workbench.messages.toast('Pulumi would have refused that text'),
        /it had 1 error\. Nothing is lost: stack “dev” was not changed, .* Repair what the Problems panel lists, and save again\./s,
      );
      await workbench.problems.read((problems) => problems.some(({ message }) => message.includes('-gone')));
      await workbench.screenshot('edit-9-refused');
      await workbench.palette.run('File: Revert File');
      await becomesClean();
    },
    'shows the changes of another command': async () => {
      await paint('black', 'golden');
      await save();
      await workbench.messages.review('Save');
      await becomesClean();
      await workbench.messages.toast('was replaced and read back', 'Undo…');
      await workbench.messages.review('Undo');
      await workbench.messages.toast('was replaced and read back');
      await workbench.page.locator(TAB).waitFor();
      await shows('"colour": "black"');
      assert.deepEqual(await colours(), ['black', 'blue']);
    },
    'Show in State opens the resource at once, although someone else has written since': async () => {
      await othersPaint('black', 'silver');
      await workbench.palette.run('Pulumi: Find Resource in Stack…');
      await workbench.page.getByPlaceholder('Name, type or URN').waitFor();
      await workbench.page.keyboard.type('web');
      await workbench.quickInput.pick('web');
      const row = workbench.page.locator('.part.sidebar .monaco-list-row[aria-label^="Resource web"]');
      await row.hover();
      await row.locator('.action-label[aria-label^="Show in State"]').click();
      await workbench.page.locator('.view-line', { hasText: '::web"' }).first().waitFor();
      await shows('"colour": "silver"');
      const toasts = workbench.page.locator('.notifications-toasts');
      assert.equal(await toasts.getByText('is not the one that the view shows').count(), 0);
    },
  });
});
