import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { callsOf, recordedRuns, type RecordedCall } from '../../client/src/pulumi/recorder/recordedCalls';
import { callsFolder } from '../../client/src/pulumi/recorder/runRecorder';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { CheckFolder } from '../harness/checkCommand';
import { installNpmPackage } from '../harness/npmPackage';
import { start, until, type RunningProgram } from '../harness/pulumiProcess';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { isProvider } from '../harness/recordedStack';
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

  it('hands a signal on once, so that the update ends as the CLI ends it', async () => {
    const running = await record(UP, { RECORDED_MS: '1500' });
    await until(async () => (await calls()).some(({ answer }) => !answer), 'a create');
    running.kill('SIGINT');
    const { code } = await running.done;
    assert.notEqual(code, 0);
    const { deployment } = await stack.state();
    const known = (deployment.resources ?? []).flatMap(({ id }) => (id?.startsWith('obj-') ? [id] : []));
    const pending = (deployment.pending_operations ?? []).length;
    assert.equal(pending, 0);
    assert.ok(known.length > 0);
    await until(async () => (await stack.processesLeft()).length === 0, 'the end of all processes');
  });
});
