import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decideOnPage } from '../../harness/pendingOperationsPage';
import { stackRow } from '../../harness/stacksView';
import { itTakesSteps } from '../../harness/steps';
import type { ExportedState, HeldUpdate, PulumiStack } from '../../harness/pulumiStack';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

/** The other organization's stack has the same project and name. */
const OTHER = 'globex/shop/dev';
const TAB = '.tabs-container .tab.active[data-resource-name="dev.pulumi-state.json"]';

/** The stacks are at a stand-in of the service: no test may reach the real one. */
describe('two stacks of one name at a service, in the editor', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let update: HeldUpdate;

  before(async () => {
    const prepare = async (made: PulumiStack) => {
      await made.must(['stack', 'init', OTHER, '--no-select']);
      await made.must(['up', '--yes', '--skip-preview', `--stack=${OTHER}`]);
      const state = JSON.parse(await made.export()) as ExportedState;
      state.deployment.resources!.reverse();
      await writeFile(path.join(made.cwd, 'state.json'), JSON.stringify(state, undefined, 4));
      update = await made.holdDuringCreate('before');
    };
    ({ stack, workbench } = await openUpdatedStack(prepare, {}, { backend: 'service' }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const row = (start: string): Promise<void> => stackRow(workbench, start);

  const stateOf = (name: string) => stack.must(['stack', 'export', `--stack=${name}`]);
  const colours = async (name: string): Promise<string[]> =>
    [...(await stateOf(name)).matchAll(/"colour": "(\w+)"/g)].map((match) => match[1]!);

  /** The changes requested of an organization's stacks since the last call. */
  function writesTo(organization: string): string[] {
    const asked = stack.service!.requests.splice(0);
    const isRead = /^(?:GET|HEAD) |\/(?:batch-)?(?:de|en)crypt$/;
    return asked.filter((one) => one.includes(`/api/stacks/${organization}/`) && !isRead.test(one));
  }

  /** Another process writes to the other organization's stack. */
  async function othersPaint(from: string, to: string): Promise<void> {
    const input = (await stateOf(OTHER)).replaceAll(`"colour": "${from}"`, `"colour": "${to}"`);
    await stack.must(['stack', 'import', `--stack=${OTHER}`], { input });
  }

  async function paint(from: string, to: string): Promise<void> {
    const text = `"colour": "${from}"`;
    const lines = (await stateOf(OTHER)).split('\n');
    const line = lines.findIndex((one) => one.includes(text));
    await workbench.editor.goToLine(line + 1, lines[line]!.indexOf(text) + text.length);
    await workbench.page.keyboard.press('Control+Backspace');
    await workbench.page.keyboard.type(to);
    await workbench.page.locator(`${TAB}.dirty`).waitFor();
  }

  itTakesSteps('are distinguished: the stack that was shown is repaired, imported, edited and restored', {
    'shows who is updating one of them, and offers no repair meanwhile': async () => {
      writesTo('globex');
      await workbench.palette.run('Pulumi: Show Current Stack');
      await row('Stack acme/shop/dev, update running, 7 resources, current');
      await row('Stack globex/shop/dev, not checked yet, 7 resources');
      await workbench.page.keyboard.press('ArrowRight');
      await row('An update is running, since ');
      await row('1 pending operation, in progress now');
      await workbench.screenshot('service-1-running');
    },
    'names the lock’s owner if a repair is started anyway': async () => {
      await workbench.palette.run('Pulumi: Repair Pending Operations…');
      await workbench.quickInput.pick('acme/shop/dev');
      const question = await workbench.messages.modal();
      assert.match(question, /Stack “acme\/dev” is locked, and the repair needs the lock/);
      assert.match(question, /Locked by acme \(update\) since/);
      assert.match(question, /Organization: acme/);
      await workbench.screenshot('service-2-locked');
      await workbench.messages.modal('Cancel');
    },
    'cancels the update by the stack’s full name, and repairs the stack': async () => {
      update.cli.kill('SIGKILL');
      await stack.endProcesses();
      await update.cli.done;
      await workbench.palette.run('Pulumi: Cancel Update (Unlock, Release Lock)');
      await workbench.quickInput.pick('acme/shop/dev');
      await workbench.messages.modal('Cancel Update…');
      await workbench.quickInput.type('acme/dev');
      await workbench.messages.toast('Its operations may be incomplete', 'Repair Pending Operations…');
      await decideOnPage(workbench, 'It was not created');
      await workbench.messages.review('Repair');
      await workbench.messages.toast('was replaced and read back');
    },
    'shows it with its new state': async () => {
      await row('Stack acme/shop/dev, no problems, 7 resources, current');
      await workbench.screenshot('service-3-repaired');
      await workbench.palette.run('Pulumi: Cancel Update (Unlock, Release Lock)');
      await workbench.quickInput.pick('acme/shop/dev');
      await workbench.messages.toast('Not locked, so there is nothing to cancel');
    },
    'repairs a broken state and imports it': async () => {
      await workbench.editor.open('state.json');
      await workbench.editor.inLanguage('Pulumi State');
      await workbench.problems.read((found) => found.length > 0);
      await workbench.palette.run('Pulumi: Fix All Problems in This State');
      await workbench.problems.read((found) => found.length === 0);
      await workbench.editor.save();
      await workbench.palette.run('Notifications: Clear All Notifications');
      await workbench.palette.run('Pulumi: Import Stack State…');
      await workbench.quickInput.pick('acme/shop/dev');
      assert.match(
        await workbench.messages.review(),
        /Replace the state of stack “acme\/dev” with state\.json\?.*Organization\s*acme/s,
      );
      await workbench.screenshot('service-4-import');
      await workbench.messages.review('Import');
      await workbench.messages.toast('was replaced and read back');
      assert.deepEqual(writesTo('globex'), []);
      assert.equal((await stack.state()).deployment.resources!.length, 7);
    },
    'edits the stack selected since, and reports a conflict': async () => {
      await stack.must(['stack', 'select', OTHER]);
      writesTo('acme');
      await workbench.palette.run('Pulumi: Edit Stack State');
      await workbench.quickInput.pick('globex/shop/dev');
      await workbench.page.locator(TAB).waitFor();
      await workbench.until('the text', async () => (await workbench.editor.text()).includes('"deployment"'));
      await paint('blue', 'green');
      await othersPaint('blue', 'violet');
      await workbench.page.keyboard.press('Control+S');
      assert.match(await workbench.messages.modal(), /was changed since this document was read/);
      assert.match(await workbench.messages.modal(), /globex/);
      await workbench.screenshot('service-5-conflict');
      await workbench.messages.modal('Overwrite…');
      assert.match(await workbench.messages.review(), /stack “globex\/dev”\?.*The stack was changed after/s);
      await workbench.messages.review('Save');
      await workbench.page.locator(`${TAB}:not(.dirty)`).waitFor();
      assert.ok((await colours(OTHER)).includes('green'));
    },
    'restores an earlier state of that stack': async () => {
      await workbench.palette.run('View: Close Editor');
      await workbench.palette.run('Notifications: Clear All Notifications');
      await workbench.palette.run('Pulumi: Restore State Backup…');
      await workbench.quickInput.pick('globex/shop/dev');
      const { rows } = workbench.quickInput;
      await rows.filter({ hasText: 'after: update' }).getByText('7 resources').waitFor();
      await rows.filter({ hasText: 'after: update' }).click();
      await workbench.quickInput.pick('The whole state');
      assert.match(await workbench.messages.review(), /stack “globex\/dev”/);
      await workbench.screenshot('service-6-restore');
      let isImported = false;
      stack.service!.cuts = (asked) => {
        isImported ||= asked.endsWith('/import');
        return isImported;
      };
      await workbench.messages.review('Restore');
      await workbench.page.getByText('It is not known whether').waitFor();
      assert.match(
        await workbench.messages.modal(),
        /stack “globex\/dev” has its new state.*kept as a backup/s,
      );
      await workbench.screenshot('service-7-not-known');
      stack.service!.cuts = () => false;
      await workbench.messages.modal('Look Again');
      await workbench.messages.toast('was replaced and read back');
      assert.deepEqual(await colours(OTHER), ['blue', 'blue']);
      assert.deepEqual(writesTo('acme'), []);
    },
  });
});
