import assert from 'node:assert/strict';
import { type ExportedState, type PulumiStack } from '../../bench/pulumiStack';
import type { Workbench } from '../../bench/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../bench/workbenchSuite';

describe('recovering the state of a stack', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack());
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  it('Repair State makes a state whole that Pulumi refuses, after a look at the difference', async () => {
    const state = JSON.parse(await stack.export()) as ExportedState;
    state.deployment.resources!.reverse();
    assert.equal((await stack.import(JSON.stringify(state), ['--force'])).code, 0);
    await workbench.runCommand('Pulumi: Repair State');
    assert.match(await workbench.modal(), /Replace the state of stack “dev”\?/);
    await workbench.screenshot('recover-1-repair');
    await workbench.modal('Show What Changes');
    await workbench.page.getByPlaceholder('Compare: the stack now').waitFor();
    await workbench.screenshot('recover-1-difference');
    await workbench.pickQuickPick('Repair…');
    await workbench.modal('Repair');
    await workbench.toast('was replaced and read back');
    assert.equal((await stack.preview(['--expect-no-changes'])).code, 0);
    await workbench.runCommand('Pulumi: Repair State');
    await workbench.toast('is healthy');
  });

  it('Restore State Backup lists the earlier states and puts a single resource back', async () => {
    const { deployment } = await stack.state();
    const web = deployment.resources!.find(({ urn }) => urn.endsWith('::web'))!;
    assert.equal((await stack.run(['state', 'delete', '--yes', web.urn])).code, 0);
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.runCommand('Pulumi: Restore State Backup…');
    const rows = workbench.page.locator('.quick-input-widget:visible .monaco-list-row');
    await rows.filter({ hasText: 'after: update' }).getByText('7 resources').waitFor();
    await workbench.screenshot('recover-2-versions');
    await rows.filter({ hasText: 'after: update' }).click();
    await workbench.pickQuickPick('Single resources…');
    const missing = rows.filter({ hasText: 'missing today' });
    await missing.waitFor();
    await workbench.screenshot('recover-3-resources');
    await missing.click();
    await workbench.page.locator('.quick-input-widget:visible').getByText('1 Selected').waitFor();
    await workbench.page.keyboard.press('Enter');
    assert.match(await workbench.modal(), /\+ web/);
    await workbench.screenshot('recover-4-confirmation');
    await workbench.modal('Restore');
    await workbench.toast('was replaced and read back');
    assert.equal((await stack.preview(['--expect-no-changes'])).code, 0);
  });
});
