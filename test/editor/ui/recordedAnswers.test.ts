import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BackendAddress } from '../../../client/src/pulumi/location/backendAddress';
import { callsOf, recordedRuns, runFolderName } from '../../../client/src/pulumi/recorder/recordedCalls';
import { callsFolder } from '../../../client/src/pulumi/recorder/runRecorder';
import { recordRun } from '../../../client/src/pulumi/recorder/recordedRun';
import { Keyboard } from '../../harness/keyboard';
import { start, until } from '../../harness/pulumiProcess';
import type { PulumiStack } from '../../harness/pulumiStack';
import { pulumiTools } from '../../harness/pulumiTools';
import { repository } from '../../harness/repository';
import { pageIn } from '../../harness/shownPage';
import { createStack } from '../../harness/stackSnapshots';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

describe('what providers have answered to a killed update', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  before(async () => {
    stack = await createStack({ program: 'recorded' });
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  /** Where the stack's runs are recorded. */
  function recordedRoot(): string {
    const address = new BackendAddress(`file://${stack.backendDir}`, stack.cwd);
    const backend = { url: address.display, user: '', address };
    const target = { folder: stack.cwd, project: 'shop', stack: stack.fullName, backend };
    return callsFolder(target, stack.env['PULUMI_HOME']!);
  }

  it('is on the page of pending operations, which settles it in one click', async () => {
    const { pulumi } = await pulumiTools();
    const folder = path.join(recordedRoot(), runFolderName(new Date(), process.pid));
    const { env } = recordRun(
      folder,
      { path: stack.env['PATH']!, cli: pulumi, home: stack.env['PULUMI_HOME']! },
      { node: process.execPath, shim: path.join(repository, 'dist/providerShim.js') },
      { readsSchemas: false },
    );
    const cli = await start(pulumi, ['up', '--yes', '--skip-preview', '--non-interactive'], {
      cwd: stack.cwd,
      env: { ...stack.env, RECORDED_MS: '600', ...env },
    });
    const calls = () => recordedRuns(recordedRoot()).then(([newest]) => (newest ? callsOf(newest) : []));
    // Killed while it writes the state, Pulumi leaves a part of it, in which nothing is pending.
    const isUnderWay = async (): Promise<boolean> =>
      (await calls()).length > 0 && (await pendingIn(stack.stateFile())) > 0;
    await until(isUnderWay, 'the first create');
    cli.kill('SIGKILL');
    await cli.done;
    await until(async () => (await calls()).every(({ answer }) => answer !== undefined), 'the answers');
    await stack.endProcesses();
    await stack.must(['cancel', '--yes']);
    const made = (await stack.cloud()).map(({ id }) => id).sort();
    assert.ok(made.length > 0);

    await new Keyboard(workbench).command('Pulumi: Repair Pending Operations…');
    const page = pageIn(workbench);
    for (const id of made) {
      const row = page
        .locator('.row', { hasText: `Proved: the provider answered at` })
        .filter({ hasText: id });
      await row.waitFor();
      assert.equal(await row.locator('input[type=text]').inputValue(), id);
      assert.equal(await row.locator('.proposals').isVisible(), false, 'what is proved is not proposed');
    }
    const { length } = made;
    await workbench.until(
      'all decided',
      async () =>
        (await page.locator('#verdict').innerText()) === `${length} of ${length} ready to be settled.`,
    );
    await workbench.screenshot('operations-10-proved');
    await page.getByRole('button', { name: 'Settle on the Stack…' }).click();
    const review = await workbench.messages.review();
    assert.match(review, new RegExp(`Pending operations: ${length} → 0`));
    assert.match(review, /what the provider answered when it created it/);
    assert.doesNotMatch(review, /not confirmed|anyway/);
    await workbench.messages.review('Repair');
    await page.locator('h1', { hasText: 'No pending operations' }).waitFor();
    const up = await stack.up();
    assert.equal(up.code, 0, up.stdout + up.stderr);
    assert.equal((await stack.cloud()).length, 4, 'nothing was made twice');
  });
});

/** How many operations are pending in a state's file; 0 while that is being written. */
async function pendingIn(file: string): Promise<number> {
  try {
    const { checkpoint } = JSON.parse(await readFile(file, 'utf8')) as {
      checkpoint: { latest?: { pending_operations?: unknown[] } };
    };
    return checkpoint.latest?.pending_operations?.length ?? 0;
  } catch {
    return 0;
  }
}
