import assert from 'node:assert/strict';
import { BACKEND_DRIVER, ExtensionDoings } from '../../harness/extensionDoings';
import { decideOnPage } from '../../harness/pendingOperationsPage';
import { stackRow } from '../../harness/stacksView';
import { itTakesSteps } from '../../harness/steps';
import type { KilledUpdate, PulumiStack } from '../../harness/pulumiStack';
import { endWorkbenchAndStack, openKilledStack } from '../../harness/workbenchSuite';
import type { Workbench } from '../../harness/workbench';

/** The bucket is a stand-in for S3: no test may reach a real one. */
describe('a stack in a bucket whose update was killed, in the editor', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let killed: KilledUpdate;
  let workbench: Workbench;
  const doings = new ExtensionDoings();

  const drivers = (): string[] => doings.list().filter((doing) => BACKEND_DRIVER.test(doing));

  before(async () => {
    ({ stack, killed, workbench } = await openKilledStack('before', doings.options, undefined, {
      backend: 'bucket',
    }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));
  after(() => {
    doings.dispose();
  });

  const row = (start: string): Promise<void> => stackRow(workbench, start);

  itTakesSteps('is repaired with the driver of its kind', {
    'shows the owner of the lock': async () => {
      await workbench.palette.run('Pulumi: Show Current Stack');
      await row('Stack dev, locked, 1 pending operation');
      await workbench.page.keyboard.press('ArrowRight');
      await row('Lock left behind, process gone');
      assert.deepEqual(drivers(), ['loaded s3Driver.js']);
    },
    'names the owner before the lock is released': async () => {
      await workbench.palette.run('Pulumi: Cancel Update (Unlock, Release Lock)');
      assert.match(await workbench.messages.modal(), new RegExp(`Locked by .*process ${killed.pid}`));
      await workbench.messages.modal('Release Lock');
      await decideOnPage(workbench, 'It was not created');
      stack.bucket!.fault = (method, key) =>
        method === 'DELETE' && key.startsWith('.pulumi/locks/')
          ? { status: 403, code: 'AccessDenied', message: 'Access Denied' }
          : undefined;
      await workbench.messages.review('Repair');
      await workbench.messages.toast('was replaced and read back');
    },
    'reports that the repair could not delete its own lock, and offers to release it': async () => {
      await row('Stack dev, locked');
      await workbench.messages.toast('Pulumi could not delete its lock');
      await workbench.screenshot('bucket-left-lock');
      stack.bucket!.fault = () => undefined;
      await workbench.messages.toast('Pulumi could not delete its lock', 'Cancel Update…');
      await workbench.messages.modal('Release Lock');
      await workbench.until('the release', () =>
        Promise.resolve([...stack.bucket!.objects.keys()].every((key) => !key.startsWith('.pulumi/locks/'))),
      );
    },
    'is then shown without the lock': async () => {
      await row('Stack dev, no problems');
    },
    'offers the earlier states from the bucket': async () => {
      await workbench.palette.run('Pulumi: Restore State Backup…');
      const { rows } = workbench.quickInput;
      await rows.filter({ hasText: 'history of the backend · after: update' }).waitFor();
      await rows.filter({ hasText: 'before the last write' }).waitFor();
      await workbench.screenshot('bucket-earlier-states');
      await workbench.page.keyboard.press('Escape');
    },
  });
});
