import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import { PLANTED_SECRET, type KilledUpdate, type PulumiStack } from '../../harness/pulumiStack';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openKilledStack } from '../../harness/workbenchSuite';

describe('the commands on a stack whose update was killed', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let killed: KilledUpdate;
  let workbench: Workbench;

  before(async () => {
    ({ stack, killed, workbench } = await openKilledStack('after'));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const page = (): FrameLocator => pageIn(workbench);

  itTakesSteps('a killed create is repaired, and the stack refreshed, exported and inspected', {
    'Repair Pending Operations names the lock’s owner and offers to remove the lock first': async () => {
      await workbench.palette.run('Pulumi: Repair Pending Operations…');
      const question = await workbench.messages.modal();
      assert.match(question, /Stack “dev” is locked, and the repair needs the lock\. Release it\?/);
      assert.match(question, new RegExp(`process ${killed.pid}\\).*no longer running`, 's'));
      assert.match(question, /Backend: file:\/\//);
      await workbench.screenshot('pending-1-locked');
      assert.equal((await stack.locks()).length, 1);
      await workbench.messages.modal('Explain');
      await page()
        .getByText(new RegExp(`@.* took the lock at .*, in the process ${killed.pid}\\.`))
        .waitFor();
      await workbench.palette.run('View: Close Editor');
      await workbench.palette.run('Pulumi: Repair Pending Operations…');
      await workbench.messages.modal('Release Lock and Continue');
      await page().getByRole('heading', { name: '1 pending operation' }).waitFor();
      assert.deepEqual(await stack.locks(), []);
    },
    'asks on a page how the create ended, and for the id': async () => {
      const choices = page().locator('fieldset label');
      assert.deepEqual(await choices.allInnerTexts(), [
        'It was created',
        'It was not created: the next update creates it',
      ]);
      assert.equal(await page().locator('input:checked').count(), 0);
      await page().getByLabel('It was created').check();
      await page().locator('.row input[type=text]').fill(killed.id!);
      await page()
        .getByRole('button', { name: /^Check This Id/ })
        .click();
      await page().getByText('The provider has this, as requested.').waitFor();
      await workbench.messages.noToast();
      await workbench.screenshot('pending-2-choice');
      await page().getByRole('button', { name: 'Settle on the Stack…' }).click();
    },
    'shows the difference, asks again, and adds the resource to the stack': async () => {
      const question = await workbench.messages.review();
      assert.match(question, /“.+” was found at the provider\. Add it to stack “dev” as orders\?/);
      assert.ok(question.includes(`“${killed.id}” was found at the provider, as requested.`), question);
      assert.match(question, /Added: 1\s+orders \(pulumi-nodejs:dynamic\/shop:Queue\)/);
      await workbench.screenshot('pending-5-confirmation');
      await workbench.messages.review('Repair');
      await workbench.messages.toast('was replaced and read back');
      await workbench.screenshot('pending-6-repaired');
      const { deployment } = await stack.state();
      assert.equal(deployment.resources?.find(({ urn }) => urn === killed.urn)?.id, killed.id);
      assert.equal(deployment.pending_operations, undefined);
    },
    'Refresh Stack shows what was not found before it asks': async () => {
      const cache = (await stack.cloud()).find(({ label }) => label === 'cache');
      await rm(path.join(stack.cwd, 'cloud', `${cache!.id}.json`));
      await workbench.palette.run('Pulumi: Refresh Stack');
      assert.match(
        await workbench.messages.review(),
        /Refresh stack “dev”\?.*1 not found.*Not found by its provider/s,
      );
      // What is not there is not made a second time.
      await page().locator('#rehearse').click();
      const said = page().locator('#rehearsed', { hasText: 'With this state, the next update would' });
      await said.waitFor();
      assert.match(await said.innerText(), /would create \d+[^]*without it, it would/);
      assert.doesNotMatch(await said.innerText(), /a second time/);
      await workbench.screenshot('refresh-2-confirmation');
      await workbench.messages.review('Refresh');
      await workbench.messages.toast('was refreshed: 1 not found');
      const { deployment } = await stack.state();
      assert.ok(!deployment.resources?.some(({ urn }) => urn.endsWith('::cache')));
      assert.ok(deployment.resources?.some(({ urn }) => urn === killed.urn));
    },
    'Cancel Update (Unlock, Release Lock) reports that there is nothing to cancel': async () => {
      await workbench.palette.run('Pulumi: Cancel Update (Unlock, Release Lock)');
      await workbench.messages.toast('Not locked, so there is nothing to cancel: stack “dev”');
    },
    'a lock file that is cut off is called that, and not a damaged state': async () => {
      const locks = path.join(stack.backendDir, '.pulumi/locks/organization/shop/dev');
      await workbench.palette.run('Pulumi: Refresh Stack');
      await workbench.messages.review();
      await mkdir(locks, { recursive: true });
      await writeFile(path.join(locks, 'cut.json'), '{"pid":');
      await workbench.messages.review('Refresh');
      await workbench.messages.toast('locked by an unreadable lock file', 'Cancel Update');
      assert.match(await workbench.messages.modal(), /unreadable lock file/);
      await workbench.messages.modal('Release Lock…');
      await workbench.quickInput.type('dev');
      await workbench.until('no lock', () => !existsSync(path.join(locks, 'cut.json')));
    },
    'Export Stack State writes a private file with encrypted secrets, and opens it as a state': async () => {
      await workbench.palette.run('Pulumi: Export Stack State…');
      await workbench.quickInput.pick('Keep secrets encrypted');
      await workbench.quickInput.fileProposed('dev.state.json');
      await workbench.screenshot('export-1-where');
      const file = path.join(stack.cwd, 'dev.state.json');
      await workbench.quickInput.type(file);
      await workbench.page
        .locator('.tabs-container .tab.active[data-resource-name="dev.state.json"]')
        .waitFor();
      await workbench.editor.inLanguage('Pulumi State');
      const text = await readFile(file, 'utf8');
      assert.ok(text === (await stack.export()));
      assert.ok(!text.includes(PLANTED_SECRET));
      assert.equal((await stat(file)).mode & 0o777, 0o600);
    },
    'shows secrets only after a warning, and offers to exclude the file from Git': async () => {
      await workbench.palette.run('Pulumi: Export Stack State…');
      await workbench.quickInput.pick('Show secrets in plaintext');
      assert.match(await workbench.messages.modal(), /Export the secrets in plaintext\?/);
      await workbench.screenshot('export-2-plain');
      await workbench.messages.modal('Show Secrets');
      await workbench.quickInput.fileProposed('dev.state-2.json');
      await workbench.quickInput.type(path.join(stack.cwd, 'plain.state.json'));
      await workbench.messages.toast('holds secrets in plaintext', 'Add to .gitignore');
      const ignore = path.join(stack.cwd, '.gitignore');
      // The file exists a moment before its row is shown.
      await workbench.until('.gitignore', () => existsSync(ignore) && readFileSync(ignore, 'utf8') !== '');
      assert.match(await readFile(ignore, 'utf8'), /^\/plain\.state\.json$/m);
      assert.ok((await readFile(path.join(stack.cwd, 'plain.state.json'), 'utf8')).includes(PLANTED_SECRET));
    },
    'reports that a state has nothing to import; if it has no pending operations, the stack is checked':
      async () => {
        await workbench.editor.open('dev.state.json');
        await workbench.palette.run('Pulumi: Import Stack State…');
        await workbench.messages.toast('the stack already has this state: ');
        await workbench.palette.run('Pulumi: Repair Pending Operations…');
        await page().getByRole('heading', { name: 'No pending operations' }).waitFor();
        await page().getByText('Nothing left to decide').waitFor();
        await workbench.screenshot('pending-7-none');
        await workbench.palette.run('View: Close Editor');
      },
    'does not import the sample into a stack': async () => {
      await workbench.palette.run('Pulumi: Open a Broken Sample');
      await workbench.editor.squiggle('error');
      await workbench.palette.run('Pulumi: Import Stack State…');
      await workbench.messages.toast('This is the sample, which belongs to no stack.');
    },
  });
});
