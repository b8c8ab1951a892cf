import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { RETRY_MS } from '../../harness/editorWindow';
import type { Problem } from '../../harness/problemsPanel';
import type { PulumiStack } from '../../harness/pulumiStack';
import { printed } from '../../harness/states';
import { itTakesSteps } from '../../harness/steps';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

describe('a state that lacks something that exists elsewhere', function () {
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

  itTakesSteps('gets it from there, with the light bulb', {
    'restores the secrets provider from the settings of the stack': async () => {
      await workbench.editor.open('state.json');
      const [problem] = await workbench.problems.read((found) => found.some(isOf('secrets-provider')));
      await workbench.editor.goToLine(problem!.line, problem!.column + 3);
      const look = 'Look for "secrets_providers" in the stack’s settings and backups…';
      assert.deepEqual((await workbench.editor.openQuickFix()).slice(0, 1), [look]);
      await workbench.page.keyboard.press('Escape');
      // A menu that is redrawn during a click ignores it.
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
    'restores a lost provider from the stack itself, in one step that can be undone': async () => {
      await workbench.palette.run('View: Close Editor');
      const whole = await stack.export();
      writeFileSync(path.join(stack.cwd, 'lost.json'), withoutProvider(whole));
      await workbench.editor.open('lost.json');
      const [problem] = await workbench.problems.read((found) => found.some(isOf('unknown-provider')));
      await workbench.editor.goToLine(problem!.line, problem!.column + 3);
      const look = "Bring back the provider 'default' (pulumi-nodejs) from the stack or a backup…";
      assert.deepEqual((await workbench.editor.openQuickFix()).slice(0, 1), [look]);
      await workbench.screenshot('lost-4-provider');
      await workbench.page.keyboard.press('Escape');
      await workbench.retry(async () => {
        await workbench.editor.pickQuickFix(look);
        await workbench.quickInput.rows.nth(1).waitFor({ timeout: RETRY_MS });
      });
      assert.match((await workbench.quickInput.labels())[0]!, /Stack “dev” as it is now/);
      await workbench.screenshot('lost-5-places');
      await workbench.quickInput.pick('Stack “dev” as it is now');
      await workbench.problems.read((found) => found.length === 0);
      const said = await workbench.messages.toast('is restored from');
      assert.match(
        said,
        /^The provider 'default' \(pulumi-nodejs\) is restored from stack “dev” as it is now\./,
      );
      await workbench.screenshot('lost-6-is-back');
      await workbench.editor.save();
      assert.equal(await readFile(path.join(stack.cwd, 'lost.json'), 'utf8'), whole);
      await workbench.palette.run('Undo');
      await workbench.problems.read((found) => found.some(isOf('unknown-provider')));
    },
    'lists where it has searched without success, and why a found entry does not fit': async () => {
      const damaged = withoutProvider(await stack.export()).replaceAll(
        /(::default::)[-0-9a-f]+/g,
        '$1another',
      );
      writeFileSync(path.join(stack.cwd, 'lost.json'), damaged);
      await workbench.palette.run('File: Revert File');
      const [problem] = await workbench.problems.read((found) =>
        found.some(({ message }) => message.includes('another')),
      );
      await workbench.editor.goToLine(problem!.line, problem!.column + 3);
      await workbench.editor.pickQuickFix(
        "Bring back the provider 'default' (pulumi-nodejs) from the stack or a backup…",
      );
      const said = await workbench.messages.toast('was not brought back');
      assert.match(
        said,
        /searched: .*the stack as it is now.*the resources here name 'another': that is not/,
      );
      assert.match(said, /or one of the other quick fixes\./);
      await workbench.screenshot('lost-7-not-found');
    },
    'is offered by Fix All for what that does not repair, and for the targets of dropped references':
      async () => {
        const state = JSON.parse(withoutProvider(await stack.export())) as ParsedState;
        const { resources } = state.deployment;
        state.deployment.resources = resources.filter(({ urn }) => !urn.endsWith('::database'));
        writeFileSync(path.join(stack.cwd, 'lost.json'), printed(state));
        await workbench.palette.run('File: Revert File');
        await workbench.problems.read((found) => found.some(isOf('missing-reference')));
        await workbench.palette.run('Pulumi: Fix All Problems in This State');
        const button = "Bring Back 'default'…";
        const said = await workbench.messages.toast('1 needs your decision');
        assert.match(
          said,
          /'database' \(Database\) is not in this state.*The provider 'default'.* is missing/s,
        );
        await workbench.screenshot('lost-8-fix-all');
        await workbench.messages.toast('1 needs your decision', button);
        await workbench.quickInput.pick('Stack “dev” as it is now');
        await workbench.messages.toast('is restored from');
        await workbench.problems.read((found) => !found.some(isOf('unknown-provider')));
        await workbench.palette.run('File: Revert File');
      },
    'offers an earlier state of the stack if all entries are lost': async () => {
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

describe('a lost entry in Restricted Mode', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let whole: string;

  before(async () => {
    const prepare = async (made: PulumiStack): Promise<void> => {
      whole = await made.export();
      writeFileSync(path.join(made.cwd, 'whole.json'), whole);
      writeFileSync(path.join(made.cwd, 'lost.json'), withoutProvider(whole));
    };
    ({ stack, workbench } = await openUpdatedStack(prepare, { trust: false }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  itTakesSteps('is restored from another open state, without running a program', {
    'reports that the stack was not asked': async () => {
      await workbench.editor.open('lost.json');
      await workbench.problems.read((found) => found.some(isOf('unknown-provider')));
      await bringBack();
      const said = await workbench.messages.toast('was not found');
      assert.match(said, /there was no state to search\)\. In Restricted Mode, Pulumi is not run/);
      await workbench.screenshot('lost-9-restricted');
    },
    'finds it in the other editor': async () => {
      await workbench.editor.open('whole.json');
      await workbench.editor.open('lost.json');
      await bringBack();
      await workbench.quickInput.pick('whole.json');
      await workbench.messages.toast('is restored from');
      await workbench.editor.save();
      assert.equal(await readFile(path.join(stack.cwd, 'lost.json'), 'utf8'), whole);
    },
  });

  async function bringBack(): Promise<void> {
    const [problem] = await workbench.problems.read((found) => found.some(isOf('unknown-provider')));
    await workbench.editor.goToLine(problem!.line, problem!.column + 3);
    await workbench.editor.pickQuickFix(
      "Bring back the provider 'default' (pulumi-nodejs) from the stack or a backup…",
    );
  }
});

const isOf =
  (code: string) =>
  (problem: Problem): boolean =>
    problem.code.includes(code);

interface ParsedState {
  deployment: { resources: { urn: string }[] };
}

function withoutProvider(text: string): string {
  const state = JSON.parse(text) as ParsedState;
  const { resources } = state.deployment;
  state.deployment.resources = resources.filter(({ urn }) => !urn.includes('::pulumi:providers:'));
  return printed(state);
}
