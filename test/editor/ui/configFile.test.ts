import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exampleState } from '../../harness/states';
import { itTakesSteps } from '../../harness/steps';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndFolder } from '../../harness/workbenchSuite';

const CONFIG = 'pulumi-troubleshooter.json';

describe('the config file in the workbench', function () {
  this.timeout(120_000);
  let folder: string;
  let workbench: Workbench;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-ui-'));
    writeFileSync(path.join(folder, 'dev.pulumi-state.json'), exampleState());
    writeFileSync(
      path.join(folder, CONFIG),
      '{\n  // Settled by hand.\n  "rules": { "pending-operatoin": "off" }\n}\n',
    );
    workbench = await Workbench.open({ folder });
  });
  endWorkbenchAndFolder(() => ({ workbench, folder }));

  const codes = async (...expected: string[]): Promise<void> => {
    await workbench.problems.read((problems) => problems.map(({ code }) => code).join() === expected.join());
  };

  itTakesSteps('has completion and squiggles, and takes effect while a state is open', {
    'a wrong name in it changes nothing, and is marked': async () => {
      await workbench.editor.open('dev.pulumi-state.json');
      await codes('pending-operation');
      await workbench.editor.open(CONFIG);
      await workbench.editor.inLanguage('JSON with Comments');
      await workbench.editor.squiggle('warning');
      await workbench.problems.read((problems) =>
        problems.some(({ message }) => message.includes('pending-operatoin')),
      );
    },
    'the right name is proposed, with what the rule is about': async () => {
      const { page } = workbench;
      await workbench.editor.goToLine(3, 14);
      for (let i = 0; i < '"pending-operatoin": "off"'.length; i++) await page.keyboard.press('Delete');
      const row = page.locator('.suggest-widget .monaco-list-row', { hasText: 'pending-operation' });
      await page.keyboard.type('pend');
      await workbench.retry(async () => {
        await page.keyboard.press('Control+Space');
        await row.first().waitFor({ timeout: 3_000 });
      });
      await workbench.screenshot('config-completion');
      await row.first().click();
    },
    'once it is saved, the finding is gone': async () => {
      const { page } = workbench;
      const values = page.locator('.suggest-widget .monaco-list-row', { hasText: 'off' });
      await workbench.retry(async () => {
        await page.keyboard.press('Control+Space');
        await values.first().waitFor({ timeout: 3_000 });
      });
      await values.first().click();
      await workbench.editor.save();
      assert.match(readFileSync(path.join(folder, CONFIG), 'utf8'), /"pending-operation": "off"/);
      await codes();
      await workbench.screenshot('config-followed');
    },
  });
});
