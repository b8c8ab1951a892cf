import assert from 'node:assert/strict';
import { readHealth } from '../../client/src/features/stacksView/stackHealth';
import { lastRun } from '../../client/src/pulumi/recorder/recordedCalls';
import { editsOf } from '../../server/src/edits/change';
import { applyEdits } from '../../server/src/edits/textEdit';
import { checkState } from '../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../server/src/state/model';
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

for (const backend of ['folder', 'service'] as const) {
  describe(`the last recorded run of a stack in a ${backend}`, function () {
    this.timeout(600_000);
    let recorded: RecordedStack;
    before(async () => {
      recorded = await RecordedStack.create(backend);
    });
    after(() => recorded.dispose());

    it('contradicts a state that was written before objects were made, and none that is newer', async () => {
      await recorded.clear();
      const { stack } = recorded;
      const before = await stack.export();
      const up = await recorded.record(['up'], { RECORDED_MS: '0', RECORDED_FAILS: 'thing-3' });
      assert.notEqual(up.code, 0);
      const { cli } = cliFor(stack);
      const target = await targetOf(stack, cli);
      const recorder = { lastRun: () => lastRun(recorded.runs) };
      const told = async (): Promise<string[]> => {
        const { summary } = await readHealth({ cli, server: recorded.server, recorder }, target);
        return summary.findings.flatMap(({ code, message }) => (code === 'recorded-answer' ? [message] : []));
      };
      assert.deepEqual(await told(), []);
      const after = await stack.export();
      assert.equal((await stack.import(before)).code, 0);
      // Only a service that has ever reported an update is believed that none is running.
      if (stack.service) {
        assert.deepEqual(await told(), []);
        stack.service.begin(stack.fullName);
        assert.deepEqual(await told(), []);
        assert.equal((await stack.run(['cancel', '--yes'])).code, 0);
      }
      const messages = await told();
      const made = await recorded.cloud();
      assert.equal(messages.length, made.length);
      for (const { id, label } of made)
        assert.ok(messages.some((message) => message.includes(`'${id}'`) && message.includes(`'${label}'`)));
      // A state from after the run is of somebody who may have deleted them.
      assert.equal((await recorded.run(['refresh'])).code, 0);
      assert.deepEqual(await told(), []);
      assert.equal((await stack.import(after)).code, 0);
    });

    it('tells what was replaced and deleted since a backup that was restored, and gives entries their new ids', async () => {
      await recorded.clear();
      const { stack, server } = recorded;
      assert.equal((await recorded.run(['up'])).code, 0);
      const backup = await stack.export();
      const urn = (name: string): string =>
        (JSON.parse(backup) as { deployment: { resources: { urn: string }[] } }).deployment.resources.find(
          (one) => one.urn.endsWith(`::${name}`),
        )!.urn;
      const replaced = await recorded.record(['up', `--replace=${urn('thing-1')}`], { RECORDED_MS: '0' });
      assert.equal(replaced.code, 0, replaced.stdout + replaced.stderr);
      const id = (await recorded.cloud()).find(({ label }) => label === 'thing-1')!.id;
      const told = async (): Promise<{ text: string; messages: string[] }> => {
        const text = await stack.export();
        const run = await lastRun(recorded.runs);
        const { findings } = await server.summary({ text, recorded: { ...(run && { run }) } });
        const own = findings.filter(({ code }) => code === 'recorded-answer');
        return { text, messages: own.map(({ message }) => message) };
      };
      assert.deepEqual((await told()).messages, []);
      assert.equal((await stack.import(backup)).code, 0);
      const { text, messages } = await told();
      assert.equal(messages.length, 1);
      assert.match(messages[0]!, new RegExp(`'thing-1' .*'${id}', and deleted the one of this entry`));

      const run = (await lastRun(recorded.runs))!;
      const [finding] = checkState(new StateModel(text), { recorded: { run } }).filter(
        ({ rule }) => rule.code === 'recorded-answer',
      );
      const [fix] = finding!.fixes!;
      const fixed = applyEdits(text, editsOf(new StateModel(text), fix!.changes()));
      assert.equal((await stack.import(fixed)).code, 0);
      assert.deepEqual((await told()).messages, []);
      const up = await recorded.run(['up']);
      assert.equal(up.code, 0, up.stdout + up.stderr);
      await recorded.assertAllKnown();

      const whole = await stack.export();
      assert.equal((await recorded.record(['destroy'], { RECORDED_MS: '0' })).code, 0);
      assert.equal((await stack.import(whole)).code, 0);
      const gone = (await told()).messages;
      assert.equal(gone.length, 4);
      for (const message of gone) assert.match(message, /the provider deleted the object of '\w+-\d'/);
      await recorded.clear();
    });
  });
}
