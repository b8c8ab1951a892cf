import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { provedOutcomes } from '../../client/src/pulumi/recorder/recordedCalls';
import { until, type RunResult, type RunningProgram } from '../harness/pulumiProcess';
import { installWorld, RecordedStack } from '../harness/recordedStack';
import { setProgram, worldStack } from '../harness/worldStack';

/** What came of a run. */
interface Seen {
  readonly code: number;
  readonly errors: readonly string[];
  readonly objects: readonly string[];
  readonly resources: readonly string[];
}

/** A resource of the program. */
function network(name: string, more: object = {}): { name: string } {
  return { name, type: 'world:net:Network', properties: { name }, ...more } as { name: string };
}

describe('a provider with the recorder before it', function () {
  this.timeout(240_000);
  let recorded: RecordedStack;
  beforeEach(async () => {
    recorded = await RecordedStack.of(await worldStack([]));
  });
  afterEach(async () => {
    await recorded.nothingRuns();
    await recorded.dispose();
  });

  /** Runs a program without a record and with one, each time from nothing: both come to the same. */
  async function assertSame(program: readonly object[], succeeds = true): Promise<void> {
    await setProgram(recorded.stack, program);
    const plain = await seen(await recorded.run(['up']));
    assert.equal(plain.errors.length === 0, succeeds, JSON.stringify(plain));
    await recorded.clear();
    assert.deepEqual(await seen(await recorded.record(['up'])), plain);
  }

  /** What came of a run, without ids. */
  async function seen({ code, stdout, stderr }: RunResult): Promise<Seen> {
    // The display repeats a line where it changes.
    const errors = new Set(`${stdout}${stderr}`.match(/error: .*\S/g)?.map(withoutPaths));
    const { resources = [] } = (await recorded.stack.state()).deployment;
    return {
      code,
      errors: [...errors].sort(),
      objects: (await recorded.cloud()).map(({ label, place }) => `${label} ${place}`).sort(),
      resources: resources.map(({ urn, type }) => `${urn} ${type}`).sort(),
    };
  }

  /** What a run has made, the recorded calls have said, and the state knows. */
  async function assertRecorded(count: number): Promise<void> {
    await recorded.assertAnswersTrue();
    await recorded.assertAllKnown();
    const creates = (await recorded.calls()).filter(({ kind, answer }) => kind === 'create' && answer);
    assert.equal(creates.length, count);
  }

  /** Starts a recorded run and resolves when an object exists whose provider does not answer yet. */
  async function held(
    label: string,
    isGroup = false,
  ): Promise<{ cli: RunningProgram; release: () => Promise<void> }> {
    const cli = await recorded.begin(['up'], { SHOP_HOLD: `${label}:create:after` }, isGroup);
    const file = path.join(recorded.stack.cwd, 'cloud', `${label}.waiting`);
    await until(() => existsSync(file), 'the create');
    return { cli, release: () => rm(file) };
  }

  /** Kills a run while it creates an object; it is known nevertheless, and the next update makes nothing twice. */
  async function assertProvedAfterKill(label: string, count: number): Promise<void> {
    const { cli, release } = await held(label);
    cli.kill('SIGKILL');
    await cli.done;
    await release();
    await recorded.answersEnd();
    await recorded.assertAnswersTrue();
    await recorded.settleAsProved();
    const up = await recorded.run(['up']);
    assert.equal(up.code, 0, up.stdout + up.stderr);
    await recorded.assertAllKnown();
    assert.equal((await recorded.cloud()).length, count);
  }

  /** Puts a script before the plugin `world`, which runs that as `$plugin`. */
  async function wrapPlugin(script: string): Promise<void> {
    const { stack } = recorded;
    const folder = path.join(stack.root, 'wrapped');
    const program = path.join(folder, 'pulumi-resource-world');
    await mkdir(folder, { recursive: true });
    await writeFile(program, `#!/bin/sh\nplugin='${pluginProgram()}'\n${script}\n`);
    await chmod(program, 0o755);
    stack.env['PATH'] = [folder, stack.env['PATH']].join(path.delimiter);
  }

  function pluginProgram(): string {
    const folders = recorded.stack.env['PATH']!.split(path.delimiter);
    return folders
      .map((folder) => path.join(folder, 'pulumi-resource-world'))
      .find((file) => existsSync(file))!;
  }

  const PORT_AS = (line: string): string =>
    `"$plugin" "$@" | { read -r port; printf '${line}\\n' "$port"; cat; }`;
  for (const [title, script, isUsable] of [
    ['with the progress of dotnet run', PORT_AS('\\033]9;4;3;\\033\\\\%s\\033]9;4;0;\\033\\\\ \\r'), true],
    ['with other words', PORT_AS('listening on %s'), false],
    ['that never comes', 'echo "no licence" >&2; exit 3', false],
  ] as const)
    it(`says and does the same if its first line is one ${title}`, async () => {
      await wrapPlugin(script);
      await assertSame([network('main')], isUsable);
      if (isUsable) await assertRecorded(1);
    });

  it('is not started if Pulumi is told to attach to one that runs, and then nothing is said of it', async () => {
    const { stack } = recorded;
    const program = [{ ...network('map'), type: 'kube:core:Map' }, network('main')];
    await setProgram(stack, program);
    const provider = spawn(pluginProgram(), ['127.0.0.1:1'], {
      env: { WORLD_CLOUD: path.join(stack.cwd, 'cloud'), SHOP_HOLD: 'main:create:after' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [port] = (await once(provider.stdout, 'data')) as [Buffer];
      const attached = { PULUMI_DEBUG_PROVIDERS: `world:${port.toString().trim()}` };
      const cli = await recorded.begin(['up'], attached);
      const file = path.join(stack.cwd, 'cloud/main.waiting');
      await until(() => existsSync(file), 'the create');
      await until(async () => (await recorded.calls())[0]?.answer, 'the other provider');
      cli.kill('SIGKILL');
      await cli.done;
      await rm(file);
      await recorded.answersEnd();
      const calls = await recorded.calls();
      assert.deepEqual(
        calls.map(({ urn, answer }) => [urn.split('::').at(-1), answer?.id]),
        [['map', 'map']],
      );
      const { deployment } = await stack.state();
      const [operation] = deployment.pending_operations!.map(({ type, resource: { urn } }) => ({
        type,
        urn,
      }));
      assert.match(operation!.urn, /::main$/);
      assert.deepEqual(await provedOutcomes(recorded.runs, [operation!], new Date()), []);
      assert.equal(provider.exitCode, null, 'the run ends nothing that it has not started');
    } finally {
      provider.kill();
    }
  });

  it('makes components, and what is in them is recorded', async () => {
    const site = (name: string): object => ({
      name,
      type: 'site:web:Site',
      component: true,
      remote: true,
      properties: { name },
    });
    await assertSame([site('shop'), site('blog')]);
    await assertRecorded(2);
    await recorded.nothingRuns();
    await recorded.clear();
    await assertProvedAfterKill('blog-network', 2);
  });

  const inPackage = (name: string): object =>
    network(name, { type: 'fields:net:Network', plugin: 'world', pluginVersion: '1.0.0' });

  it('has the parameters of another package', async () => {
    await assertSame([inPackage('one'), network('two')]);
    await assertRecorded(2);
    await recorded.clear();
    await assertProvedAfterKill('one', 2);
  });

  it('is the wanted version of a plugin with parameters, from the second run on without a record', async () => {
    const { stack } = recorded;
    await installWorld(stack);
    const hosts = path.join(stack.root, 'hosts');
    await mkdir(hosts);
    const language = 'pulumi-language-world';
    await symlink(path.join(path.dirname(pluginProgram()), language), path.join(hosts, language));
    const [, ...others] = stack.env['PATH']!.split(path.delimiter);
    stack.env['PATH'] = [hosts, ...others].join(path.delimiter);
    await setProgram(stack, [inPackage('one'), { ...network('map'), type: 'kube:core:Map' }]);

    const refused = await recorded.record(['up']);
    assert.notEqual(refused.code, 0);
    assert.match(
      refused.stdout + refused.stderr,
      /world cannot be recorded, as it has parameters\. Run the command again/,
    );
    assert.ok(!(await recorded.cloud()).some(({ label }) => label === 'one'));

    const { code, stdout, stderr } = await recorded.record(['up']);
    assert.equal(code, 0, stdout + stderr);
    await recorded.assertAllKnown();
    assert.equal((await recorded.cloud()).length, 2);
    assert.ok(!(await recorded.calls()).some(({ urn }) => urn.endsWith('::one')));
  });

  it('takes and gives messages that are larger than gRPC allows by default', async () => {
    const size = 8 << 20;
    await writeFile(path.join(recorded.stack.cwd, 'large.txt'), 'x'.repeat(size));
    const large = network('large', { properties: { name: 'large', text: '${file large.txt}' } });
    await assertSame([large]);
    await assertRecorded(1);
    const [entry] = (await recorded.stack.state()).deployment.resources!.filter(({ id }) =>
      id?.startsWith('network-'),
    );
    const { inputs, outputs } = entry as unknown as Record<'inputs' | 'outputs', { text: string }>;
    assert.deepEqual([inputs.text.length, outputs.text.length], [size, size]);
    const record = await readFile(path.join(await recorded.newest(), 'run.json'), 'utf8');
    assert.ok(record.length < 1000);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    for (const [whom, isGroup] of [
      ['the CLI alone', false],
      ['its process group', true],
    ] as const)
      it(`finishes what is under way, and leaves nothing running, when ${signal} goes to ${whom}`, async () => {
        await setProgram(recorded.stack, [network('first'), network('second', { dependsOn: ['first'] })]);
        const { cli, release } = await held('first', isGroup);
        cli.kill(signal);
        const cancelled = path.join(recorded.stack.cwd, 'cloud/cancelled');
        await until(() => existsSync(cancelled), 'the word to the provider');
        await release();
        const { code, stdout } = await cli.done;
        assert.notEqual(code, 0, stdout);
        assert.deepEqual((await recorded.stack.state()).deployment.pending_operations ?? [], []);
        await assertRecorded(1);
        await recorded.nothingRuns();
      });

  it('leaves nothing running if Pulumi is told twice to end', async () => {
    await setProgram(recorded.stack, [network('first')]);
    const { cli, release } = await held('first');
    cli.kill('SIGINT');
    await until(
      () => existsSync(path.join(recorded.stack.cwd, 'cloud/cancelled')),
      'the word to the provider',
    );
    cli.kill('SIGINT');
    assert.notEqual((await cli.done).code, 0);
    await recorded.nothingRuns();
    await release();
    const [call] = await recorded.calls();
    assert.equal(call!.kind, 'create');
    assert.ok(call!.answer?.id === undefined, 'nobody knows an id');
  });
});

/** A message without the places of programs, and without ports. */
function withoutPaths(text: string): string {
  return text.replaceAll(/\/[^\s\]:]*\//g, '').replaceAll(/\d{4,5}/g, 'PORT');
}
