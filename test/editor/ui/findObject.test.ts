import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Keyboard } from '../../harness/keyboard';
import type { PulumiStack } from '../../harness/pulumiStack';
import { recordUpdate } from '../../harness/recordedKill';
import { installWorld } from '../../harness/recordedStack';
import { pageIn } from '../../harness/shownPage';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';
import { forgetCreate, setProgram, worldStack } from '../../harness/worldStack';

const network = (name: string): object => ({
  name,
  type: 'world:net:Network',
  version: '2.0.0',
  properties: { name },
});

describe('the search for the object of a killed create', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  before(async () => {
    stack = await worldStack([network('first')]);
    // A list is asked of an installed plugin only.
    await installWorld(stack);
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  /** The ids of all objects with a name. */
  async function idsOf(name: string): Promise<string[]> {
    const place = path.join(stack.cwd, 'cloud/world/eu');
    const files = (await readdir(place)).filter((file) => file.endsWith('.json'));
    const texts = await Promise.all(files.map((file) => readFile(path.join(place, file), 'utf8')));
    return files.filter((_, i) => texts[i]!.includes(`"${name}"`)).map((file) => path.parse(file).name);
  }
  async function idOf(name: string): Promise<string> {
    const ids = await idsOf(name);
    assert.equal(ids.length, 1);
    return ids[0]!;
  }

  it('shows on the page what it runs, proposes what fits, and is offered until an id is confirmed', async () => {
    await setProgram(stack, [network('first'), network('second')]);
    await stack.kill({ label: 'second', operation: 'create', moment: 'after' });
    await stack.must(['cancel', '--yes', '--stack=dev']);
    const [known, made] = [await idOf('first'), await idOf('second')];
    assert.notEqual(known, made);

    await new Keyboard(workbench).command('Pulumi: Repair Pending Operations…');
    const page = pageIn(workbench);
    await page.getByLabel('It was created').check();
    const find = page.getByRole('button', { name: 'Find It: second' });
    await find.click();
    const question = await workbench.messages.modal('List Them');
    assert.match(
      question,
      /This only reads\. It runs:\s+pulumi do world:net:Network list --all --output=json --provider=urn:pulumi:dev::/,
    );
    await page.locator('.search').getByText('One object is as requested.').waitFor();
    await workbench.screenshot('operations-11-found');
    await page.getByRole('button', { name: `Use ${made}` }).click();
    await page.locator('.look-up').getByText('The provider has this, as requested.').waitFor();
    // One button does what makes sense: with an id, it looks that up.
    const lookUp = page.getByRole('button', { name: 'Check This Id: second' });
    await lookUp.waitFor();
    assert.equal(await find.count(), 0);
    const field = page.locator('.row input[type=text]');
    await field.fill('');
    await find.waitFor();
    assert.equal(await lookUp.count(), 0);
    await field.fill('net-000000');
    await lookUp.click();
    await page.locator('.look-up').getByText('The provider has nothing with this id.').waitFor();
    await find.waitFor();
    await field.fill(made);
    await lookUp.waitFor();

    await page.getByRole('button', { name: 'Settle on the Stack…' }).click();
    await workbench.messages.review('Repair');
    await page.locator('h1', { hasText: 'No pending operations' }).waitFor();
    const up = await stack.up();
    assert.equal(up.code, 0, up.stdout + up.stderr);
    assert.equal(await idOf('second'), made, 'nothing was made twice');
  });

  it('finds what is adopted, too', async () => {
    await setProgram(stack, ['first', 'second', 'third'].map(network));
    await forgetCreate(stack, 'third');
    const made = await idOf('third');
    await new Keyboard(workbench).command('Pulumi: Adopt Existing Resource…');
    const { quickInput } = workbench;
    await quickInput.pick('third');
    await quickInput.pick('Find It…');
    assert.match(
      await workbench.messages.modal('List Them'),
      /pulumi do world:net:Network list --all --output=json/,
    );
    await quickInput.row(made).waitFor();
    assert.match(await quickInput.row(made).innerText(), /exists, with the inputs of the program/);
    await workbench.screenshot('adopt-7-found');
    await quickInput.pick(made);
    await quickInput.row('Put It Into the State…').waitFor();
  });

  it('is not needed for what was recorded, and forgotten by an older state', async () => {
    const before = await stack.export();
    await setProgram(stack, ['first', 'second', 'third', 'fourth'].map(network));
    await recordUpdate(stack);
    const made = await idOf('fourth');
    assert.equal((await stack.import(before)).code, 0);
    await new Keyboard(workbench).command('Pulumi: Adopt Existing Resource…');
    const { quickInput } = workbench;
    await quickInput.pick('fourth');
    await quickInput.row(made).waitFor();
    assert.match(await quickInput.row(made).innerText(), /the recorded answer of its provider/);
    await quickInput.pick(made);
    await quickInput.row('Put It Into the State…').waitFor();
  });
});
