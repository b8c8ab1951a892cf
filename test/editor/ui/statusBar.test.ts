import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { ExportedState, PulumiStack } from '../../harness/pulumiStack';
import { killedStack } from '../../harness/stackSnapshots';
import { itTakesSteps } from '../../harness/steps';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

/** An import of this would settle what is pending. */
const SOUND = 'sound.json';

for (const [where, backend] of Object.entries({ 'a folder': 'folder', 'a service': 'service' } as const))
  describe(`the status bar, of a stack in ${where} that an update has left with an operation`, function () {
    this.timeout(300_000);
    let stack: PulumiStack;
    let workbench: Workbench;

    before(async () => {
      ({ stack } = await killedStack('before', { backend }));
      await stack.must(['cancel', '--yes', '--stack=dev']);
      const state = JSON.parse(await stack.export()) as ExportedState;
      assert.equal(state.deployment.pending_operations?.length, 1);
      delete state.deployment.pending_operations;
      await writeFile(path.join(stack.cwd, SOUND), JSON.stringify(state));
      stack.service?.requests.splice(0);
      workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables, trust: false });
    });
    endWorkbenchAndStack(() => ({ workbench, stack }));

    const item = (text: RegExp): Locator =>
      workbench.page.locator('.statusbar-item').filter({ hasText: text });

    itTakesSteps('shows by itself what is wrong', {
      'asks for nothing in Restricted Mode': async () => {
        await item(/^\s*dev\s*$/).waitFor();
        await workbench.editor.open('index.js');
        await item(/^\s*dev\s*$/).waitFor();
        assert.deepEqual(stack.service?.requests ?? [], []);
      },
      'marks the stack once the folder is trusted, before any view is opened': async () => {
        await workbench.palette.run('Workspaces: Manage Workspace Trust');
        await workbench.page.getByRole('button', { name: 'Trust', exact: true }).first().click();
        await item(/dev.*1 pending operation/).waitFor();
        await workbench.screenshot(`status-bar-${backend}`);
      },
      'follows what a terminal does': async () => {
        await workbench.runInTerminal(`pulumi stack import --stack dev --file ${SOUND}`);
        await item(/^\s*dev\s*$/).waitFor();
      },
    });
  });
