import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { itTakesSteps } from '../../bench/steps';
import { Workbench, type Problem } from '../../bench/workbench';

const FAULTS = ['duplicate-urn', 'manifest-checksum', 'reference-order', 'unknown-provider'];

describe('the first steps of somebody who has nothing yet: no CLI, no project, no account, no trust', function () {
  this.timeout(200_000);
  let root: string;
  let workbench: Workbench;

  before(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-first-'));
    const env = { PATH: '/usr/bin:/bin', PULUMI_HOME: path.join(root, 'home'), PULUMI_BACKEND_URL: '' };
    workbench = await Workbench.open({ folder: root, env, trust: false });
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await workbench.recordFailure(this.currentTest.fullTitle());
  });
  after(async () => {
    await workbench.close();
    rmSync(root, { recursive: true, force: true });
  });

  const codes = (problems: readonly Problem[]): string[] =>
    [...new Set(problems.map(({ code }) => code))].sort();
  const isBroken = (): Promise<Problem[]> =>
    workbench.problems((problems) => FAULTS.every((code) => codes(problems).includes(code)));

  itTakesSteps('a broken sample tells what is wrong, and is mended', {
    'opens from the view': async () => {
      await workbench.runCommand('Pulumi: Focus on Stacks View');
      await workbench.page.getByRole('button', { name: 'Open a Broken Sample' }).click();
      assert.equal(codes(await isBroken()).length, FAULTS.length);
      await workbench.screenshot('first-1-sample');
    },
    'has the cursor where a fix is': async () => {
      const titles = await workbench.openQuickFix();
      assert.equal(titles[0], 'Compute the checksum again');
      await workbench.page.keyboard.press('Escape');
    },
    'is mended by one button': async () => {
      await workbench.toast('A sample that no stack has', 'Fix All Problems');
      await workbench.problems((problems) => problems.length === 0);
      await workbench.screenshot('first-2-mended');
    },
    'is broken again when it is opened again': async () => {
      await workbench.runCommand('Pulumi: Open a Broken Sample');
      await isBroken();
    },
  });
});
