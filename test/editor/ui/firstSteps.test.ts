import assert from 'node:assert/strict';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Problem } from '../../harness/problemsPanel';
import { repository } from '../../harness/repository';
import { pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndFolder } from '../../harness/workbenchSuite';

const FAULTS = ['duplicate-urn', 'manifest-checksum', 'reference-order', 'unknown-provider'];

describe('the first steps without a CLI, a project, an account or trust', function () {
  this.timeout(200_000);
  let root: string;
  let workbench: Workbench;

  before(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-first-'));
    const env = { PATH: '/usr/bin:/bin', PULUMI_HOME: path.join(root, 'home'), PULUMI_BACKEND_URL: '' };
    workbench = await Workbench.open({ folder: root, env, trust: false });
  });
  endWorkbenchAndFolder(() => ({ workbench, folder: root }));

  const codes = (problems: readonly Problem[]): string[] =>
    [...new Set(problems.map(({ code }) => code))].sort();
  const isBroken = (): Promise<Problem[]> =>
    workbench.problems.read((problems) => FAULTS.every((code) => codes(problems).includes(code)));

  it('an error is explained in Restricted Mode, and the commands that help are only named', async () => {
    // An error on the clipboard would be explained at once.
    await workbench.page.evaluate(() => navigator.clipboard.writeText(''));
    await workbench.palette.run('Pulumi: Focus on Stacks View');
    await workbench.page.getByRole('button', { name: 'Explain Error' }).click();
    const { input } = workbench.quickInput;
    assert.match((await input.getAttribute('placeholder')) ?? '', /^No known error is selected or copied\./);
    await input.fill('error: the stack is currently locked by 1 lock(s)');
    await workbench.quickInput.widget.getByText('recognised', { exact: true }).waitFor();
    await workbench.page.keyboard.press('Enter');
    await pageIn(workbench).getByText('In Restricted Mode this page only explains.').waitFor();
    await pageIn(workbench).getByText('In a trusted workspace: Pulumi: Cancel Update').waitFor();
    assert.equal(
      await pageIn(workbench)
        .getByRole('button', { name: /Cancel Update|terminal/ })
        .count(),
      0,
    );
    await workbench.screenshot('first-0-explained');
    await workbench.palette.run('View: Close Editor');
  });

  itTakesSteps('a broken sample shows its errors, and is repaired', {
    'opens from the view': async () => {
      await workbench.palette.run('Pulumi: Focus on Stacks View');
      await workbench.page.getByRole('button', { name: 'Open a Broken Sample' }).click();
      assert.equal(codes(await isBroken()).length, FAULTS.length);
      await workbench.screenshot('first-1-sample');
    },
    'puts the cursor at a place with a fix': async () => {
      await workbench.palette.run('View: Focus Active Editor Group');
      const titles = await workbench.editor.openQuickFix();
      assert.equal(titles[0], 'Compute the checksum again');
      await workbench.page.keyboard.press('Escape');
    },
    'is repaired with one button': async () => {
      await workbench.messages.toast('A sample that belongs to no stack', 'Fix All Problems');
      await workbench.problems.read((problems) => problems.length === 0);
      await workbench.screenshot('first-2-mended');
    },
    'is broken again when it is opened again': async () => {
      await workbench.palette.run('Pulumi: Open a Broken Sample');
      await isBroken();
    },
  });
});

describe('the walkthrough', function () {
  this.timeout(200_000);
  let folder: string;
  let workbench: Workbench;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-first-'));
    cpSync(
      path.join(repository, 'media/samples/broken-sample.pulumi-state.json'),
      path.join(folder, 'state.json'),
    );
    // VS Code's own welcome page is off in all other tests, so ours does not open there.
    const settings = { 'workbench.startupEditor': 'welcomePageInEmptyWorkbench' };
    workbench = await Workbench.open({ folder, settings });
  });
  endWorkbenchAndFolder(() => ({ workbench, folder }));

  const tab = () =>
    workbench.page.locator('.tabs-container .tab', { hasText: /Welcome|Get a Stack Unstuck/ });

  itTakesSteps('is opened once, beside the active editor', {
    'does not cover the state': async () => {
      await workbench.editor.open('state.json');
      await tab().waitFor();
      await workbench.page.locator('.tabs-container .tab.active[data-resource-name="state.json"]').waitFor();
    },
    'has four steps, each with a button and a picture': async () => {
      const { page } = workbench;
      // A narrower window has no pictures.
      await page.setViewportSize({ width: 1700, height: 900 });
      await tab().click();
      for (const title of ['Check a state', 'Unstick a stack', 'Debug a program', 'Explain an error']) {
        await page.locator('.getting-started-step', { hasText: title }).waitFor();
      }
      await page.locator('.getting-started-media img').waitFor();
      const isShown = (): Promise<boolean> =>
        page
          .locator('.getting-started-media img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
      await workbench.until('the picture', isShown);
      await workbench.screenshot('first-3-walkthrough');
      await page.getByRole('button', { name: 'Open a Broken Sample' }).click();
      await workbench.editor.squiggle('error');
      await tab().click();
      await page
        .locator('.getting-started-step .codicon-getting-started-step-checked.complete')
        .first()
        .waitFor();
    },
    'is not opened again': async () => {
      await workbench.palette.run('View: Close Editor');
      await workbench.reload();
      await workbench.editor.squiggle('error');
      assert.equal(await tab().count(), 0);
    },
  });
});
