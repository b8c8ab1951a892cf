import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { itTakesSteps } from '../../bench/steps';
import { PLANTED_SECRET, type PulumiStack } from '../../bench/pulumiStack';
import { createStack } from '../../bench/stackSnapshots';
import { Workbench } from '../../bench/workbench';
import { endWorkbenchAndStack } from '../../bench/workbenchSuite';

describe('a verbose log', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    stack = await createStack();
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  itTakesSteps('is recorded, looked through and shared', {
    'is made by an update and opened': async () => {
      await workbench.runCommand('Pulumi: Run With Verbose Logging…');
      await workbench.pickQuickPick('Update');
      await workbench.quickPickLabels();
      await workbench.screenshot('log-1-level');
      await workbench.findQuickPick('Level 11');
      await workbench.pickQuickPick('Nothing else');
      const question = await workbench.modal();
      assert.match(question, /Backend: file:/);
      await workbench.screenshot('log-2-confirmation');
      await workbench.modal('Update…');
      await workbench.typeInput('dev');
      await workbench.toast('The update of stack “dev” has succeeded.');
      await workbench.until('the language', async () => (await workbench.language()) === 'Pulumi Log');
      await workbench.screenshot('log-3-log');
    },
    'has an outline of what was done': async () => {
      await workbench.runCommand('Go to Symbol in Editor...');
      await workbench.page.locator('.quick-input-widget:visible').getByText('database').first().waitFor();
      await workbench.screenshot('log-4-outline');
      await workbench.page.keyboard.press('Escape');
    },
    'is shared without its secrets': async () => {
      await workbench.runCommand('Pulumi: Redact Secrets for Sharing…');
      await workbench.pickQuickPick('Also those of a stack…');
      await workbench.fileDialog('.log');
      const file = path.join(stack.cwd, 'shared.pulumi.log');
      await workbench.typeInput(file);
      await workbench.page
        .locator('.tabs-container .tab.active[data-resource-name="shared.pulumi.log"]')
        .waitFor();
      await workbench.screenshot('log-5-redacted');
      const text = readFileSync(file, 'utf8');
      assert.ok(text.length > 10_000);
      assert.ok(!text.includes(PLANTED_SECRET));
      assert.match(text, /urn:pulumi:dev::shop::/);
    },
  });
});
