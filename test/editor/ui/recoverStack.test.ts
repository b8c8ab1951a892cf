import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ExportedState, type PulumiStack } from '../../bench/pulumiStack';
import type { Workbench } from '../../bench/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../bench/workbenchSuite';

/** The bytes of its second word are no character of Windows-1252. */
const GREETING = 'Größe Á €';

describe('recovering the state of a stack', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack(async (made) => {
      const state = (await made.export()).replace('"outputs": {', `"outputs": { "greeting": "${GREETING}",`);
      await mkdir(path.join(made.cwd, '.vscode'));
      await writeFile(path.join(made.cwd, '.vscode/settings.json'), '{ "files.encoding": "windows1252" }');
      await writeFile(path.join(made.cwd, 'greeting.json'), state);
      await writeFile(path.join(made.cwd, 'latin1.json'), state, 'latin1');
    }));
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

  describe('where the workspace has another encoding than UTF-8', () => {
    const open = async (file: string): Promise<void> => {
      await workbench.quickOpen(file);
      await workbench.until('the language', async () => (await workbench.language()) === 'Pulumi State');
    };
    const shows = (text: string) => workbench.page.locator('.view-line', { hasText: text }).waitFor();
    const encoding = (name: string) =>
      workbench.page.locator('[id="status.editor.encoding"]', { hasText: name }).waitFor();

    async function reopenAs(name: string): Promise<void> {
      await workbench.runCommand('Change File Encoding');
      await workbench.pickQuickPick('Reopen with Encoding');
      await workbench.pickQuickPick(name);
      await encoding(name);
    }

    it('a state is shown as UTF-8, and imported as it is in its file', async () => {
      await workbench.quickOpen('index.js');
      await encoding('Windows 1252');
      await open('greeting.json');
      await encoding('UTF-8');
      await shows(GREETING);
      await workbench.screenshot('recover-5-encoding');
      // Also if somebody wants to see it otherwise.
      await reopenAs('Windows 1252');
      await workbench.runCommand('Pulumi: Import Stack State…');
      await workbench.modal('Import');
      await workbench.toast('was replaced and read back');
      assert.ok((await stack.export()).includes(`"${GREETING}"`));
      await workbench.runCommand('Pulumi: Edit Stack State');
      await encoding('UTF-8');
      await shows(GREETING);
      await workbench.runCommand('View: Close Editor');
    });

    it('changes that would be written in it are not imported', async () => {
      const before = await stack.export();
      await open('greeting.json');
      await reopenAs('Windows 1252');
      await workbench.goToLine(1);
      await workbench.page.keyboard.type(' ');
      await workbench.runCommand('Pulumi: Import Stack State…');
      const refused = await workbench.toast('greeting.json is shown as windows1252');
      assert.match(refused, /Revert it: saving would damage it/);
      await workbench.screenshot('recover-6-refused');
      await workbench.runCommand('File: Revert File');
      assert.ok((await stack.export()) === before);
    });

    it('and a file that is not UTF-8 is refused', async () => {
      await open('latin1.json');
      await workbench.runCommand('Pulumi: Import Stack State…');
      await workbench.toast('latin1.json is not UTF-8: line');
      await workbench.screenshot('recover-7-not-utf-8');
    });
  });
});
