import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stackRow } from '../../bench/stacksView';
import { itTakesSteps } from '../../bench/steps';
import type { KilledUpdate, PulumiStack } from '../../bench/pulumiStack';
import type { StackOptions } from '../../bench/makeStack';
import { repository } from '../../bench/repository';
import { openKilledStack } from '../../bench/workbenchSuite';
import type { Workbench } from '../../bench/workbench';

/** The bucket is a stand-in for S3: no test may reach a real one. */
describe('a stack whose update was killed, in the editor', function () {
  this.timeout(400_000);
  let notes: string;
  let stack: PulumiStack;
  let killed: KilledUpdate;
  let workbench: Workbench;

  /** The drivers of backends that the extension has loaded. */
  const drivers = (): string[] => {
    const file = path.join(notes, 'doings');
    const doings = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    return doings.filter((doing) => /^loaded \w*Driver/.test(doing));
  };
  const open = async (made: StackOptions): Promise<void> => {
    notes = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-runs-'));
    const env = { EXTENSION_SPY: path.join(notes, 'doings') };
    const preload = path.join(repository, 'test/bench/extensionSpy.cjs');
    ({ stack, killed, workbench } = await openKilledStack('before', { env, preload }, undefined, made));
  };
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await workbench.recordFailure(this.currentTest.fullTitle());
    await workbench.close();
    await stack.dispose();
    rmSync(notes, { recursive: true });
  });

  const row = (start: string): Promise<void> => stackRow(workbench, start);

  it('is shown without a driver where it is in a folder', async () => {
    await open({});
    await workbench.palette.run('Pulumi: Show Current Stack');
    await row('Stack dev, locked, 1 pending operation');
    assert.deepEqual(drivers(), []);
  });

  itTakesSteps('is repaired in a bucket, with the driver of its kind', {
    'shows who holds it': async () => {
      await open({ backend: 'bucket' });
      assert.deepEqual(drivers(), []);
      await workbench.palette.run('Pulumi: Show Current Stack');
      await row('Stack dev, locked, 1 pending operation');
      await workbench.page.keyboard.press('ArrowRight');
      await row('Locked; that process is gone');
      assert.deepEqual(drivers(), ['loaded s3Driver.js']);
    },
    'names who holds it before the lock is released': async () => {
      await workbench.palette.run('Pulumi: Cancel Update (Unlock, Release Lock)');
      assert.match(await workbench.messages.modal(), new RegExp(`Locked by .*process ${killed.pid}`));
      await workbench.messages.modal('Release Lock');
      await workbench.messages.toast('What it was doing may be half done', 'Repair Pending Operations…');
      await workbench.quickInput.pick('It was not created');
      await workbench.messages.modal('Repair');
      await workbench.messages.toast('was replaced and read back');
    },
    'is shown as it is then': async () => {
      await row('Stack dev, no problems');
    },
    'is offered the earlier states that the bucket has': async () => {
      await workbench.palette.run('Pulumi: Restore State Backup…');
      const { rows } = workbench.quickInput;
      await rows.filter({ hasText: 'history of the backend · after: update' }).waitFor();
      await rows.filter({ hasText: 'before the last write' }).waitFor();
      await workbench.screenshot('bucket-earlier-states');
      await workbench.page.keyboard.press('Escape');
    },
  });
});
