import assert from 'node:assert/strict';
import { mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endangered, endangeredTwice } from '../../harness/dangerousState';
import { REVIEW_TAB } from '../../harness/messages';
import type { PulumiStack } from '../../harness/pulumiStack';
import { pulumiTools } from '../../harness/pulumiTools';
import { pageIn } from '../../harness/shownPage';
import { createStack, updatedStack } from '../../harness/stackSnapshots';
import { stackRow } from '../../harness/stacksView';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

describe('problems that prevent the import of a state', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let original: string;

  before(async () => {
    stack = await updatedStack();
    original = await stack.export();
    await writeFile(path.join(stack.cwd, 'broken.json'), breakDependency(original));
    await writeFile(path.join(stack.cwd, 'pending.json'), addPendingCreate(original));
    await writeFile(
      path.join(stack.cwd, 'older.json'),
      changeColour(original).replace(/"time": "\d{4}/, '"time": "2001'),
    );
    await writeFile(path.join(stack.cwd, 'checksum.json'), original.replace(/"magic": "./, '"magic": "x'));
    await writeFile(path.join(stack.cwd, 'danger.json'), endangered(original));
    await writeFile(path.join(stack.cwd, 'other.json'), '{"name": "package"}');
    // The passphrase in the environment is wrong, so the user is asked for the right one.
    workbench = await Workbench.open({
      folder: stack.cwd,
      env: { ...stack.variables, PULUMI_CONFIG_PASSPHRASE: 'wrong' },
    });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  async function importFile(name: string): Promise<void> {
    await workbench.editor.open(name);
    await workbench.editor.inLanguage('Pulumi State');
    await workbench.palette.run('Pulumi: Import Stack State…');
  }

  it('errors are listed, and --force needs the stack’s name', async () => {
    await importFile('broken.json');
    const reasons = await workbench.messages.modal();
    assert.match(reasons, /This state has 1 error; Pulumi would refuse it\./);
    assert.match(reasons, /Line \d+: .*gone/s);
    await workbench.screenshot('problems-1-refused');
    await workbench.messages.modal('Import Anyway…');
    assert.match(await workbench.messages.review(), /is imported with --force/);
    const review = pageIn(workbench);
    await review.getByLabel('Type dev to go on').fill('prod');
    assert.ok(await review.getByRole('button', { name: 'Import: ' }).isDisabled());
    await review.getByText('Before it can be written: type the name of the stack.').waitFor();
    await workbench.screenshot('problems-2-force');
    await review.getByLabel('Type dev to go on').fill('dev');
    assert.ok(await review.getByRole('button', { name: 'Import: ' }).isEnabled());
    await workbench.messages.review('Leave');
    await workbench.palette.run('Pulumi: Import Stack State…');
    await workbench.messages.modal('Show Problems');
    await workbench.problems.read((found) => found.some(({ message }) => message.includes('gone')));
    assert.ok((await stack.export()) === original);
  });

  it('errors that need no decision are repaired in the editor, on request', async () => {
    await importFile('checksum.json');
    assert.match(await workbench.messages.modal(), /Line \d+: .*checksum.*“Fix All” makes the repairs/s);
    await workbench.messages.modal('Fix All');
    await workbench.messages.toast('Repaired: ');
    await workbench.editor.save();
    assert.ok((await readFile(path.join(stack.cwd, 'checksum.json'), 'utf8')) === original);
    assert.ok((await stack.export()) === original);
  });

  it('dangers come first in the review, have to be accepted by themselves, and are shown', async () => {
    await importFile('danger.json');
    assert.match(
      await workbench.messages.review(),
      /The next update of stack “dev” would do harm: the new state has 1 danger\..*• Line \d+: .*'web'/s,
    );
    await workbench.screenshot('danger-1-question');
    const review = pageIn(workbench);
    const write = review.getByRole('button', { name: 'Import: ' });
    assert.ok(await write.isDisabled());
    await review.getByLabel('Import Anyway').check();
    assert.ok(await write.isEnabled());
    await review.getByRole('button', { name: 'Show Problems' }).click();
    await workbench.problems.read((found) => found.some(({ message }) => message.includes("'web'")));
    await workbench.screenshot('danger-2-shown');
    await workbench.page.locator(REVIEW_TAB).click();
    await workbench.messages.review();
    assert.ok(await review.getByLabel('Import Anyway').isChecked(), 'a hidden page keeps the answers');
    await workbench.messages.review('Leave');
    assert.ok((await stack.export()) === original);
  });

  it('pending creates are decided on before they are forgotten', async () => {
    await importFile('pending.json');
    assert.match(
      await workbench.messages.review(),
      /Stack “dev” would forget 1 pending create: queue\..*queue \(pulumi-nodejs:dynamic\/shop:Queue\)/s,
    );
    await workbench.screenshot('problems-3-pending');
    await workbench.messages.review('Decide Each…');
    const page = pageIn(workbench);
    await page.getByLabel('It was not created').check();
    await page.getByRole('button', { name: 'Settle in the Document' }).click();
    await workbench.messages.toast('1 of 1 pending operations settled in this document');
    await workbench.screenshot('problems-4-settled');
    await workbench.editor.open('pending.json');
    await workbench.editor.save();
    const saved = await readFile(path.join(stack.cwd, 'pending.json'), 'utf8');
    assert.ok(!saved.includes('shop:Queue'));
  });

  it('an older state is imported after a warning, with the passphrase asked for until it is right', async () => {
    await importFile('older.json');
    assert.match(await workbench.messages.review(), /The stack was written after this state/);
    await workbench.screenshot('problems-5-older');
    await workbench.messages.review('Import');
    const input = workbench.quickInput.widget;
    await input
      .getByText('The passphrase that PULUMI_CONFIG_PASSPHRASE gives is not that of stack “dev”')
      .waitFor();
    await workbench.screenshot('problems-6-passphrase');
    await workbench.quickInput.type('wrong again');
    await workbench.until(
      'to be asked again',
      async () => (await input.locator('input').inputValue()) === '',
    );
    await input.getByText('That passphrase is wrong.').waitFor();
    await workbench.quickInput.type('test');
    await workbench.messages.toast('was replaced and read back');
    assert.ok((await stack.export()).includes('"colour": "red"'));
  });

  it('a stack that cannot be listed is asked for by name', async () => {
    const stacks = path.join(stack.backendDir, '.pulumi/stacks/shop');
    await mkdir(stacks, { recursive: true });
    await writeFile(path.join(stacks, 'damaged.json'), 'no JSON');
    await workbench.palette.run('Pulumi: Cancel Update (Unlock, Release Lock)');
    await workbench.page.getByText('Pulumi cannot list the stacks').waitFor();
    await workbench.screenshot('problems-7-list');
    await workbench.quickInput.type('dev');
    await workbench.messages.toast('Not locked, so there is nothing to cancel: stack “dev”');
    await workbench.palette.run('Pulumi: Show Current Stack');
    await workbench.palette.run('Pulumi: Reload Stacks');
    await workbench.page.locator('.part.sidebar .monaco-list-row .codicon-error').first().click();
    await workbench.messages.toast('Show Log', 'Show Log');
    await rename(path.join(stacks, 'damaged.json'), path.join(stack.root, 'damaged.json'));
  });

  it('dangers that the stack has are named in the view, the status bar and by each repair', async () => {
    assert.equal((await stack.import(endangered(original))).code, 0);
    await workbench.palette.run('Pulumi: Show Current Stack');
    await workbench.palette.run('Pulumi: Reload Stacks');
    await stackRow(workbench, 'Stack dev, 1 danger, 7 resources, current');
    await workbench.page.locator('[id$="pulumiTroubleshooter.stack"]').getByText('1 danger').waitFor();
    await workbench.page.locator('.pane-body .monaco-list-row', { hasText: '1 danger' }).click();
    await stackRow(workbench, '1 danger, do not update yet');
    await workbench.screenshot('danger-4-view');

    await workbench.palette.run('Pulumi: Repair State (Fix Problems)');
    await workbench.page.locator('.monaco-dialog-box').waitFor();
    assert.match(
      await workbench.messages.modal(),
      /Do not update stack “dev” yet: 1 danger can only be repaired with your decision\..*'web'/s,
    );
    await workbench.screenshot('danger-5-repair');
    await workbench.messages.modal('Cancel');

    await writeFile(path.join(stack.cwd, 'both.json'), endangeredTwice(original));
    await workbench.editor.open('both.json');
    await workbench.editor.inLanguage('Pulumi State');
    await workbench.palette.run('Pulumi: Fix All Problems in This State');
    assert.match(
      await workbench.messages.toast('Do not update yet: '),
      /'web'.*1 of 2 repaired: 1 live object kept from deletion.*1 needs your decision\./s,
    );
    await workbench.screenshot('danger-6-fix-all');

    const waiting = endangered(original).replace(/"magic": "./, '"magic": "x');
    await writeFile(path.join(stack.cwd, 'waiting.json'), waiting);
    await workbench.editor.open('waiting.json');
    await workbench.editor.inLanguage('Pulumi State');
    await workbench.palette.run('Pulumi: Fix All Problems in This State');
    await workbench.messages.toast('Nothing was repaired. Errors are left as they are');
    assert.ok((await readFile(path.join(stack.cwd, 'waiting.json'), 'utf8')) === waiting);
    assert.equal((await stack.import(original)).code, 0);
  });
});

describe('without the Pulumi CLI', function () {
  this.timeout(120_000);

  it('reports this and how to install it, and continues when it and the first stack exist', async () => {
    const stack = await createStack();
    const nodeOnly = path.dirname(process.execPath);
    const workbench = await Workbench.open({
      folder: stack.cwd,
      env: { ...stack.variables, PATH: `${nodeOnly}:/usr/bin:/bin`, HOME: stack.root },
    });
    try {
      await workbench.palette.run('Pulumi: Export Stack State…');
      const message = await workbench.messages.toast('The Pulumi CLI was not found');
      assert.match(message, /Install Pulumi.*Set Path….*Show Log/s);
      await workbench.screenshot('problems-8-no-cli');
      await workbench.messages.toast('The Pulumi CLI was not found', 'Set Path…');
      await workbench.page.locator('.settings-editor').getByText('Cli Path').waitFor();

      await workbench.palette.run('Pulumi: Show Current Stack');
      const view = workbench.page.locator('.pane-body:visible');
      await view.getByText('The Pulumi CLI was not found').waitFor();
      await stack.must(['stack', 'rm', '--yes', 'dev']);
      await mkdir(path.join(stack.root, '.pulumi'));
      await symlink((await pulumiTools()).bin, path.join(stack.root, '.pulumi/bin'));
      await view.getByText('have no stacks').waitFor();
      await stack.must(['stack', 'init', 'dev']);
      await view.getByText('0 resources').waitFor();
    } catch (error) {
      await workbench.recordFailure('without the Pulumi CLI');
      throw error;
    } finally {
      await workbench.close();
      await stack.dispose();
    }
  });
});

function breakDependency(text: string): string {
  return text.replace(/("dependencies": \[\s*"[^"]+)"/, '$1-gone"');
}

function changeColour(text: string): string {
  return text.replaceAll('"colour": "blue"', '"colour": "red"');
}

/** Adds an interrupted create, in the CLI's format. */
function addPendingCreate(text: string): string {
  const resource = {
    urn: 'urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Queue::queue',
    custom: true,
    type: 'pulumi-nodejs:dynamic/shop:Queue',
    inputs: {},
  };
  const operations = JSON.stringify([{ resource, type: 'creating' }]);
  return text.replace(
    /,\s*"metadata": \{\}/,
    (metadata) => `,\n        "pending_operations": ${operations}${metadata}`,
  );
}
