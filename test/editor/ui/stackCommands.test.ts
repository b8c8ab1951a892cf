import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { itTakesSteps } from '../../bench/steps';
import { PLANTED_SECRET, type KilledUpdate, type PulumiStack } from '../../bench/pulumiStack';
import type { Workbench } from '../../bench/workbench';
import { endWorkbenchAndStack, openKilledStack } from '../../bench/workbenchSuite';

describe('the commands on a stack whose update was killed', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let killed: KilledUpdate;
  let workbench: Workbench;

  before(async () => {
    ({ stack, killed, workbench } = await openKilledStack('after'));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  itTakesSteps('a killed create is settled, and the stack refreshed, exported and looked at', {
    'Repair Pending Operations names who held the lock and offers to take it away first': async () => {
      await workbench.runCommand('Pulumi: Repair Pending Operations…');
      const question = await workbench.modal();
      assert.match(question, /Stack “dev” is locked, and the repair needs the lock\. Release it\?/);
      assert.match(question, new RegExp(`process ${killed.pid}\\).*no longer running`, 's'));
      assert.match(question, /Backend: file:\/\//);
      await workbench.screenshot('pending-1-locked');
      assert.equal((await stack.locks()).length, 1);
      await workbench.modal('Explain');
      await workbench.page
        .frameLocator('iframe.webview')
        .frameLocator('iframe#active-frame')
        .getByText(new RegExp(`@.* took the lock at .*, in the process ${killed.pid}\\.`))
        .waitFor();
      await workbench.runCommand('View: Close Editor');
      await workbench.runCommand('Pulumi: Repair Pending Operations…');
      await workbench.modal('Release Lock and Continue');
      await workbench.page.locator('.quick-input-widget').getByText('It was created').waitFor();
      assert.deepEqual(await stack.locks(), []);
    },
    'asks what became of the create, with a way back, and for the id': async () => {
      const labels = (await workbench.quickPickLabels()).map((label) => label.trim());
      const choices = ['Decide later', 'It was created', 'It was not created'];
      // Enter takes the first.
      assert.deepEqual(
        labels.filter((label) => choices.includes(label)),
        choices,
      );
      await workbench.screenshot('pending-2-choice');
      await workbench.pickQuickPick('It was created');
      await workbench.page.getByText('The id that its provider gave to orders').waitFor();
      await workbench.screenshot('pending-3-id');
      await workbench.page.getByRole('button', { name: 'Back' }).click();
      await workbench.pickQuickPick('It was created');
      await workbench.page.getByText('The id that its provider gave to orders').waitFor();
      await workbench.typeInput(killed.id!);
    },
    'shows the difference, asks once more, and puts the resource into the stack': async () => {
      await workbench.modal('Show What Changes');
      await workbench.page.getByPlaceholder('Compare: the stack now').waitFor();
      await workbench.screenshot('pending-4-difference');
      await workbench.pickQuickPick('Repair…');
      const question = await workbench.modal();
      assert.match(question, /Replace the state of stack “dev”\?/);
      assert.match(question, /\+ orders \(pulumi-nodejs:dynamic\/shop:Queue\)/);
      await workbench.screenshot('pending-5-confirmation');
      await workbench.modal('Repair');
      await workbench.toast('was replaced and read back');
      await workbench.screenshot('pending-6-repaired');
      const { deployment } = await stack.state();
      assert.equal(deployment.resources?.find(({ urn }) => urn === killed.urn)?.id, killed.id);
      assert.equal(deployment.pending_operations, undefined);
    },
    'Refresh Stack shows what is gone before it asks': async () => {
      const cache = (await stack.cloud()).find(({ label }) => label === 'cache');
      await rm(path.join(stack.cwd, 'cloud', `${cache!.id}.json`));
      await workbench.runCommand('Pulumi: Refresh Stack');
      await workbench.modal('Show What Changes');
      await workbench.page.locator('.quick-input-widget').getByText('No longer exists').waitFor();
      await workbench.screenshot('refresh-1-preview');
      await workbench.pickQuickPick('Refresh…');
      assert.match(await workbench.modal(), /Refresh stack “dev”\?.*1 gone/s);
      await workbench.screenshot('refresh-2-confirmation');
      await workbench.modal('Refresh');
      await workbench.toast('was refreshed: 1 gone');
      const { deployment } = await stack.state();
      assert.ok(!deployment.resources?.some(({ urn }) => urn.endsWith('::cache')));
      assert.ok(deployment.resources?.some(({ urn }) => urn === killed.urn));
    },
    'Cancel Update (Unlock, Release Lock) says that there is nothing to cancel': async () => {
      await workbench.runCommand('Pulumi: Cancel Update (Unlock, Release Lock)');
      await workbench.toast('Not locked, so there is nothing to cancel: stack “dev”');
    },
    'Export Stack State writes a file for the user alone, secrets encrypted, and opens it as a state':
      async () => {
        await workbench.runCommand('Pulumi: Export Stack State…');
        await workbench.pickQuickPick('Keep secrets encrypted');
        await workbench.fileDialog('dev.state.json');
        await workbench.screenshot('export-1-where');
        const file = path.join(stack.cwd, 'dev.state.json');
        await workbench.typeInput(file);
        await workbench.page
          .locator('.tabs-container .tab.active[data-resource-name="dev.state.json"]')
          .waitFor();
        await workbench.until('the language', async () => (await workbench.language()) === 'Pulumi State');
        const text = await readFile(file, 'utf8');
        assert.ok(text === (await stack.export()));
        assert.ok(!text.includes(PLANTED_SECRET));
        assert.equal((await stat(file)).mode & 0o777, 0o600);
      },
    'shows secrets only after a warning, and offers to keep the file out of Git': async () => {
      await workbench.runCommand('Pulumi: Export Stack State…');
      await workbench.pickQuickPick('Show secrets in plain text');
      assert.match(await workbench.modal(), /Export the secrets in plain text\?/);
      await workbench.screenshot('export-2-plain');
      await workbench.modal('Show Secrets');
      await workbench.fileDialog('dev.state-2.json');
      await workbench.typeInput(path.join(stack.cwd, 'plain.state.json'));
      await workbench.toast('holds secrets in plain text', 'Add to .gitignore');
      const ignore = path.join(stack.cwd, '.gitignore');
      await workbench.until('.gitignore', () => existsSync(ignore));
      assert.match(await readFile(ignore, 'utf8'), /^\/plain\.state\.json$/m);
      assert.ok((await readFile(path.join(stack.cwd, 'plain.state.json'), 'utf8')).includes(PLANTED_SECRET));
    },
    'says when a state has nothing to import; without pending operations in it, the stack is asked':
      async () => {
        await workbench.quickOpen('dev.state.json');
        await workbench.runCommand('Pulumi: Import Stack State…');
        await workbench.toast('the stack already has this state: ');
        await workbench.runCommand('Pulumi: Repair Pending Operations…');
        await workbench.toast('No pending operations in ');
      },
    'imports no sample into a stack': async () => {
      await workbench.runCommand('Pulumi: Open a Broken Sample');
      await workbench.squiggle('error');
      await workbench.runCommand('Pulumi: Import Stack State…');
      await workbench.toast('This is the sample, which belongs to no stack.');
    },
  });
});
