import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { itTakesSteps } from '../../harness/steps';
import { PLANTED_SECRET, type PulumiStack } from '../../harness/pulumiStack';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

describe('Rehearse Next Update', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack());
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  /** The page with the result. */
  const page = () =>
    workbench.page.frameLocator('iframe.webview').frameLocator('iframe#active-frame').locator('body');

  itTakesSteps('a state and a stack are rehearsed before anything is written', {
    'predicts the next update of an edited state, with the reasons, and compares it with the current state’s':
      async () => {
        const before = await stack.export();
        const { deployment, ...rest } = await stack.state();
        const resources = deployment.resources!.filter(({ urn }) => !urn.endsWith('::cache'));
        const text = JSON.stringify({ ...rest, deployment: { ...deployment, resources } });
        await writeFile(path.join(stack.cwd, 'mended.state.json'), text.replaceAll(/"[^"]*::cache",?/g, ''));
        await workbench.editor.open('mended.state.json');
        await workbench.palette.run('Pulumi: Rehearse Next Update');
        await workbench.messages.toast('the next update would create 1');
        await workbench.page.locator('.tab.active').getByText('Next update of dev').waitFor();
        await workbench.screenshot('rehearsal-1-state');
        const shown = await workbench.editor.text();
        assert.match(shown, /# Next update of stack `dev`/);
        assert.match(shown, /## Create\s+### `cache` .*\s+- today: leave as it is/);
        assert.ok(!shown.includes(PLANTED_SECRET));
        assert.equal(await stack.export(), before);
      },
    'predicts the next update of an unchanged stack': async () => {
      await workbench.palette.run('View: Close All Editors');
      await workbench.palette.run('Pulumi: Rehearse Next Update');
      await workbench.messages.toast('The next update would change nothing. Nothing was written.');
      await workbench.screenshot('rehearsal-2-stack');
    },
    'reports what is missing if the program cannot run here': async () => {
      await writeFile(path.join(stack.cwd, 'index.js'), "require('missing-package');\n");
      await workbench.palette.run('View: Close All Editors');
      await workbench.palette.run('Pulumi: Rehearse Next Update');
      await workbench.messages.toast('The next update would fail');
      await workbench.screenshot('rehearsal-3-failure');
      await workbench.messages.toast('The next update would fail', 'Explain');
      await page().getByText('missing-package').first().waitFor();
    },
  });
});
