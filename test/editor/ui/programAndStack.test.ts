import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { chooseColorTheme } from '../../harness/colorTheme';
import { changeInCloud } from '../../harness/drift';
import type { PulumiStack } from '../../harness/pulumiStack';
import { pageIn } from '../../harness/shownPage';
import { stackRow } from '../../harness/stacksView';
import { itTakesSteps } from '../../harness/steps';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

/** A menu ignores the release of a button for this long after it has opened, in milliseconds. */
const MENU_MS = 200;
const THEMES = ['Dark Modern', 'Dark High Contrast', 'Light High Contrast'];

describe('a program and its stack', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack(
      undefined,
      {},
      { program: 'typescript', isDebugged: true },
    ));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  /** The line of the program that begins so, from 1. */
  function lineOf(start: string): number {
    const lines = readFileSync(path.join(stack.cwd, 'index.ts'), 'utf8').split('\n');
    return lines.findIndex((each) => each.trim().startsWith(start)) + 1;
  }

  itTakesSteps('lead to each other', {
    'the program says what its lines have registered, once the view has read the stack': async () => {
      await workbench.editor.open('index.ts');
      await workbench.palette.run('Pulumi: Show Current Stack');
      await stackRow(workbench, 'Stack dev, no problems');
      const lenses = workbench.page.locator('.codelens-decoration a', { hasText: '1 resource in dev' });
      // The component, its two resources, and the two others.
      await workbench.until('all lenses', async () => (await lenses.count()) === 5);
      await workbench.screenshot('program-lenses');
      for (const [index, theme] of THEMES.entries()) {
        await chooseColorTheme(workbench, theme);
        await workbench.screenshot(`program-lenses-${index + 1}`);
      }
    },
    'and a click on that leads to the state': async () => {
      const { page } = workbench;
      await page.locator('.codelens-decoration a', { hasText: '1 resource in dev' }).first().click();
      await page.locator('.tabs-container .tab.active[data-resource-name="dev.pulumi-state.json"]').waitFor();
      await workbench.screenshot('program-lens-in-state');
      await workbench.palette.run('Pulumi: Find Resource in Stack…');
      await page.getByPlaceholder('Name, type or URN').waitFor();
      await page.keyboard.type('web');
      await workbench.quickInput.pick('web');
      await stackRow(workbench, 'Resource web, pulumi-nodejs:dynamic/shop:Server');
    },
    'its lines say what a comparison and a rehearsal have found': async () => {
      await changeInCloud(stack, 'database', (object) => {
        object.settings = { password: 'of somebody else' };
      });
      await stack.must(['config', 'set', 'cache', 'other']);
      await workbench.editor.open('index.ts');
      await workbench.palette.run('Pulumi: Show Drift');
      const heading = pageIn(workbench).locator('h1');
      await heading.filter({ hasText: '1 resource differs from the state' }).waitFor();
      await workbench.palette.run('View: Close Editor');
      await workbench.palette.run('Pulumi: Rehearse Next Update');
      await heading.filter({ hasText: 'The next update would replace 1.' }).waitFor();
      await workbench.editor.open('index.ts');
      const lens = (text: string): Locator =>
        workbench.page.locator('.codelens-decoration a', { hasText: text });
      await lens('1 resource in dev: drifted').waitFor();
      await lens('1 resource in dev: replaced in the last rehearsal').waitFor();
      await workbench.screenshot('program-lenses-found');
    },
    'a breakpoint at a resource of the view stops in the line that registers it, with its inputs':
      async () => {
        const { page } = workbench;
        await page
          .locator('.pane-body .monaco-list-row[aria-label^="Resource web"]')
          .click({ button: 'right' });
        await page
          .locator('.monaco-menu .action-label')
          .getByText('Break When This Resource Is Registered', { exact: true })
          .click({ delay: MENU_MS });
        await workbench.messages.toast('stops when the program registers “web”', 'Debug Program');
        await page
          .locator(
            '.editor-instance .debug-top-stack-frame-line, .editor-instance .debug-focused-stack-frame-line',
          )
          .first()
          .waitFor({ timeout: 90_000 });
        const frames = page.locator('.debug-call-stack .monaco-list-row');
        await frames
          .filter({ hasText: new RegExp(`index\\.ts\\s*${lineOf('const web')}:`) })
          .first()
          .waitFor();
        // Its own class has the line, which the other line of the program has called.
        await page.locator('.tabs-container .tab.active[data-resource-name="fileCloud.ts"]').waitFor();
        const variables = page.locator('.debug-variables .monaco-list-row');
        const inputs = variables.filter({ hasText: /^inputs/ }).first();
        await workbench.retry(async () => {
          if (await inputs.isVisible()) return;
          await variables.filter({ hasText: 'Registered Resource' }).click();
          await inputs.waitFor({ timeout: 10_000 });
        });
        await workbench.screenshot('debug-registration');
      },
    'and lets it go on to its end': async () => {
      await workbench.palette.run('Debug: Continue');
      await workbench.messages.toast('The preview of stack “dev” has succeeded.');
      await workbench.until('every process of Pulumi to end', async () => {
        return (await stack.processesLeft()).length === 0;
      });
      assert.deepEqual(await stack.locks(), []);
    },
  });
});
