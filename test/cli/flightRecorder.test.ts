import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  callsOf,
  provedOutcomes,
  recordedRuns,
  runFolderName,
} from '../../client/src/pulumi/recorder/recordedCalls';
import { operationProofs } from '../../client/src/features/pendingOperations/model/operationProofs';
import { recordRun } from '../../client/src/pulumi/recorder/recordedRun';
import type { PendingOperationDecision } from '../../shared/pendingOperations';
import { itFuzzes } from '../harness/fuzz';
import type { Random } from '../harness/random';
import { start, until, type RunResult, type RunningProgram } from '../harness/pulumiProcess';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { pulumiTools } from '../harness/pulumiTools';
import { repository } from '../harness/repository';
import { createStack } from '../harness/stackSnapshots';
import { startStateServer, type TestServer } from './client';

/** How long an object takes to be made, in milliseconds. */
const TIME = 600;

describe('the flight recorder', function () {
  this.timeout(600_000);
  let server: TestServer;
  let stack: PulumiStack;
  /** The folder of the stack's recorded runs. */
  let runs: string;
  before(async () => {
    server = await startStateServer();
    stack = await createStack({ program: 'recorded' });
    runs = await mkdtemp(path.join(tmpdir(), 'calls-'));
  });
  after(async () => {
    await server.shutdown();
    await stack.dispose();
    await rm(runs, { recursive: true, force: true });
  });

  /** Starts a run whose providers are recorded. */
  async function begin(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<RunningProgram> {
    const { pulumi } = await pulumiTools();
    const shim = path.join(repository, 'dist/providerShim.js');
    const places = { path: stack.env['PATH']!, cli: pulumi, home: stack.env['PULUMI_HOME']! };
    const folder = path.join(runs, runFolderName(new Date(), process.pid));
    const recorded = recordRun(folder, places, { node: process.execPath, shim }, { readsSchemas: false });
    return start(pulumi, [...args, '--yes', '--skip-preview', '--non-interactive', '--color=never'], {
      cwd: stack.cwd,
      env: { ...stack.env, ...env, ...recorded.env },
    });
  }
  const record = async (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<RunResult> =>
    (await begin(args, env)).done;
  const newest = async (): Promise<string> => (await recordedRuns(runs))[0]!;

  /** Empties the stack and its cloud, without a record. */
  async function clear(): Promise<void> {
    await stack.run(['cancel', '--yes']);
    const { code, stdout, stderr } = await stack.run(['destroy', '--yes', '--skip-preview']);
    assert.equal(code, 0, stdout + stderr);
    for (const { id } of await stack.cloud()) await rm(path.join(stack.cwd, 'cloud', `${id}.json`));
  }

  it('notes each call with its answer, and nothing of a property', async () => {
    const { code, stdout, stderr } = await record(['up'], { RECORDED_MS: '0' });
    assert.equal(code, 0, stdout + stderr);
    const calls = await callsOf(await newest());
    const made = new Map((await stack.cloud()).map(({ id, label }) => [label, id]));
    assert.equal(made.size, 4);
    assert.deepEqual(
      calls.map(({ kind, urn, answer }) => [kind, urn.split('::').at(-1), answer?.code, answer?.id]),
      calls.map(({ urn }) => ['create', urn.split('::').at(-1), 0, made.get(urn.split('::').at(-1)!)]),
    );
    for (const file of await readdir(await newest(), { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const name = path.join(file.parentPath, file.name);
      assert.ok(!(await readFile(name, 'utf8')).includes(PLANTED_SECRET), name);
      assert.equal((await stat(name)).mode & 0o077, 0, name);
    }

    await record(['destroy']);
    const deleted = await callsOf(await newest());
    assert.deepEqual(
      new Set(deleted.map(({ kind, answer }) => `${kind} ${answer?.code}`)),
      new Set(['delete 0']),
    );
    assert.deepEqual(deleted.map(({ id }) => id).sort(), [...made.values()].sort());
  });

  it('knows that a provider refused, and leaves the outcome of the run as it is', async () => {
    const { code, stdout } = await record(['up'], { RECORDED_FAILS: 'thing-1' });
    assert.notEqual(code, 0);
    assert.match(stdout, /the quota is used up/);
    const failed = (await callsOf(await newest())).find(({ urn }) => urn.endsWith('::thing-1'))!;
    assert.ok(failed.answer && failed.answer.code !== 0 && failed.answer.id === undefined);
    await clear();
  });

  itFuzzes('proves what a killed update made, so that the next one makes nothing twice', (fuzz) =>
    fuzz.attempts(4, async (random) => {
      await clear();
      await killed('up', random);
      await settleAsProved();

      const up = await stack.up();
      assert.equal(up.code, 0, up.stdout + up.stderr);
      await assertAllKnown();
    }),
  );

  itFuzzes('proves what a killed destroy deleted', (fuzz) =>
    fuzz.attempts(2, async (random) => {
      await clear();
      const up = await record(['up'], { RECORDED_MS: String(TIME) });
      assert.equal(up.code, 0, up.stdout + up.stderr);
      await killed('destroy', random);
      await settleAsProved();
      await assertAllKnown();
    }),
  );

  /** Begins a run and kills the CLI at some time after the first call; returns when the providers have ended by themselves. */
  async function killed(command: 'up' | 'destroy', random: Random): Promise<void> {
    const cli = await begin([command], { RECORDED_MS: String(TIME) });
    await until(async () => (await callsOf(await newest())).length > 0, 'the first create');
    await delay(random.below(3 * TIME));
    // Killed while it writes the state, the CLI leaves a part of it: then the state is the problem, and not the calls.
    await until(async () => isJson(await readFile(stack.stateFile(), 'utf8')), 'a whole state');
    cli.kill('SIGKILL');
    await cli.done;
    await until(
      async () => (await callsOf(await newest())).every(({ answer }) => answer !== undefined),
      'the answers of the providers',
    );
    await until(async () => !(await stack.processesLeft()).some(isProvider), 'the end of the providers');
    await stack.endProcesses();
    await stack.must(['cancel', '--yes']);
  }

  /** Settles all pending operations as their providers have answered. */
  async function settleAsProved(): Promise<void> {
    const text = await stack.export();
    const { id, operations } = await server.openPendingOperations({ text });
    const proofs = operationProofs(await provedOutcomes(runs, operations), []);
    // What was killed before it was sent has no call.
    const decisions = operations.map(
      ({ index }): PendingOperationDecision =>
        proofs.find((proof) => proof.index === index)?.decision ?? { index, action: 'discard' },
    );
    assert.deepEqual(await server.checkDecisions({ id, decisions }), []);
    await server.close(id);
    const settled = await server.resolvePendingOperations({ text, decisions });
    assert.ok(settled.text !== undefined, settled.failure);
    assert.equal((await stack.import(settled.text)).code, 0);
  }

  /** The state has exactly the objects that exist. */
  async function assertAllKnown(): Promise<void> {
    const { resources = [] } = (await stack.state()).deployment;
    const known = resources.flatMap(({ id }) =>
      typeof id === 'string' && id.startsWith('obj-') ? [id] : [],
    );
    assert.deepEqual((await stack.cloud()).map(({ id }) => id).sort(), known.sort());
  }
});

function isProvider({ command }: { command: string }): boolean {
  return /providerShim|dynamic-provider/.test(command);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
