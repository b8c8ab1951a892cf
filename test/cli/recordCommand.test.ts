import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { callsOf, recordedRuns, type RecordedCall } from '../../client/src/pulumi/recorder/recordedCalls';
import { callsFolder } from '../../client/src/pulumi/recorder/runRecorder';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { CheckFolder } from '../harness/checkCommand';
import { installNpmPackage } from '../harness/npmPackage';
import { start, until, type RunningProgram } from '../harness/pulumiProcess';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { isProvider } from '../harness/recordedStack';
import { processesWith } from '../harness/stackProcesses';
import { createStack } from '../harness/stackSnapshots';
import { cliFor, targetOf } from './client';
import { describeOnBoth } from './suite';

describeOnBoth('recording on the command line, with the package for npm', function (backend) {
  this.timeout(240_000);
  let folder: CheckFolder;
  let stack: PulumiStack;
  let target: StackTarget;
  before(async () => {
    folder = new CheckFolder();
    await installNpmPackage(folder);
    stack = await createStack({ program: 'recorded', backend });
    target = await targetOf(stack, cliFor(stack).cli);
  });
  after(async () => {
    folder.remove();
    await stack.dispose();
  });

  const record = (args: string[], env: NodeJS.ProcessEnv = {}): Promise<RunningProgram> =>
    start(
      process.execPath,
      [folder.at('node_modules/pulumi-troubleshooter/dist/check.js'), 'record', ...args],
      { cwd: stack.cwd, env: { ...stack.env, ...env } },
    );
  const root = (): string => callsFolder(target, stack.env['PULUMI_HOME']!);
  async function calls(): Promise<RecordedCall[]> {
    const [newest] = await recordedRuns(root());
    return newest === undefined ? [] : callsOf(newest);
  }
  const UP = ['--', 'pulumi', 'up', '--yes', '--skip-preview', '--non-interactive', '--stack=dev'];

  it('runs pulumi as it is, and says if nothing can be recorded', async () => {
    const version = await (await record(['--', 'pulumi', 'version'])).done;
    assert.deepEqual(version, await stack.run(['version']).then((plain) => ({ ...plain })));
    const wrong = await (await record(['--', 'pulumi', 'up', '--stack=none', '--yes'])).done;
    assert.notEqual(wrong.code, 0);
    assert.match(wrong.stderr, /^Not recorded: No stack 'none' of project 'shop'/m);
    assert.match(wrong.stderr, /no stack named 'none' found/);
    assert.match((await (await record(['make'])).done).stderr, /Only pulumi is recorded/);
  });

  it('waits for whoever holds the stack, for as long as it may', async function () {
    if (backend !== 'folder') this.skip();
    const locks = path.join(stack.backendDir, '.pulumi/locks/organization/shop/dev');
    const hold = (host: string, pid: number): void => {
      mkdirSync(locks, { recursive: true });
      const owner = { pid, username: 'alice', hostname: host, timestamp: '2026-01-02T03:04:05Z' };
      writeFileSync(path.join(locks, 'theirs.json'), JSON.stringify(owner));
    };
    const refresh = [
      '--',
      'pulumi',
      'refresh',
      '--yes',
      '--skip-preview',
      '--non-interactive',
      '--stack=dev',
    ];
    hold('build-7', 4711);
    const program = folder.at('node_modules/pulumi-troubleshooter/dist/check.js');
    const waiting = spawn(process.execPath, [program, 'record', '--wait', '10m', ...refresh], {
      cwd: stack.cwd,
      env: { ...stack.env },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let said = '';
    waiting.stderr.on('data', (text: Buffer) => (said += text.toString()));
    await until(() => said.includes('locked by alice@build-7 (process 4711)'), 'the wait');
    rmSync(locks, { recursive: true });
    const [code] = (await once(waiting, 'close')) as [number];
    assert.equal(code, 0, said);

    hold('build-7', 4711);
    const refused = await (await record(['--wait=1s', ...refresh])).done;
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.match(refused.stderr, /^Nothing was run: stack “dev” .* is still locked\.$/m);
    hold(hostname(), spawnSync(process.execPath, ['-e', '']).pid);
    const gone = await (await record(['--wait=10m', ...refresh])).done;
    assert.equal(gone.code, 1);
    assert.match(gone.stderr, /is locked by a process that is gone\. “pulumi cancel” releases it\.$/m);
    rmSync(locks, { recursive: true });
    assert.match(
      (await (await record(['--wait=soon', ...refresh])).done).stderr,
      /--wait takes a time such as/,
    );
  });

  it('notes what providers answered where the extension finds it, and nothing secret', async () => {
    const { code, stdout, stderr } = await (await record(UP)).done;
    assert.equal(code, 0, stdout + stderr);
    const made = (await stack.cloud()).map(({ id }) => id).sort();
    assert.deepEqual((await calls()).map(({ answer }) => answer?.id).sort(), made);
    for (const name of readdirSync(root(), { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.jsonl'))
        assert.ok(!readFileSync(path.join(root(), name), 'utf8').includes(PLANTED_SECRET), name);
    assert.deepEqual(readdirSync(path.join(stack.env['PULUMI_HOME']!, 'recorder/shims')), []);

    const failed = await (
      await record(['--', 'pulumi', 'destroy', '--yes', '--stack=dev', '--parallel=x'])
    ).done;
    assert.notEqual(failed.code, 0);
    assert.equal((await (await record(['--', 'pulumi', 'destroy', '--yes', '--stack=dev'])).done).code, 0);
    assert.deepEqual((await calls()).map(({ id }) => id).sort(), made);
  });

  it('waits for the providers of a CLI that was killed, and prints their answers', async () => {
    const running = await record(UP, { RECORDED_MS: '1500' });
    await until(async () => (await calls()).some(({ kind }) => kind === 'create'), 'the first create');
    const left = await stack.processesLeft();
    const cli = left.find(({ command }) => command.includes('pulumi up '))!;
    process.kill(cli.pid, 'SIGKILL');
    const { code, stderr } = await running.done;
    assert.equal(code, 128 + 9);
    assert.match(stderr, /^Pulumi was killed\./m);
    const made = await stack.cloud();
    assert.ok(made.length > 0);
    for (const { id, label } of made)
      assert.match(stderr, new RegExp(`^  create .*::${label}: done: ${id}$`, 'm'));
    await until(async () => !(await stack.processesLeft()).some(isProvider), 'the end of the providers');
    // A killed CLI leaves the host of its language.
    await stack.endProcesses();
    await stack.run(['cancel', '--yes']);
    await stack.must(['refresh', '--yes', '--skip-preview', '--clear-pending-creates']);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    it(`hands ${signal} on once, so that the update ends as the CLI ends it`, async () => {
      await stack.must(['destroy', '--yes', '--skip-preview']);
      const running = await record(UP, { RECORDED_MS: '1500' });
      await until(async () => (await calls()).some(({ answer }) => !answer), 'a create');
      running.kill(signal);
      const { code } = await running.done;
      assert.notEqual(code, 0);
      const { deployment } = await stack.state();
      const known = (deployment.resources ?? []).flatMap(({ id }) => (id?.startsWith('obj-') ? [id] : []));
      const pending = (deployment.pending_operations ?? []).length;
      assert.equal(pending, 0);
      assert.ok(known.length > 0);
      const marker = `PULUMI_HOME=${stack.env['PULUMI_HOME']}`;
      await until(async () => (await processesWith(marker)).length === 0, 'the end of all processes');
    });
});
