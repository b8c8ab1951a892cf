import assert from 'node:assert/strict';
import { BACKEND_DRIVER, ExtensionDoings } from '../../harness/extensionDoings';
import { paletteHas, titlesOffered, WINDOWS } from '../../harness/paletteContents';
import { stackRow } from '../../harness/stacksView';
import { itTakesSteps } from '../../harness/steps';
import type { PulumiStack } from '../../harness/pulumiStack';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openKilledStack } from '../../harness/workbenchSuite';

/** A menu ignores the release of a button for this long after it has opened, in milliseconds. */
const MENU_MS = 200;

describe('the view of stacks', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  const doings = new ExtensionDoings();

  before(async () => {
    ({ stack, workbench } = await openKilledStack('after', doings.options, async (made) => {
      await made.must(['stack', 'init', '--no-select', 'prod']);
    }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));
  after(() => {
    doings.dispose();
  });

  const row = (start: string): Promise<void> => stackRow(workbench, start);

  itTakesSteps('leads from the status bar to the health of a stack and to its resources', {
    'shows the current stack and its lock in the status bar and at the icon before it reads anything, and then its health':
      async () => {
        const status = workbench.page.locator('[id$="pulumiTroubleshooter.stack"]');
        await status.getByText('dev').waitFor();
        await status.getByText('locked').waitFor();
        assert.doesNotMatch(await status.innerText(), /pending/);
        const badge = workbench.page.locator('.activitybar .action-item', {
          has: workbench.page.locator('[aria-label^="Pulumi"]'),
        });
        await badge.locator('.badge-content').getByText('1').waitFor();
        await workbench.screenshot('stacks-0-badge');
        await workbench.palette.run('Pulumi: Show Current Stack');
        await status.getByText('locked, 1 pending operation').waitFor();
        await row('Stack dev, locked, 1 pending operation, 7 resources, current');
        await row('Stack prod, not checked yet');
        await workbench.screenshot('stacks-1-tree');
        await paletteHas(workbench, titlesOffered(WINDOWS.troubled));
      },
    'is expanded to a resource with the keyboard': async () => {
      await workbench.page.keyboard.press('ArrowRight');
      await row('Lock left behind, process gone, since ');
      await row('1 pending operation, interrupted');
      await row('No problems in the state');
      await row('Update succeeded, ');
      await row('Resources, 7');
      await workbench.screenshot('stacks-2-health');
    },
    'has a menu with the repairs at a lock and an operation': async () => {
      const { page } = workbench;
      for (const [start, help] of [
        ['Lock left behind', 'Cancel Update (Unlock, Release Lock)'],
        ['1 pending operation', 'Repair Pending Operations…'],
      ] as const) {
        await page.locator(`.pane-body .monaco-list-row[aria-label^="${start}"]`).click({ button: 'right' });
        await page.locator('.monaco-menu .action-label').getByText(help, { exact: true }).waitFor();
        await page.keyboard.press('Escape');
      }
      await page
        .locator('.pane-body .monaco-list-row[aria-label^="1 pending operation"]')
        .click({ button: 'right' });
      await page
        .locator('.monaco-menu .action-label')
        .getByText('Repair Pending Operations…', { exact: true })
        .click({ delay: MENU_MS });
      await page.locator('.quick-input-widget:visible, .monaco-dialog-box').first().waitFor();
      await page.keyboard.press('Escape');
    },
    'finds a resource and shows where it is': async () => {
      await workbench.palette.run('Pulumi: Find Resource in Stack…');
      await workbench.page.getByPlaceholder('Name, type or URN').waitFor();
      await workbench.page.keyboard.type('web');
      await workbench.quickInput.pick('web');
      await row('Resource web, pulumi-nodejs:dynamic/shop:Server');
      await workbench.screenshot('stacks-3-resource');
    },
    'follows changes made in a terminal': async () => {
      assert.equal((await stack.run(['cancel', '--yes', 'dev'])).code, 0);
      await row('Stack dev, 1 pending operation, 7 resources, current');
    },
    'shows in the status bar the stack that a terminal selects, and none if it is unselected': async () => {
      const status = workbench.page.locator('[id$="pulumiTroubleshooter.stack"]');
      await stack.must(['stack', 'select', 'prod']);
      await status.getByText('prod').waitFor();
      await stack.must(['stack', 'unselect']);
      await status.waitFor({ state: 'hidden' });
      await stack.must(['stack', 'select', 'dev']);
      await status.getByText('dev').waitFor();
    },
    'has in the menu of a stack what runs, selects and names it': async () => {
      const { page } = workbench;
      // The status bar is the first to know the selected stack; the menu is that of the row.
      await row('Stack dev, 1 pending operation, 7 resources, current');
      const choose = async (stackName: string, entry: string): Promise<void> => {
        await page
          .locator(`.pane-body .monaco-list-row[aria-label^="Stack ${stackName}"]`)
          .click({ button: 'right' });
        await page
          .locator('.monaco-menu .action-label')
          .getByText(entry, { exact: true })
          .click({ delay: MENU_MS });
      };
      await choose('prod', 'Select Stack');
      await row('Stack prod, no problems, 0 resources, current');
      await choose('dev', 'Select Stack');
      await row('Stack dev, 1 pending operation, 7 resources, current');
      await page.locator('.pane-body .monaco-list-row[aria-label^="Stack dev"]').click({ button: 'right' });
      const entries = page.locator('.monaco-menu .action-label');
      await entries.getByText('Debug Program (Up)', { exact: true }).waitFor();
      await workbench.screenshot('stacks-4-menu');
      assert.equal(await entries.getByText('Select Stack', { exact: true }).count(), 0, 'it is selected');
      assert.equal(await entries.getByText('Open in Console', { exact: true }).count(), 0, 'it has no page');
      await page.keyboard.press('Escape');
      await choose('prod', 'Copy Stack Name');
      await workbench.until(
        'the name on the clipboard',
        async () => (await page.evaluate(() => navigator.clipboard.readText())) === 'prod',
      );
      await choose('prod', 'Preview in Terminal');
      const rows = page.locator('.terminal-wrapper.active .xterm-rows');
      // A long line goes over several rows.
      await workbench.until('the command', async () =>
        (await rows.innerText())
          .replaceAll(/\s/g, '')
          .includes('backendpulumipreview--stackorganization/shop/prod'),
      );
      await workbench.screenshot('stacks-5-preview');
    },
    'needs no driver for another kind of backend': () => {
      const loaded = doings.list().filter((doing) => doing.startsWith('loaded'));
      assert.notDeepEqual(loaded, []);
      assert.deepEqual(
        loaded.filter((doing) => BACKEND_DRIVER.test(doing)),
        [],
      );
      return Promise.resolve();
    },
  });
});
