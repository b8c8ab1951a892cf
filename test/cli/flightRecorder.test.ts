import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readHealth } from '../../client/src/features/stacksView/stackHealth';
import { recordedFactsOf } from '../../client/src/features/pendingOperations/recordedFacts';
import { lastRun } from '../../client/src/pulumi/recorder/recordedCalls';
import { RunRecorder } from '../../client/src/pulumi/recorder/runRecorder';
import type { Services } from '../../client/src/ui/services';
import { editsOf } from '../../server/src/edits/change';
import { applyEdits } from '../../server/src/edits/textEdit';
import { checkState } from '../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../server/src/state/model';
import { itFuzzes } from '../harness/fuzz';
import type { ExportedState, PulumiStack } from '../harness/pulumiStack';
import { holdLeftLock, killRecordedUpdate } from '../harness/recordedKill';
import { RecordedStack, TIME } from '../harness/recordedStack';
import { createStack } from '../harness/stackSnapshots';
import { cliFor, startStateServer, targetOf, temporaryBackups, type TestServer } from './client';

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

  it('knows what is gone with an object that was deleted, so that the next update makes all of it anew', async () => {
    await recorded.clear();
    const { stack } = recorded;
    const within = { RECORDED_WITHIN: '1', RECORDED_MS: '0' };
    assert.equal((await recorded.run(['up'], within)).code, 0);
    const whole = JSON.parse(await stack.export()) as ExportedState;
    assert.equal((await recorded.record(['destroy'], within)).code, 0);
    assert.deepEqual(
      (await recorded.calls()).map(({ kind, urn }) => [kind, urn.split('::').at(-1)]),
      [['delete', 'thing-0']],
    );
    // This cloud deletes nothing together.
    for (const { id } of await recorded.cloud()) await rm(path.join(stack.cwd, 'cloud', `${id}.json`));
    const run = (await lastRun(recorded.runs))!;
    const fixed = (state: ExportedState, code: string): string => {
      let text = JSON.stringify(state);
      for (let isOpen = true; isOpen;) {
        const model = new StateModel(text);
        const fix = checkState(model, { recorded: { run } }).find(({ rule }) => rule.code === code)
          ?.fixes?.[0];
        isOpen = fix?.preferred === true;
        if (fix && isOpen) text = applyEdits(text, editsOf(model, fix.changes()));
      }
      return text;
    };
    // As if somebody had deleted its entry by hand.
    const { deployment } = whole;
    const resources = deployment.resources!.filter(({ urn }) => !urn.endsWith('::thing-0'));
    const lost = fixed({ ...whole, deployment: { ...deployment, resources } }, 'missing-reference');
    const repaired = fixed(whole, 'recorded-answer');
    for (const text of [lost, repaired]) {
      assert.doesNotMatch(text, /::thing-\d/);
      assert.equal((await stack.import(text)).code, 0);
      const up = await recorded.run(['up'], within);
      assert.equal(up.code, 0, up.stdout + up.stderr);
      await recorded.assertAllKnown();
      assert.equal((await recorded.cloud()).length, 4);
      await recorded.clear();
    }
  });

  it('drops references to what was deleted first, and offers to bring back what nothing is recorded of', async () => {
    const { stack, server } = recorded;
    assert.equal((await recorded.run(['up'])).code, 0);
    const whole = JSON.parse(await stack.export()) as ExportedState;
    const urn = whole.deployment.resources!.find((one) => one.urn.endsWith('::thing-1'))!.urn;
    const only = await recorded.record(['destroy', `--target=${urn}`, '--target-dependents'], {
      RECORDED_MS: '0',
    });
    assert.equal(only.code, 0, only.stdout + only.stderr);
    const run = (await lastRun(recorded.runs))!;
    const resources = whole.deployment.resources!.filter((one) => one.urn !== urn);
    const text = JSON.stringify({ ...whole, deployment: { ...whole.deployment, resources } });
    const first = (facts: object): unknown => {
      const [fix] = checkState(new StateModel(text), facts).find(
        ({ rule }) => rule.code === 'missing-reference',
      )!.fixes!;
      return fix;
    };
    // Another of its type has nearly its name.
    assert.match(JSON.stringify(first({})), /Refer to 'thing-\d' \(Thing\) instead/);
    const proved = JSON.stringify(first({ recorded: { run } }));
    assert.match(proved, /Remove this reference from .*: its provider has deleted it/);
    assert.match(proved, /"preferred":true,"lossless":true/);
    // What is newer than the run can have made it again.
    const now = new Date(Date.parse(run.wroteUntil) + 1).toISOString();
    const newer = text.replace(/"time":"[^"]+"/, `"time":"${now}"`);
    assert.doesNotMatch(
      JSON.stringify(await server.summary({ text: newer, recorded: { run } })),
      /has deleted it/,
    );
    const { text: repaired, done } = await server.repair({ text, recorded: { run } });
    assert.equal(done.length, 1);
    assert.match(done[0]!.text, /^1 reference to 'thing-1' .* dropped, as its provider has deleted it$/);
    assert.equal((await stack.import(repaired)).code, 0);
    // thing-2 was deleted, too: a refresh finds that.
    assert.equal((await recorded.run(['refresh'])).code, 0);
    const up = await recorded.run(['up']);
    assert.equal(up.code, 0, up.stdout + up.stderr);
    await recorded.assertAllKnown();
    await recorded.clear();
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

describe('the record of a killed run that has left its lock', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let server: TestServer;
  before(async () => {
    stack = await createStack({ program: 'recorded' });
    server = await startStateServer();
  });
  after(async () => {
    await server.shutdown();
    await stack.dispose();
  });

  it('is told, but not while a process holds the stack', async () => {
    await killRecordedUpdate(stack);
    const { cli } = cliFor(stack);
    const target = await targetOf(stack, cli);
    const home = stack.env['PULUMI_HOME']!;
    const recorder = new RunRecorder({ home, shim: '', node: '', isOn: () => true, warn: () => undefined });
    const services = { cli, server, recorder, backups: temporaryBackups() };
    const text = await stack.export();
    const told = async (): Promise<unknown[]> => [
      (await recordedFactsOf(services as unknown as Services, target, text))?.proofs?.length,
      (await readHealth(services, target)).recorded?.run?.succeeded,
    ];
    const { pending_operations: pending = [] } = (await stack.state()).deployment;
    assert.notEqual(pending.length, 0);
    assert.deepEqual(await told(), [pending.length, false]);
    const release = await holdLeftLock(stack);
    assert.deepEqual(await told(), [undefined, undefined]);
    await release();
    assert.deepEqual(await told(), [pending.length, false]);
  });
});
