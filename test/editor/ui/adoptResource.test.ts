import assert from 'node:assert/strict';
import path from 'node:path';
import type { PulumiStack } from '../../harness/pulumiStack';
import { itTakesSteps } from '../../harness/steps';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';
import { forgetCreate, setProgram, worldStack } from '../../harness/worldStack';
import { readCloud } from '../../world/cloud';

const FIRST = [
  { name: 'app', type: 'shop:index:App', component: true },
  { name: 'main', type: 'world:net:Network', version: '1.2.0', properties: { name: 'main' } },
];
const DOMAIN = {
  name: 'domain',
  type: 'world:dns:Domain',
  version: '1.2.0',
  parent: 'app',
  properties: { name: 'shop.example', network: '${main.id}', ttl: 300 },
};
/** Another resource that the next update would create if it got that far. */
const ARCHIVE = {
  name: 'archive',
  type: 'world:store:Bucket',
  version: '1.2.0',
  properties: { name: 'archive' },
};

describe('a resource that already exists, in the editor', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let id: string;

  before(async () => {
    stack = await worldStack(FIRST);
    await setProgram(stack, [...FIRST, DOMAIN]);
    await forgetCreate(stack, 'domain');
    await setProgram(stack, [
      ...FIRST,
      { ...DOMAIN, properties: { ...DOMAIN.properties, ttl: 60 } },
      ARCHIVE,
    ]);
    const objects = await readCloud(path.join(stack.cwd, 'cloud'));
    id = objects.find(({ label }) => label === 'domain')!.id;
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const entries = async (): Promise<(string | undefined)[]> =>
    (await stack.state()).deployment.resources!.map(({ urn }) => urn.split('::').at(-1));

  itTakesSteps('is added to the state, from the failed update to the undo', {
    'starts with the update that fails in a terminal': async () => {
      await workbench.runInTerminal('pulumi up --yes --skip-preview');
      await workbench.messages.toast('pulumi up failed: It exists already', 'Adopt Existing Resource…');
    },
    'names the resource of the error first': async () => {
      await workbench.quickInput.row('domain').waitFor();
      await workbench.screenshot('adopt-1-which');
      assert.deepEqual(await workbench.quickInput.labels(), ['domain', 'archive']);
      await workbench.page.keyboard.press('Enter');
    },
    'proposes ids, and shows the provider’s answer to a wrong one': async () => {
      await workbench.quickInput.row('shop.example').waitFor();
      await workbench.screenshot('adopt-2-id');
      await workbench.quickInput.pick('shop.example');
      await workbench.quickInput.row('Another Id…').waitFor();
      await workbench.until('the answer', async () =>
        ((await workbench.quickInput.input.getAttribute('placeholder')) ?? '').includes('is not confirmed'),
      );
      const labels = await workbench.quickInput.labels();
      assert.deepEqual(
        labels.map((label) => label.trim()),
        ['domain', 'Find It…', 'Another Id…'],
      );
      await workbench.screenshot('adopt-3-wrong-id');
    },
    'compares the object with the program, harmless choices first': async () => {
      // An id that none of the rows has can be typed at once.
      await workbench.quickInput.input.fill(id);
      await workbench.quickInput.pick(id);
      await workbench.quickInput.row('Put It Into the State…').waitFor();
      await workbench.screenshot('adopt-4-found');
      assert.match((await workbench.quickInput.labels())[0]!, /Copy the Option “import”/);
      await workbench.quickInput.pick('Put It Into the State…');
    },
    'asks, with what the next update would change': async () => {
      const question = await workbench.messages.review();
      assert.match(question, new RegExp(`Put “${id}” into the state of stack “dev” as domain\\?`));
      assert.match(question, /The next update may change the object, or replace it\..*ttl\s+300 → 60/s);
      await workbench.screenshot('adopt-5-question');
      assert.ok(!(await entries()).includes('domain'));
      await workbench.messages.review('Put Into the State');
    },
    'reports the result, and undoes it': async () => {
      await workbench.messages.toast('domain is in the state of stack “dev” now');
      await workbench.screenshot('adopt-6-done');
      assert.ok((await entries()).includes('domain'));
      await workbench.messages.toast('domain is in the state of stack “dev” now', 'Undo…');
      assert.match(await workbench.messages.review(), /Undo the last change of stack “dev”\?/);
      await workbench.messages.review('Undo');
      await workbench.messages.toast('The state of stack “dev” was replaced');
      assert.ok(!(await entries()).includes('domain'));
    },
  });
});
