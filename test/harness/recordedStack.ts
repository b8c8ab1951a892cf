import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  callsOf,
  provedOutcomes,
  recordedRuns,
  runFolderName,
  type RecordedCall,
} from '../../client/src/pulumi/recorder/recordedCalls';
import { operationProofs } from '../../client/src/pulumi/recorder/operationProofs';
import { recordRun } from '../../client/src/pulumi/recorder/recordedRun';
import { startStateServer, type TestServer } from '../cli/client';
import type { PendingOperationDecision } from '../../shared/pendingOperations';
import type { Random } from './random';
import { run, start, until, type RunResult, type RunningProgram } from './pulumiProcess';
import { PLANTED_SECRET, type PulumiStack } from './pulumiStack';
import { processesWith } from './stackProcesses';
import { pulumiTools } from './pulumiTools';
import { importScript, repository } from './repository';
import { createStack } from './stackSnapshots';

/** How long an object takes to be made, in milliseconds. */
export const TIME = 600;

/** An object in a cloud of files, with the region that it is in. */
interface MadeObject {
  readonly id: string;
  readonly label: string;
  /** The folder below the cloud: `world/eu`; empty for objects of dynamic providers. */
  readonly place: string;
}

/** A stack whose runs are recorded. */
export class RecordedStack {
  private constructor(
    readonly stack: PulumiStack,
    /** The folder of its recorded runs. */
    readonly runs: string,
    readonly server: TestServer,
    /** What the program needs in each run. */
    readonly variables: NodeJS.ProcessEnv,
  ) {}

  /** @param variables what the program needs in each run */
  static async of(stack: PulumiStack, variables: NodeJS.ProcessEnv = {}): Promise<RecordedStack> {
    const runs = await mkdtemp(path.join(tmpdir(), 'calls-'));
    return new RecordedStack(stack, runs, await startStateServer(), variables);
  }

  /**
   * One with the program `recorded`.
   * @param backend where the stack is
   * @param options.withWorld whether the program also has objects of installed plugins: of two versions in two regions, and of
   * one whose ids are names
   */
  static async create(
    backend: 'folder' | 'service',
    { withWorld = false }: { withWorld?: boolean } = {},
  ): Promise<RecordedStack> {
    const stack = await createStack({ program: 'recorded', backend });
    if (withWorld) await installWorld(stack);
    const variables = withWorld ? { RECORDED_WORLD: '1', WORLD_CLOUD: path.join(stack.cwd, 'cloud') } : {};
    return RecordedStack.of(stack, variables);
  }

  async dispose(): Promise<void> {
    await this.server.shutdown();
    await this.stack.dispose();
    await rm(this.runs, { recursive: true, force: true });
  }

  /** The folder of the last recorded run. */
  async newest(): Promise<string> {
    return (await recordedRuns(this.runs))[0]!;
  }

  /** The calls of the last recorded run. */
  async calls(): Promise<RecordedCall[]> {
    return callsOf(await this.newest());
  }

  /** Starts a run whose providers are recorded. @param isGroup whether it has a process group of its own */
  async begin(
    args: readonly string[],
    env: NodeJS.ProcessEnv = {},
    isGroup = false,
  ): Promise<RunningProgram> {
    const { pulumi } = await pulumiTools();
    const shim = path.join(repository, 'dist/providerShim.js');
    const { stack } = this;
    const places = { path: stack.env['PATH']!, cli: pulumi, home: stack.env['PULUMI_HOME']! };
    const folder = path.join(this.runs, runFolderName(new Date(), process.pid));
    // A run here begins with the state of one that has ended.
    const known = { readsSchemas: false, beganClean: true };
    const recorded = recordRun(folder, places, { node: process.execPath, shim }, known);
    return start(pulumi, [...args, '--yes', '--skip-preview', '--non-interactive', '--color=never'], {
      cwd: stack.cwd,
      env: { ...stack.env, ...this.variables, ...env, ...recorded.env },
      isGroup,
    });
  }

  async record(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<RunResult> {
    return (await this.begin(args, env)).done;
  }

  /** A run without a record. */
  run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<RunResult> {
    return this.stack.run([...args, '--yes', '--skip-preview'], { env: { ...this.variables, ...env } });
  }

  /** Everything that exists. */
  async cloud(): Promise<MadeObject[]> {
    const root = path.join(this.stack.cwd, 'cloud');
    const files = await readdir(root, { recursive: true });
    const found = files
      .filter((file) => file.endsWith('.json'))
      .map(async (file) => {
        const { label } = JSON.parse(await readFile(path.join(root, file), 'utf8')) as { label: string };
        const { dir, name } = path.posix.parse(file);
        return { id: name.replaceAll('~', '/'), label, place: dir };
      });
    return Promise.all(found);
  }

  /** Empties the stack and its cloud, without a record. */
  async clear(): Promise<void> {
    await this.stack.run(['cancel', '--yes']);
    const { code, stdout, stderr } = await this.run(['destroy']);
    assert.equal(code, 0, stdout + stderr);
    const root = path.join(this.stack.cwd, 'cloud');
    await rm(root, { recursive: true });
    await mkdir(root);
  }

  /**
   * Begins a run and kills the CLI at some time after the first call, or when some answer has been noted: alone, or with its
   * process group. Returns when the providers have ended by themselves.
   * @param env what the program needs in this run
   */
  async killed(command: 'up' | 'destroy', random: Random, env: NodeJS.ProcessEnv = {}): Promise<void> {
    const { stack } = this;
    const isGroup = random.below(2) === 0;
    const cli = await this.begin([command], { RECORDED_MS: String(TIME), ...env }, isGroup);
    await until(async () => (await this.calls()).length > 0, 'the first call');
    const answers = random.below(6);
    if (random.below(2) === 0) {
      await delay(random.below(3 * TIME));
    } else {
      const isAnswered = async (): Promise<boolean> =>
        (await this.calls()).filter(({ answer }) => answer !== undefined).length >= answers;
      await Promise.race([cli.done, until(isAnswered, 'an answer')]);
    }
    // Killed while it writes the state, the CLI leaves a part of it: then the state is the problem, and not the calls.
    await until(async () => {
      cli.kill('SIGSTOP');
      await until(async () => hasStopped(cli.pid), 'the CLI to stop');
      if (stack.service || (await isWhole(stack.stateFile()))) return true;
      cli.kill('SIGCONT');
      return false;
    }, 'a whole state');
    cli.kill('SIGKILL');
    await cli.done;
    await this.answersEnd();
  }

  /** Waits for the answers of the providers of a CLI that was killed, and for their end, which they come to by themselves. */
  async answersEnd(): Promise<void> {
    const { stack } = this;
    await until(
      async () => (await this.calls()).every(({ answer }) => answer !== undefined),
      'the answers of the providers',
    );
    await this.nothingRuns(isProvider);
    await stack.endProcesses();
    await stack.run(['cancel', '--yes']);
  }

  /** Waits until none of the processes that a run has started is left, shims and whatever plugins start included. */
  async nothingRuns(which: (one: { command: string }) => boolean = () => true): Promise<void> {
    const marker = `PULUMI_HOME=${this.stack.env['PULUMI_HOME']}`;
    await until(async () => !(await processesWith(marker)).some(which), 'the end of all processes');
  }

  /** Settles all pending operations as their providers have answered. */
  async settleAsProved(): Promise<void> {
    const text = await this.stack.export();
    const { id, operations, writtenAt } = await this.server.openPendingOperations({ text });
    const outcomes = await provedOutcomes(this.runs, operations, writtenAt ? new Date(writtenAt) : undefined);
    const proofs = operationProofs(outcomes, []);
    const decisions = operations.map(({ index, urn, resourceType }): PendingOperationDecision => {
      // Of a provider, the state is all that there is: nobody is asked.
      if (resourceType.startsWith('pulumi:providers:')) return { index, action: 'discard' };
      const proof = proofs.find((one) => one.index === index);
      assert.ok(proof?.decision, `${urn} is not proved: ${proof?.words}`);
      return proof.decision;
    });
    assert.deepEqual(await this.server.checkDecisions({ id, decisions }), []);
    await this.server.close(id);
    if (operations.length === 0) return;
    const settled = await this.server.resolvePendingOperations({ text, decisions });
    assert.ok(settled.text !== undefined, settled.failure);
    assert.equal((await this.stack.import(settled.text)).code, 0);
  }

  /** No file of the last recorded run has a secret, and others cannot read one. */
  async assertNoSecret(): Promise<void> {
    const entries = await readdir(await this.newest(), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name));
    assert.ok(files.length > 1);
    const forms = [PLANTED_SECRET, Buffer.from(PLANTED_SECRET).toString('base64')];
    for (const file of files) {
      const text = await readFile(file, 'utf8');
      assert.ok(!forms.some((form) => text.includes(form)), file);
      assert.equal((await stat(file)).mode & 0o077, 0, file);
    }
  }

  /** Each create that was answered is that of an object which exists, with this id, in its region. */
  async assertAnswersTrue(): Promise<void> {
    const made = new Map((await this.cloud()).map((object) => [object.label, object]));
    const creates = (await this.calls()).filter(
      ({ kind, answer }) => kind === 'create' && answer?.code === 0,
    );
    for (const { urn, answer } of creates) {
      const label = urn.split('::').at(-1)!;
      assert.equal(answer!.id, made.get(label)?.id, label);
    }
  }

  /** The state has exactly the objects that exist, each in its region. */
  async assertAllKnown(): Promise<void> {
    const { resources = [] } = (await this.stack.state()).deployment;
    const known = resources.flatMap(({ id, urn, type }) =>
      type.startsWith('pulumi:') || id === undefined ? [] : [`${urn.split('::').at(-1)!} ${id}`],
    );
    const cloud = await this.cloud();
    assert.deepEqual(cloud.map(({ id, label }) => `${label} ${id}`).sort(), known.sort());
    for (const { label, place } of cloud) {
      const region = /^net-(\w+)-/.exec(label)?.[1];
      if (region !== undefined) assert.equal(place, `world/${region}`, label);
    }
  }
}

interface WorldModule {
  readonly ensureWorld: (options: { log: () => void }) => Promise<string>;
}

/** Installs the plugins of `test/world` for a stack: one of them in two versions. */
export async function installWorld(stack: PulumiStack): Promise<void> {
  const { ensureWorld } = await importScript<WorldModule>('scripts/setup/world.mjs');
  const programs = await ensureWorld({ log: () => undefined });
  for (const [name, version] of [
    ['world', '1.0.0'],
    ['world', '2.0.0'],
    ['kube', '1.0.0'],
    ['native', '1.0.0'],
  ] as const) {
    const folder = path.join(stack.env['PULUMI_HOME']!, 'plugins', `resource-${name}-v${version}`);
    await mkdir(folder, { recursive: true });
    await cp(path.join(programs, `pulumi-resource-${name}`), path.join(folder, `pulumi-resource-${name}`));
  }
}

/** Whether it is a provider, or the shim before one. */
export function isProvider({ command }: { command: string }): boolean {
  return /providerShim|dynamic-provider|pulumi-resource-/.test(command);
}

/** Whether all threads of a process have stopped, or ended: on a busy machine, that takes a moment. */
export async function hasStopped(pid: number): Promise<boolean> {
  const { stdout } = await run('ps', ['-L', '-o', 'stat=', '-p', String(pid)], {
    cwd: '/',
    env: process.env,
  });
  return stdout.split('\n').every((line) => /^(?:[TtXZ]|$)/.test(line.trim()));
}

/** Whether the CLI is not writing a state, which has its attributes in another file. */
export async function isWhole(stateFile: string): Promise<boolean> {
  try {
    for (const file of [stateFile, `${stateFile}.attrs`]) JSON.parse(await readFile(file, 'utf8'));
    return true;
  } catch {
    return false;
  }
}
