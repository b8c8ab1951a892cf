import assert from 'node:assert/strict';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExportedState, PulumiStack } from '../../harness/pulumiStack';
import { installWorld } from '../../harness/recordedStack';
import { printed } from '../../harness/states';
import { itTakesSteps } from '../../harness/steps';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';
import { worldStack } from '../../harness/worldStack';
import { readCloud } from '../../world/cloud';

const PROGRAM = [
  { name: 'main', type: 'world:net:Network', version: '2.0.0', properties: { name: 'main' } },
  {
    name: 'domain',
    type: 'world:dns:Domain',
    version: '2.0.0',
    properties: { name: 'shop.example', network: '${main.id}', ttl: 300 },
  },
];
const TWIN = 'net-twin';
const LOOK = "Bring back 'main' (Network) from the stack, a backup or its provider…";

describe('an entry that nothing has any more', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let id: string;

  before(async () => {
    stack = await worldStack(PROGRAM);
    await installWorld(stack);
    const objects = await readCloud(cloud());
    id = objects.find(({ label }) => label === 'main')!.id;
    await copyFile(fileOf(id), fileOf(TWIN));
    const damaged = await withoutMain();
    const forced = await stack.run(['stack', 'import', '--force', '--stack=dev'], {
      input: damaged,
      env: { PULUMI_DISABLE_INTEGRITY_CHECKING: '1' },
    });
    assert.equal(forced.code, 0, forced.stderr);
    const kept = path.join(stack.cwd, '../backend/.pulumi');
    for (const name of ['history', 'backups', 'stacks/shop/dev.json.bak'])
      await rm(path.join(kept, name), { recursive: true, force: true });
    await writeFile(path.join(stack.cwd, 'lost.json'), damaged);
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const cloud = (): string => path.join(stack.cwd, 'cloud');
  const fileOf = (of: string): string => path.join(cloud(), 'world/eu', `${of}.json`);
  async function withoutMain(): Promise<string> {
    const state = JSON.parse(await stack.export()) as ExportedState;
    const { resources } = state.deployment;
    state.deployment.resources = resources!.filter(({ urn }) => !urn.endsWith('::main'));
    return printed(state);
  }

  itTakesSteps('is searched at its provider, and the text gets what the user takes for it', {
    'is offered where no state has it': async () => {
      await workbench.editor.open('lost.json');
      const [problem] = await workbench.problems.read((found) =>
        found.some(({ code }) => code.includes('missing-reference')),
      );
      await workbench.editor.goToLine(problem!.line, problem!.column + 3);
      await workbench.editor.pickQuickFix(LOOK);
      assert.match(
        await workbench.messages.toast('was not found'),
        /'main' \(Network\) was not found \(searched: the stack as it is now\)\. Search its object, choose a file/,
      );
      await workbench.screenshot('lost-10-not-found');
      await workbench.messages.toast('was not found', 'Search Its Object…');
    },
    'proposes what the dependents name, and shows equal objects beside that': async () => {
      await workbench.quickInput.row(id).waitFor();
      assert.match(
        await workbench.quickInput.row(id).innerText(),
        /the input “network” of 'domain' \(Domain\), which comes from it/,
      );
      await workbench.quickInput.pick('Find It…');
      assert.match(
        await workbench.messages.modal('List Them'),
        /pulumi do world:net:Network list --all --output=json/,
      );
      await workbench.quickInput.row(TWIN).waitFor();
      assert.match(
        await workbench.quickInput.row(TWIN).innerText(),
        /exists, with the inputs of the program/,
      );
      assert.match(
        await workbench.quickInput.row(id).innerText(),
        /exists, with the inputs of the program\s+the input “network” of 'domain'/,
      );
      await workbench.screenshot('lost-11-candidates');
    },
    'inserts the chosen one, whole, where it belongs': async () => {
      await workbench.quickInput.pick(id);
      await workbench.quickInput.row('Bring It Back as This Object').waitFor();
      await workbench.screenshot('lost-12-object');
      await workbench.quickInput.pick('Bring It Back as This Object');
      assert.match(
        await workbench.messages.toast('is restored from'),
        new RegExp(`'main' \\(Network\\) is restored from its provider, which has it as “${id}”\\. Undo`),
      );
      await workbench.problems.read((found) => found.length === 0);
      await workbench.screenshot('lost-13-is-back');
      await workbench.editor.save();
    },
    'leaves the next update nothing to do': async () => {
      const before = await readCloud(cloud());
      const { code, stderr } = await stack.import(await readFile(path.join(stack.cwd, 'lost.json'), 'utf8'));
      assert.equal(code, 0, stderr);
      await stack.must(['up', '--yes', '--skip-preview', '--expect-no-changes', '--stack=dev']);
      assert.deepEqual(await readCloud(cloud()), before);
    },
  });
});
