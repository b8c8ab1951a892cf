import assert from 'node:assert/strict';
import { readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { itFuzzes } from '../harness/fuzz';
import { isAboutShim } from '../../client/src/pulumi/recorder/recordedRun';
import type { RunResult } from '../harness/pulumiProcess';
import { RecordedStack } from '../harness/recordedStack';

/** What the program `recorded` makes: four objects of dynamic providers, and two of each instance of an installed plugin. */
const ALL = 10;

/** The text without ids, times and numbers that each run has anew. */
function withoutRun(text: string): string {
  return text
    .replaceAll(/[\w-]*[\da-f]{12,}(?:-[\da-f]{12,})*/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/"ciphertext":"[^"]*"/g, 'SECRET')
    .replaceAll(/"(?:sequence|timestamp|durationSeconds)":\d+/g, '');
}

for (const backend of ['folder', 'service'] as const) {
  describe(`a recorded run with plugins of several versions and regions, in a ${backend}`, function () {
    this.timeout(600_000);
    let recorded: RecordedStack;
    before(async () => {
      recorded = await RecordedStack.create(backend, { withWorld: true });
    });
    after(() => recorded.dispose());

    it('does what one without a record does, has no secret in its files, and leaves nothing running', async () => {
      const { code, stdout, stderr } = await recorded.record(['up']);
      assert.equal(code, 0, stdout + stderr);
      await recorded.assertAnswersTrue();
      await recorded.assertAllKnown();
      const files = await readdir(await recorded.newest());
      const perPackage = (name: string): number => files.filter((file) => file.startsWith(`${name}-`)).length;
      assert.ok(perPackage('world') >= 2, 'each instance has a process of its own');
      await recorded.assertNoSecret();
      await recorded.nothingRuns();

      const unrecorded = await seen((args, env) => recorded.run(args, env));
      assert.deepEqual(await seen((args, env) => recorded.record(args, env)), unrecorded);

      const again = await recorded.run(['up']);
      assert.equal(again.code, 0, again.stdout + again.stderr);
      assert.match(again.stdout, /10 unchanged|14 unchanged/);
    });

    /** The events of an update from nothing, and the state and the objects that it leaves, without what is of one run alone. */
    async function seen(up: (args: string[], env: NodeJS.ProcessEnv) => Promise<RunResult>): Promise<object> {
      await recorded.clear();
      // In debug mode, the CLI compares what it tells a service with a state in another order, and reports that as an error.
      const log = path.join(recorded.stack.cwd, 'events.jsonl');
      const [args, env] =
        backend === 'folder' ? [[`--event-log=${log}`], { PULUMI_DEBUG_COMMANDS: '1' }] : [[], {}];
      const { code, stdout, stderr } = await up(['up', ...args], env);
      assert.equal(code, 0, stdout + stderr);
      const events = backend === 'folder' ? (await readFile(log, 'utf8')).trim().split('\n') : [];
      const { resources = [] } = (await recorded.stack.state()).deployment;
      const objects = (await recorded.cloud()).map(({ label, place }) => `${label} ${place}`);
      return {
        events: events
          .filter((line) => !isAboutShim(line))
          .map(withoutRun)
          .sort(),
        resources: resources.map((one) => withoutRun(JSON.stringify(one))).sort(),
        objects: objects.sort(),
      };
    }

    it('fails where the wanted version is missing, as without a record, and takes no other one', async () => {
      await recorded.clear();
      const plugins = path.join(recorded.stack.env['PULUMI_HOME']!, 'plugins');
      const [wanted, hidden] = [path.join(plugins, 'resource-world-v1.0.0'), path.join(plugins, 'hidden')];
      await rename(wanted, hidden);
      try {
        const { code, stdout, stderr } = await recorded.record(['up']);
        assert.notEqual(code, 0, stdout + stderr);
        assert.match(stdout + stderr, /world.*1\.0\.0/);
        assert.deepEqual(
          (await recorded.cloud()).filter(({ place }) => place === 'world/eu'),
          [],
        );
      } finally {
        await rename(hidden, wanted);
      }
      await recorded.nothingRuns();
    });

    itFuzzes('is proved to have made what exists when it was killed, so that nothing is made twice', (fuzz) =>
      fuzz.attempts(2, async (random) => {
        await recorded.clear();
        await recorded.killed('up', random);
        await recorded.assertAnswersTrue();
        await recorded.settleAsProved();
        const up = await recorded.run(['up']);
        assert.equal(up.code, 0, up.stdout + up.stderr);
        await recorded.assertAllKnown();
        assert.equal((await recorded.cloud()).length, ALL, 'nothing was made twice');
      }),
    );
  });
}
