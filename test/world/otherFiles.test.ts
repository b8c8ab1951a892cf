import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { detectState } from '../../shared/detect';
import { StateModel } from '../../server/src/state/model';
import { World } from './world';

describe('what the CLI writes besides states is called what it is:', function () {
  this.timeout(60_000);
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(() => world.close());

  const outputs: Readonly<Record<string, [what: RegExp, text: () => Promise<string> | string]>> = {
    preview: [/preview --json/, () => world.stack.must(['preview', '--json'])],
    history: [/^the history of a stack/, () => world.stack.must(['stack', 'history', '--json'])],
    'a plan': [/^an update plan/, () => written(['preview', '--save-plan'], 'plan.json')],
    'an event log': [/^an event log/, () => written(['preview', '--event-log'], 'events.json')],
    'a project file': [
      /^a project file/,
      () => readFileSync(path.join(world.stack.cwd, 'Pulumi.yaml'), 'utf8'),
    ],
    'a record of the history': [
      /^the history of a stack/,
      () => {
        const folder = path.join(world.stack.root, 'backend/.pulumi/history/shop/dev');
        const record = readdirSync(folder).find((name) => name.endsWith('.history.json'))!;
        return readFileSync(path.join(folder, record), 'utf8');
      },
    ],
  };

  async function written(args: readonly string[], name: string): Promise<string> {
    const file = path.join(world.stack.root, name);
    const { code, stderr } = await world.stack.run([...args, file], {
      env: { PULUMI_EXPERIMENTAL: 'true', PULUMI_DEBUG_COMMANDS: 'true' },
    });
    assert.equal(code, 0, stderr);
    return readFileSync(file, 'utf8');
  }

  for (const [name, [what, text]] of Object.entries(outputs)) {
    it(name, async () => {
      const output = await text();
      const model = new StateModel(output);
      assert.match(model.other?.what ?? 'nothing', what);
      assert.equal(model.shape, undefined);
      assert.equal(detectState(output), undefined);
    });
  }
});
