import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseColorTheme } from '../../harness/colorTheme';
import { itTakesSteps } from '../../harness/steps';
import { PLANTED_SECRET, type PulumiStack } from '../../harness/pulumiStack';
import { createStack } from '../../harness/stackSnapshots';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

const PROGRAM = `const pulumi = require('@pulumi/pulumi');
const provider = {
  create: async (inputs) => ({ id: 'one', outs: { ...inputs, address: '10.0.0.3' } }),
};
class Server extends pulumi.dynamic.Resource {
  constructor(name) {
    super(provider, name, { address: undefined });
  }
}
const password = new pulumi.Config().requireSecret('password');
new Server('web').address.apply((found) => {
  const route = 'No route to ' + found;
  throw new Error(route);
});
`;
/** A menu ignores the release of a button for this long after it has opened, in milliseconds. */
const MENU_MS = 200;
const THEMES = ['Light Modern', 'Dark High Contrast', 'Light High Contrast', 'Dark Modern'];

describe('a run that is recorded and played', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  /** Where the program fails, from 1. */
  const line = PROGRAM.split('\n').findIndex((text) => text.includes('throw new')) + 1;

  before(async () => {
    stack = await createStack({ isDebugged: true });
    await writeFile(path.join(stack.cwd, 'index.js'), PROGRAM);
    await stack.must(['config', 'set', '--secret', 'shop:password', PLANTED_SECRET, '--stack=dev']);
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  /** Chooses it in the menu of the stack in the view. */
  async function playOfStack(): Promise<void> {
    const { page } = workbench;
    await page.locator('.pane-body .monaco-list-row[aria-label^="Stack dev"]').click({ button: 'right' });
    await page
      .locator('.monaco-menu .action-label')
      .getByText('Play a Recorded Run…', { exact: true })
      .click({ delay: MENU_MS });
  }

  itTakesSteps('an update fails, and is played in the debugger without its backend', {
    'records an update, after a question': async () => {
      await workbench.palette.run('Pulumi: Show Current Stack');
      await playOfStack();
      assert.deepEqual(
        (await workbench.quickInput.labels()).map((label) => label.trim()),
        ['Record a Run of Stack “dev”…', 'Choose a File…'],
      );
      await workbench.screenshot('play-1-nothing-recorded');
      await workbench.quickInput.pick('Record a Run of Stack “dev”…');
      await workbench.quickInput.find('Update');
      assert.match(
        await workbench.messages.modal(),
        /Update stack “dev” and record it to play it again\?.*without secrets/s,
      );
      await workbench.screenshot('play-2-question');
      await workbench.messages.modal('Update…');
      await workbench.quickInput.type('dev');
      const said = await workbench.messages.toast('It is recorded, without secrets');
      assert.match(said, /The update of stack “dev” has failed: Error: No route to 10\.0\.0\.3\. It is/);
      assert.deepEqual(await stack.locks(), []);
      await workbench.screenshot('play-3-recorded');
    },
    'shows the record, which has no secret': async () => {
      await workbench.messages.toast('It is recorded, without secrets', 'Show Record');
      await workbench.page.locator('.tab.active', { hasText: '.replay.json' }).waitFor();
      const record = await workbench.editor.text();
      assert.match(record, /\[secret shop:password\]/);
      assert.ok(!record.includes(PLANTED_SECRET));
    },
    'plays it from the stack in the view, to the breakpoint, in each kind of theme': async () => {
      // What the run needed is gone.
      await rm(path.join(stack.root, 'backend'), { recursive: true, force: true });
      const { page } = workbench;
      await workbench.editor.open('index.js');
      await workbench.editor.goToLine(line);
      await workbench.palette.run('Debug: Toggle Breakpoint');
      await playOfStack();
      await workbench.quickInput.widget.getByText('No route to 10.0.0.3').waitFor();
      await workbench.screenshot('play-4-records');
      await workbench.quickInput.pick('Update of stack “dev”');
      await page.locator('.editor-instance .debug-top-stack-frame-line').waitFor({ timeout: 90_000 });
      const variables = page.locator('.debug-variables .monaco-list-row');
      const route = variables.filter({ hasText: "'No route to 10.0.0.3'" }).first();
      await workbench.retry(async () => {
        if (await route.isVisible()) return;
        await variables.filter({ hasText: /^Local/ }).click();
        await route.waitFor({ timeout: 10_000 });
      });
      for (const theme of THEMES) {
        await chooseColorTheme(workbench, theme);
        await workbench.screenshot(`play-5-stopped-${theme.toLowerCase().replaceAll(' ', '-')}`);
      }
      await workbench.palette.run('Debug: Continue');
      await workbench.messages.toast(`The same failure: index.js:${line}: Error: No route to 10.0.0.3`);
      for (const theme of THEMES) {
        await chooseColorTheme(workbench, theme);
        await workbench.screenshot(`play-6-verdict-${theme.toLowerCase().replaceAll(' ', '-')}`);
      }
    },
  });
});
