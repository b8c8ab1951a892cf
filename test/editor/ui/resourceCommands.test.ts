import assert from 'node:assert/strict';
import { itTakesSteps } from '../../harness/steps';
import type { PulumiStack } from '../../harness/pulumiStack';
import { example } from '../../harness/states';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

const TAB = '.tabs-container .tab.active[data-resource-name="dev.pulumi-state.json"]';

describe('the commands on a resource', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack());
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  async function resource(urn: string): Promise<Record<string, unknown> | undefined> {
    const { deployment } = await stack.state();
    return deployment.resources?.find((one) => one.urn === urn);
  }

  itTakesSteps('Protect Resource changes the stack, and can be undone', {
    'Protect Resource finds a resource of the stack by a part of its name, and shows the difference': protect,
    'and Undo restores the stack’s previous state, after showing the difference': async () => {
      await workbench.screenshot('resource-3-undo');
      await workbench.messages.toast('was replaced and read back', 'Undo…');
      assert.match(
        await workbench.messages.review(),
        /Undo the last change of stack “dev”\?.*Changed: 1\s+database .*, protect\n/s,
      );
      await workbench.screenshot('resource-4-undo');
      await workbench.messages.review('Undo');
      await workbench.messages.toast('was replaced and read back');
      assert.equal((await resource(example.database))?.['protect'], undefined);
      await workbench.page.keyboard.press('Escape');
    },
  });

  async function protect(): Promise<void> {
    await workbench.palette.run('Pulumi: Protect Resource');
    await workbench.page.getByPlaceholder('Name, type or URN').waitFor();
    await workbench.page.keyboard.type('databa');
    await workbench.until('one resource', async () => (await workbench.quickInput.labels()).length === 1);
    await workbench.screenshot('resource-1-pick');
    await workbench.quickInput.pick('database');
    assert.match(
      await workbench.messages.review(),
      /Protect Resource: database of stack “dev”\?.*Changed: 1\s+database .*protect/s,
    );
    await workbench.messages.review('Protect');
    await workbench.messages.toast('was replaced and read back');
    assert.equal((await resource(example.database))?.['protect'], true);
  }

  itTakesSteps('Delete Resource From State works at the cursor of a document', {
    'Delete Resource From State shows the dependents of the resource at the cursor': async () => {
      await workbench.palette.run('Pulumi: Edit Stack State');
      await workbench.page.locator(TAB).waitFor();
      const lines = (await stack.export()).split('\n');
      await workbench.editor.goToLine(
        lines.findIndex((line) => line.includes(`"urn": "${example.cache}"`)) + 1,
      );
      await workbench.palette.run('Pulumi: Delete Resource From State');
      await workbench.quickInput.widget.getByText('One resource depends on it').waitFor();
      await workbench.screenshot('resource-2-delete');
      await workbench.quickInput.pick('with the one that depends on it');
      await workbench.page.locator(`${TAB}.dirty`).waitFor();
      assert.ok(await resource(example.cache), 'only the document was changed');
    },
    'and saving the document removes it from the stack': async () => {
      await workbench.messages.toast('Done in this document', 'Save to Stack…');
      assert.match(await workbench.messages.review(), /Removed: 2\s+cache .*web /s);
      await workbench.messages.review('Save');
      await workbench.page.locator(`${TAB}:not(.dirty)`).waitFor();
      assert.equal(await resource(example.cache), undefined);
      assert.equal(await resource(example.web), undefined);
    },
  });
});
