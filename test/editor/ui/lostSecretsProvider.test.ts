import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { RETRY_MS } from '../../bench/editorWindow';
import type { Problem } from '../../bench/problemsPanel';
import type { PulumiStack } from '../../bench/pulumiStack';
import { itTakesSteps } from '../../bench/steps';
import type { Workbench } from '../../bench/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../bench/workbenchSuite';

describe('a state in which something is missing that stands elsewhere', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack(async (made) => {
      const state = JSON.parse(await made.export()) as { deployment: { secrets_providers?: object } };
      delete state.deployment.secrets_providers;
      writeFileSync(path.join(made.cwd, 'state.json'), `${JSON.stringify(state, undefined, 4)}\n`);
    }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  itTakesSteps('gets it from where it is, at the light bulb', {
    'takes the secrets provider over from the settings of the stack': async () => {
      await workbench.editor.open('state.json');
      const [problem] = await workbench.problems.read((found) => found.some(isOf('secrets-provider')));
      await workbench.editor.goToLine(problem!.line, problem!.column + 3);
      const look = 'Look for "secrets_providers" in the stack’s settings and backups…';
      assert.deepEqual((await workbench.editor.openQuickFix()).slice(0, 1), [look]);
      await workbench.page.keyboard.press('Escape');
      // A menu that is drawn again while it is clicked does nothing.
      await workbench.retry(async () => {
        await workbench.editor.pickQuickFix(look);
        await workbench.quickInput.rows.nth(1).waitFor({ timeout: RETRY_MS });
      });
      assert.match((await workbench.quickInput.labels())[0]!, /Pulumi\.dev\.yaml/);
      await workbench.screenshot('lost-1-secrets-provider');
      await workbench.quickInput.pick('Pulumi.dev.yaml');
      await workbench.problems.read((found) => found.length === 0);
      await workbench.editor.save();
      assert.equal(await workbench.page.getByText('codeAction/resolve failed').count(), 0);
    },
    'offers an earlier state of the stack where nothing is left of one': async () => {
      await workbench.palette.run('View: Close Editor');
      writeFileSync(path.join(stack.cwd, 'state.json'), '');
      await workbench.editor.open('state.json');
      await workbench.palette.run('Change Language Mode');
      await workbench.quickInput.type('Pulumi State');
      const [problem] = await workbench.problems.read((found) => found.some(isOf('json-syntax')));
      await workbench.editor.goToLine(problem!.line, problem!.column);
      const restore = 'Restore an earlier state of the stack…';
      assert.deepEqual(await workbench.editor.openQuickFix(), [restore, 'Export the stack’s state again…']);
      await workbench.screenshot('lost-2-empty');
      await workbench.page.keyboard.press('Escape');
      await workbench.editor.pickQuickFix(restore);
      await workbench.until(
        'the earlier states',
        async () => (await workbench.quickInput.labels()).length > 0,
      );
      await workbench.screenshot('lost-3-earlier-states');
      await workbench.page.keyboard.press('Escape');
    },
  });
});

const isOf =
  (code: string) =>
  (problem: Problem): boolean =>
    problem.code.includes(code);
