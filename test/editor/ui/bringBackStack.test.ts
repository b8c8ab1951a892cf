import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { paletteHas, titlesOffered, WINDOWS } from '../../harness/paletteContents';
import type { PulumiStack } from '../../harness/pulumiStack';
import { pageIn } from '../../harness/shownPage';
import { stackRow } from '../../harness/stacksView';
import { itTakesSteps } from '../../harness/steps';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';
import type { Workbench } from '../../harness/workbench';

describe('a removed stack, in the editor', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let settings: string;
  let original: { settings: string; plaintext: string };

  const inPlaintext = () => stack.must(['stack', 'export', '--show-secrets', '--stack=dev']);

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack());
    settings = path.join(stack.cwd, 'Pulumi.dev.yaml');
    original = { settings: await readFile(settings, 'utf8'), plaintext: await inPlaintext() };
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  itTakesSteps('is restored with its state', {
    'is offered if there is no other stack': async () => {
      await workbench.palette.run('Pulumi: Show Current Stack');
      await stackRow(workbench, 'Stack dev, no problems');
      // Nothing watches the stacks while the view is hidden.
      await workbench.palette.run('View: Show Explorer');
      await stack.must(['destroy', '--yes', '--skip-preview', '--stack=dev']);
      await stack.must(['stack', 'rm', '--yes', '--stack=dev']);
      assert.ok(!existsSync(settings));
      await workbench.palette.run('Pulumi: Focus on Stacks View');
      await workbench.page.getByText('No stacks').waitFor();
      await workbench.palette.run('Pulumi: Reload Stacks');
      const offer = workbench.page.getByText('Bring Back a Removed One');
      await offer.waitFor();
      // Who looks for the stack by its usual door is led here, too.
      await workbench.palette.run(
        'Pulumi: Get This Stack Unstuck (Stuck, Locked, Repair, Recover, Fix, Help)',
      );
      assert.match(await workbench.messages.toast('There is no stack in'), /Bring Back Removed Stack…/);
      await workbench.screenshot('bring-back-1-offered');
      await offer.click();
      await workbench.quickInput.row('dev').waitFor();
      await workbench.screenshot('bring-back-2-stacks');
      await workbench.quickInput.pick('dev');
    },
    'lists the states that are left, those with resources first': async () => {
      const { rows } = workbench.quickInput;
      await rows.filter({ hasText: '7 resources' }).first().waitFor();
      assert.match(await rows.first().innerText(), /7 resources/);
      assert.match(await rows.last().innerText(), /0 resources/);
      await workbench.screenshot('bring-back-3-states');
      await workbench.page.keyboard.press('Enter');
    },
    'shows what it will contain, and asks': async () => {
      const question = await workbench.messages.review();
      assert.match(question, /Bring back stack “dev” of project “shop” in file:/);
      assert.match(question, /A later state of it has no resources/);
      assert.match(question, /There is no Pulumi\.dev\.yaml/);
      await workbench.screenshot('bring-back-4-question');
      await workbench.messages.review('Bring Back');
    },
    'is restored as it was, and is in the view': async () => {
      const told = await workbench.messages.toast('is back in file:');
      assert.match(told, /7 resources\. It is selected\. Pulumi\.dev\.yaml has only its secrets provider/);
      assert.equal(await inPlaintext(), original.plaintext);
      assert.equal(await readFile(settings, 'utf8'), original.settings);
      await stackRow(workbench, 'Stack dev, no problems');
      await workbench.page.getByRole('treeitem', { name: /^Stack dev, .*current/ }).waitFor();
      assert.equal((await stack.must(['stack', '--show-name'])).trim(), 'dev');
      // A healthy stack needs no repairs.
      await paletteHas(workbench, titlesOffered(WINDOWS.project));
      await workbench.screenshot('bring-back-6-back');
    },
    'is on the page of its stack as what was written, with a backup, and nothing to undo': async () => {
      await workbench.page.locator('.statusbar-item', { hasText: 'dev' }).click();
      const page = pageIn(workbench);
      await page
        .getByText(/^“Bring Back Removed Stack” wrote this state at .* It is also kept as a backup\.$/)
        .waitFor();
      await page.getByRole('button', { name: 'Open Backup' }).waitFor();
      assert.ok(!(await page.getByRole('button', { name: 'Undo…' }).isVisible()));
    },
    'is not restored while it exists': async () => {
      await workbench.palette.run('Notifications: Clear All Notifications');
      await workbench.palette.run('Pulumi: Bring Back Removed Stack…');
      await workbench.messages.toast(
        'so it is not brought back: that would overwrite it',
        'Restore State Backup…',
      );
      await workbench.quickInput.rows.filter({ hasText: 'history of the backend' }).first().waitFor();
    },
    'and of its earlier states, the newest with resources and without problems is selected': async () => {
      const { rows } = workbench.quickInput;
      assert.match(await rows.first().innerText(), /before the last write/);
      await rows.first().getByText('0 resources, no problems').waitFor();
      const selected = rows.and(workbench.page.locator('.focused'));
      await selected.getByText('7 resources, no problems').waitFor();
      await workbench.page.keyboard.press('Escape');
    },
  });
});
