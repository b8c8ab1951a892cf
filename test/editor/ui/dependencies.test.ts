import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import { RETRY_MS } from '../../harness/editorWindow';
import { changedExample, example, resourceOf } from '../../harness/states';
import { generateState } from '../../harness/generateState';
import { Keyboard } from '../../harness/keyboard';
import type { PulumiStack } from '../../harness/pulumiStack';
import { assertAccessibleInEachTheme, assertRoomWhenEnlarged, pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

describe('dependencies of a resource', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack((made) => {
      const folder = path.join(made.cwd, 'states');
      mkdirSync(folder);
      writeFileSync(path.join(folder, 'large.state.json'), generateState({ resources: 400, indent: 4 }));
      const replaced = changedExample((deployment) => {
        const cache = resourceOf(deployment, example.cache);
        deployment.resources.push({ ...cache, id: 'cache-old', delete: true });
      });
      writeFileSync(path.join(folder, 'replaced.state.json'), replaced);
      return Promise.resolve();
    }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const page = (): FrameLocator => pageIn(workbench);
  const title = (name: string, timeout?: number): Promise<void> =>
    page()
      .locator('h1', { hasText: new RegExp(`^${name}$`) })
      .waitFor(timeout === undefined ? {} : { timeout });
  const list = (): Locator => page().locator('#lists');
  const click = (name: string): Promise<void> => page().getByRole('button', { name, exact: true }).click();

  itTakesSteps('are shown, with the resources that a deletion would also remove', {
    'of a stack, around a selected resource': async () => {
      await workbench.palette.run('Pulumi: Show Dependencies');
      await workbench.quickInput.find('images');
      await title('images');
      assert.match(await page().locator('#about').innerText(), /shop:Bucket · stack “dev” at /);
      const text = (await list().innerText()).replaceAll('\n', ' ');
      assert.match(text, /Needs 3 Directly .*default .*as provider.*storefront .*as parent.*2 steps away/);
      assert.match(text, /Needed by 1 Directly web .* as dependency, property dependency \(settings\)/);
      await workbench.screenshot('dependencies-1');
    },
    'with what a deletion or replacement would also affect': async () => {
      await click('If I Delete This');
      await page().getByText('Deleting images takes 1 other resource with it.').waitFor();
      assert.match(
        await page().locator('#taken ul').innerText(),
        /^web\n.*is deleted · names images as dependency/s,
      );
      assert.match(await page().locator('#dependents').innerText(), /web\s+Goes with it/);
      await workbench.screenshot('dependencies-2-delete');
      await click('If I Replace This');
      await page().getByText('Replacing images replaces 1 perhaps.').waitFor();
      await click('If I Replace This');
      await page().locator('#verdict:empty').waitFor({ state: 'attached' });
    },
    'around another resource, and back': async () => {
      await list().getByRole('button', { name: 'storefront' }).click();
      await title('storefront');
      await click('Back');
      await title('images');
      await list().getByRole('button', { name: 'web' }).click();
      await title('web');
    },
    'with links to the text and back': async () => {
      await click('Show in State');
      await workbench.page.locator('.tab.active', { hasText: 'dev' }).waitFor();
      await workbench.page.locator('.view-line', { hasText: '::web"' }).first().waitFor();
      await workbench.palette.run('Pulumi: Show Dependencies');
      await title('web');
      await workbench.screenshot('dependencies-3-beside');
    },
    'without a problem that axe finds, in every theme': async () => {
      await click('If I Delete This');
      await page().locator('#verdict strong').waitFor();
      await assertAccessibleInEachTheme(workbench, 'dependencies');
      await assertRoomWhenEnlarged(workbench, ['#lists']);
    },
    'as text for Mermaid': async () => {
      await click('Copy as Mermaid');
      await workbench.messages.toast('The diagram is on the clipboard');
    },
  });

  itTakesSteps('are usable without a mouse', {
    'opens the page at the cursor of a document': async () => {
      const keyboard = new Keyboard(workbench);
      await workbench.editor.open('large.state.json');
      // Until the extension knows this state, the command applies to the current stack.
      await workbench.page.locator('.codelens-decoration').first().waitFor();
      await keyboard.press('Control+Home');
      await keyboard.command('Pulumi: Show Dependencies');
      await workbench.quickInput.find('shop-dev');
      await title('shop-dev');
      await workbench.screenshot('dependencies-4-many');
      assert.ok((await list().locator('li').count()) <= 400);
    },
    'uses it with Tab and Enter': async () => {
      const keyboard = new Keyboard(workbench);
      await page().locator('h1:focus').waitFor();
      const focused = (): Promise<string> => page().locator(':focus').innerText();
      const tabTo = async (what: RegExp): Promise<void> => {
        for (let i = 0; i < 40; i++) {
          await keyboard.press('Tab');
          if (what.test(await focused())) return;
        }
        assert.fail(`Tab never comes to ${what.source}`);
      };
      await tabTo(/^If I Delete This$/);
      await keyboard.press('Enter');
      await page().getByText('Deleting shop-dev takes 3').waitFor();
      await tabTo(/^(?!Pulumi)\w[\w-]*$/);
      const name = await focused();
      await keyboard.press('Enter');
      await title(name);
      await page().locator('h1:focus').waitFor();
      await keyboard.press('Backspace');
      await title('shop-dev');
    },
    'opens from the finding of a pending delete': async () => {
      await workbench.editor.open('replaced.state.json');
      await workbench.retry(async () => {
        await workbench.page.keyboard.press('F8');
        await workbench.page.locator('.marker-widget').waitFor({ timeout: 5000 });
      });
      await workbench.page.keyboard.press('Escape');
      // VS Code may have disposed of a menu's commands when it runs one.
      await workbench.retry(async () => {
        await workbench.editor.open('replaced.state.json');
        await workbench.editor.pickQuickFix('Show the dependencies of cache');
        await title('cache', RETRY_MS);
      });
      await page().locator('#about', { hasText: 'still to be deleted' }).waitFor();
      await workbench.screenshot('dependencies-6-pending-delete');
    },
  });
});
