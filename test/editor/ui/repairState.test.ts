import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import type { PulumiStack } from '../../harness/pulumiStack';
import type { Workbench } from '../../harness/workbench';
import type { Problem } from '../../harness/problemsPanel';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

/** The parts of an exported state that get damaged. */
interface State {
  deployment: {
    manifest: { version: string };
    resources: { urn: string; provider?: string }[];
  };
}

describe('repairing a broken state and importing it again', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let file: string;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack(async (made) => {
      file = path.join(made.cwd, 'state.json');
      writeFileSync(file, breakInFourWays(await made.export()));
    }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  itTakesSteps('takes a user from the first squiggle to a stack whose next preview succeeds', {
    'shows what the engine would refuse, and why': async () => {
      await workbench.editor.open('state.json');
      await workbench.editor.inLanguage('Pulumi State');
      await workbench.editor.squiggle('error');
      const codes = ['manifest-checksum', 'missing-reference', 'reference-order', 'unknown-provider'];
      const problems = await workbench.problems.read((found) =>
        codes.every((code) => found.some(isOf(code))),
      );
      assert.ok(problems.every(({ source }) => source === 'pulumi'));
      assert.match(problems.find(isOf('manifest-checksum'))!.message, /checksum does not fit/);
      assert.match(problems.find(isOf('unknown-provider'))!.message, /'web' .* which is not in this state/);
      await workbench.screenshot('repair-1-problems');
    },
    'has a row for each cause, as many as the refusal of an import names and offers to fix': async () => {
      const errors = (await workbench.problems.read()).filter(({ severity }) => severity === 'error');
      assert.equal(errors.length, 4);
      await workbench.palette.run('Pulumi: Import Stack State…');
      const refusal = await workbench.messages.modal();
      assert.match(refusal, /This state has 4 errors; Pulumi would refuse it\./);
      assert.equal(refusal.match(/• Line \d+:/g)?.length, 4);
      assert.match(refusal, /“Fix All” makes the repairs that need no decision/);
      await workbench.screenshot('repair-1-refused');
      await workbench.messages.modal('Cancel');
    },
    'offers fixes at the light bulb, one at a time': async () => {
      const [checksum] = await workbench.problems.read((found) => found.some(isOf('manifest-checksum')));
      await workbench.editor.goToLine(checksum!.line, checksum!.column + 3);
      const titles = await workbench.editor.openQuickFix();
      assert.deepEqual(titles.slice(0, 1), ['Compute the checksum again']);
      await workbench.screenshot('repair-2-quick-fix');
      await workbench.page.keyboard.press('Escape');
      await workbench.editor.pickQuickFix('Compute the checksum again');
      await workbench.problems.read((found) => found.length > 0 && !found.some(isOf('manifest-checksum')));
    },
    'repairs all the rest at once, without errors left': async () => {
      await workbench.palette.run('Pulumi: Fix All Problems in This State');
      await workbench.problems.read((found) => found.length === 0);
      const said = await workbench.messages.toast('repaired: ');
      assert.match(said, /All \d+ repaired: .*the resources reordered/);
      assert.match(
        said,
        /\d references? to 'cache'.* dropped.*\. 'cache'.* is not in this state: restore it from a backup\?/,
      );
      await workbench.screenshot('repair-3-fixed');
      await workbench.messages.toast('repaired: ', 'Show Changes');
      await workbench.page.getByText('before ↔ repaired').first().waitFor();
      // Lines that are the same on both sides are collapsed.
      await workbench.page.getByText('hidden lines').first().waitFor();
      await workbench.screenshot('repair-3-changes');
      await workbench.palette.run('View: Close Editor');
      await workbench.editor.save();
    },
    'imports the repaired state into its stack, after showing the difference': async () => {
      await workbench.editor.open('state.json');
      await workbench.palette.run('Pulumi: Import Stack State…');
      const question = await workbench.messages.review();
      assert.match(question, /stack “dev”/);
      assert.match(question, /file:\/\//);
      await workbench.screenshot('repair-4-review');
      await pageIn(workbench).getByRole('button', { name: 'Show Line by Line' }).first().click();
      await workbench.page.getByText('stack now ↔ new state').first().waitFor();
      await workbench.screenshot('repair-4-difference');
      await pageIn(workbench).getByRole('button', { name: 'Rehearse…' }).click();
      await pageIn(workbench)
        .locator('#rehearsed', { hasText: 'With this state, the next update would' })
        .waitFor();
      await workbench.screenshot('repair-4-beside-problems');
      await workbench.palette.run('View: Hide Panel');
      await pageIn(workbench).locator('.backup').waitFor();
      await workbench.screenshot('repair-5-confirmation');
      await workbench.messages.review('Import: ');
      await workbench.messages.toast('was replaced and read back');
      await workbench.screenshot('repair-6-imported');
    },
    'whose page knows what the review has rehearsed': async () => {
      await workbench.page.locator('.statusbar-item', { hasText: 'dev' }).click();
      const rehearsal = pageIn(workbench).locator('#step-rehearsal', { hasText: 'The next update would' });
      await rehearsal.getByRole('button', { name: 'Show All of It' }).waitFor();
      await workbench.screenshot('repair-7-known');
    },
    'leaves a stack whose next preview succeeds': async () => {
      const preview = await stack.preview();
      assert.equal(preview.code, 0, preview.stdout + preview.stderr);
      assert.match(readFileSync(file, 'utf8'), /"deployment"/);
    },
  });
});

const isOf =
  (code: string) =>
  (problem: Problem): boolean =>
    problem.code.includes(code);

/** Swaps two resources, removes one that others depend on, edits a provider reference and the checksum's version. */
function breakInFourWays(text: string): string {
  const state = JSON.parse(text) as State;
  const { manifest, resources } = state.deployment;
  const indexOf = (name: string): number => resources.findIndex(({ urn }) => urn.endsWith(`::${name}`));
  // Neighbours in any order of the update, so that only their own order is wrong afterwards.
  const [database] = resources.splice(indexOf('database'), 1);
  resources.splice(indexOf('web') + 1, 0, database!);
  resources.splice(indexOf('cache'), 1);
  const web = resources[indexOf('web')]!;
  web.provider = web.provider!.replace(/[^:]+$/, '00000000-0000-0000-0000-000000000000');
  manifest.version = 'v3.200.0';
  return `${JSON.stringify(state, undefined, 4)}\n`;
}
