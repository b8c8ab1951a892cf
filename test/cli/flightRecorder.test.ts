import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { readHealth } from '../../client/src/features/stacksView/stackHealth';
import { createsUnknownTo } from '../../client/src/pulumi/recorder/recordedCalls';
import { itFuzzes } from '../harness/fuzz';
import { RecordedStack, TIME } from '../harness/recordedStack';
import { cliFor, targetOf } from './client';

describe('the flight recorder', function () {
  this.timeout(600_000);
  let recorded: RecordedStack;
  before(async () => {
    recorded = await RecordedStack.create('folder');
  });
  after(() => recorded.dispose());

  it('notes each call with its answer, and nothing of a property', async () => {
    const { code, stdout, stderr } = await recorded.record(['up'], { RECORDED_MS: '0' });
    assert.equal(code, 0, stdout + stderr);
    const calls = await recorded.calls();
    const made = new Map((await recorded.cloud()).map(({ id, label }) => [label, id]));
    assert.equal(made.size, 4);
    assert.deepEqual(
      calls.map(({ kind, urn, answer }) => [kind, urn.split('::').at(-1), answer?.code, answer?.id]),
      calls.map(({ urn }) => ['create', urn.split('::').at(-1), 0, made.get(urn.split('::').at(-1)!)]),
    );
    await recorded.assertNoSecret();

    await recorded.record(['destroy']);
    await recorded.assertNoSecret();
    const deleted = await recorded.calls();
    assert.deepEqual(
      new Set(deleted.map(({ kind, answer }) => `${kind} ${answer?.code}`)),
      new Set(['delete 0']),
    );
    assert.deepEqual(deleted.map(({ id }) => id).sort(), [...made.values()].sort());
  });

  it('knows that a provider refused, and leaves the outcome of the run as it is', async () => {
    const { code, stdout } = await recorded.record(['up'], { RECORDED_FAILS: 'thing-1' });
    assert.notEqual(code, 0);
    assert.match(stdout, /the quota is used up/);
    const failed = (await recorded.calls()).find(({ urn }) => urn.endsWith('::thing-1'))!;
    assert.ok(failed.answer && failed.answer.code !== 0 && failed.answer.id === undefined);
    await recorded.assertNoSecret();
    await recorded.clear();
  });

  itFuzzes('proves what a killed update made, so that the next one makes nothing twice', (fuzz) =>
    fuzz.attempts(4, async (random) => {
      await recorded.clear();
      await recorded.killed('up', random);
      await recorded.settleAsProved();

      const up = await recorded.run(['up']);
      assert.equal(up.code, 0, up.stdout + up.stderr);
      await recorded.assertAllKnown();
    }),
  );

  it('says which objects a state cannot know, because it was written before they were made', async () => {
    await recorded.clear();
    const { stack } = recorded;
    const before = await readFile(stack.stateFile());
    const up = await recorded.record(['up'], { RECORDED_MS: '0', RECORDED_FAILS: 'thing-3' });
    assert.notEqual(up.code, 0);
    const { cli } = cliFor(stack);
    const target = await targetOf(stack, cli);
    const recorder = {
      createsUnknownTo: (_: unknown, text: string) => createsUnknownTo(recorded.runs, text),
    };
    const unknown = async (): Promise<string[]> => {
      const { unknownObjects } = await readHealth({ cli, server: recorded.server, recorder }, target);
      return unknownObjects.map(({ id }) => id).sort();
    };
    assert.deepEqual(await unknown(), []);
    const after = await readFile(stack.stateFile());
    await writeFile(stack.stateFile(), before);
    assert.deepEqual(await unknown(), (await recorded.cloud()).map(({ id }) => id).sort());
    // A state from after the run is of somebody who may have deleted them.
    assert.equal((await recorded.run(['refresh'])).code, 0);
    assert.deepEqual(await unknown(), []);
    await writeFile(stack.stateFile(), after);
  });

  itFuzzes('proves what a killed destroy deleted', (fuzz) =>
    fuzz.attempts(2, async (random) => {
      await recorded.clear();
      const up = await recorded.record(['up'], { RECORDED_MS: String(TIME) });
      assert.equal(up.code, 0, up.stdout + up.stderr);
      await recorded.killed('destroy', random);
      await recorded.settleAsProved();
      await recorded.assertAllKnown();
    }),
  );
});
