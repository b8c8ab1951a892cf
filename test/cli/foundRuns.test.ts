import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { DetachedRuns } from '../../client/src/pulumi/cli/detached/detachedRuns';
import type { FoundRun } from '../../client/src/pulumi/cli/detached/foundRun';
import { sendJob } from '../../client/src/pulumi/cli/detached/job';
import { identify } from '../../client/src/processes/processes';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { importStack } from '../../client/src/pulumi/stacks/stacks';
import { runUpdate } from '../../client/src/pulumi/runs/updates';
import { until } from '../harness/pulumiProcess';
import type { PulumiStack } from '../harness/pulumiStack';
import { repository } from '../harness/repository';
import { runsOfWindow } from '../harness/runsOfWindow';
import { SmallDisk } from '../harness/smallDisk';
import { updatedStack } from '../harness/stackSnapshots';
import { startWindow, type WindowProcess } from '../harness/windowProcess';
import { cliFor, targetOf } from './client';

const SECRET = 'a-token-of-the-environment';

/** Prints a secret of its environment, which no redactor can recognize by its form, and more than a pipe holds. */
const CHATTY = `console.log('It is ' + process.env.SHOP_TOKEN);\nfor (let i = 0; i < 3000; i++) console.log('line ' + i + ' of many that the program prints');\n`;

describe('runs that the next window finds', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  let root: string;

  beforeEach(async () => {
    stack = await updatedStack();
    root = path.join(stack.root, 'runs');
  });
  afterEach(() => stack.dispose());

  const waiting = () => path.join(stack.cwd, 'cloud', 'orders.waiting');
  const nextWindow = (options: Partial<ConstructorParameters<typeof DetachedRuns>[0]> = {}) =>
    runsOfWindow({ root, ...options });

  /** A window with an update in progress, which is held during a create. */
  async function updating(): Promise<WindowProcess> {
    const window = startWindow({
      stack: stack.root,
      runs: root,
      command: 'up',
      flags: ['--config=shop:orders=true'],
      env: { SHOP_HOLD: 'orders:create:after', SHOP_TOKEN: SECRET },
    });
    await until(() => existsSync(waiting()), 'the create');
    return window;
  }

  async function abandoned(): Promise<FoundRun> {
    const window = await updating();
    await window.end('SIGKILL');
    const { taken } = await nextWindow().takeAbandoned();
    return taken[0]!;
  }

  /** Everything on disk that belongs to a run. */
  async function kept(run: FoundRun): Promise<string> {
    const files = await readdir(run.folder.path);
    return (await Promise.all(files.map((file) => readFile(path.join(run.folder.path, file), 'utf8')))).join(
      '\n',
    );
  }

  it('can be stopped there, and then release their locks', async () => {
    const run = await abandoned();
    run.stop();
    await until(async () => (await run.output()).stdout.includes('cancelling'), 'the CLI to hear of it');
    await rm(waiting());
    assert.deepEqual(await run.ended, { kind: 'stopped' });
    assert.deepEqual(await stack.locks(), []);
  });

  it('are reported as killed if they were killed, and as lost if that went unseen', async () => {
    const run = await abandoned();
    const { supervisor, cli } = (await run.folder.processes)!;
    process.kill(cli!.pid, 'SIGKILL');
    assert.deepEqual(await run.ended, { kind: 'killed' });

    await stack.endProcesses();
    await rm(waiting());
    await stack.must(['cancel']);
    const other = await abandoned();
    const processes = (await other.folder.processes)!;
    assert.notEqual(processes.supervisor.pid, supervisor.pid);
    process.kill(processes.supervisor.pid, 'SIGKILL');
    await until(
      async () => (await other.isRunning()) && !(await isThere(processes.supervisor.pid)),
      'its end',
    );
    // It still receives messages without its supervisor.
    other.kill();
    assert.deepEqual(await other.ended, { kind: 'lost' });
  });

  it('report why they failed, in the CLI’s words', async () => {
    await writeFile(path.join(stack.cwd, 'index.js'), "throw new Error('nothing in stock');\n");
    const closing = nextWindow();
    const { cli } = cliFor(stack, { runs: closing });
    closing.close();
    await assert.rejects(runUpdate(cli, await targetOf(stack, cli), 'up'), PulumiProblem);
    const [run] = await nextWindow().list();
    const ending = await run!.ended;
    assert.equal(ending.kind, 'failed');
    assert.match((ending as { problem: PulumiProblem }).problem.details, /nothing in stock/);
  });

  it('store no secret: not in their record, nor in their output once they have ended', async () => {
    const program = path.join(stack.cwd, 'index.js');
    await writeFile(program, CHATTY + (await readFile(program, 'utf8')));
    const run = await abandoned();
    const { PULUMI_CONFIG_PASSPHRASE: passphrase } = stack.env;
    assert.equal(passphrase, 'test');
    assert.ok(!(await kept(run)).includes('PULUMI_CONFIG_PASSPHRASE'));
    await rm(waiting());
    assert.deepEqual(await run.ended, { kind: 'succeeded' });
    const { supervisor } = (await run.folder.processes)!;
    await until(async () => !(await isThere(supervisor.pid)), 'the supervisor to be done');
    const text = await kept(run);
    assert.ok(!text.includes(SECRET), 'the secret is masked');
    assert.match(text, /It is \[secret\]\n/);
    assert.match(text, /line 2999 of many/);
    assert.match(text, /Resources:\n\s+\+ 1 created/);
    const { mode } = await stat(run.folder.stdout);
    assert.equal(mode & 0o777, 0o600);
  });

  it('are left to a live window, and taken from one that no longer answers', async () => {
    const window = await updating();
    const next = nextWindow({ silentMs: 600 });
    assert.deepEqual(await next.takeAbandoned(), { taken: [], areOthers: true });
    // Like a server with the extensions of a window that lost its connection: they are suspended here.
    process.kill(window.pid, 'SIGSTOP');
    const [run] = await until(async () => {
      const { taken } = await next.takeAbandoned();
      return taken.length > 0 && taken;
    }, 'the run to be taken');
    process.kill(window.pid, 'SIGCONT');
    await rm(waiting());
    assert.deepEqual(await run!.ended, { kind: 'succeeded' });
    await window.done;
    // The returning window leaves it to the one that has taken it over.
    assert.equal((await next.list()).length, 1);
    await next.setTold(run!);
    assert.deepEqual(await nextWindow().takeAbandoned(), { taken: [], areOthers: false });
  });

  it('are ignored on another machine', async () => {
    const run = await abandoned();
    await rm(waiting());
    await run.ended;
    const record = path.join(run.folder.path, 'record.json');
    const { place, ...rest } = JSON.parse(await readFile(record, 'utf8')) as { place: object };
    await writeFile(record, JSON.stringify({ ...rest, place: { ...place, host: 'elsewhere' } }));
    await rm(path.join(run.folder.path, 'owner-1'));
    assert.deepEqual(await nextWindow().takeAbandoned(), { taken: [], areOthers: false });
  });

  it('leave no files if their own window has seen the end, and at most twenty otherwise', async () => {
    const runs = nextWindow();
    const { cli } = cliFor(stack, { runs });
    const target = await targetOf(stack, cli);
    await importStack(cli, target, await stack.export());
    await until(async () => (await runs.list()).length === 0, 'the run to be removed');

    const run = await abandoned();
    await rm(waiting());
    await run.ended;
    await run.folder.setTold();
    const name = path.basename(run.folder.path);
    const copyFrom = (minutesAgo: number): Promise<void> => {
      const time = new Date(Date.now() - minutesAgo * 60_000).toISOString().replaceAll(':', '-');
      return cp(run.folder.path, path.join(root, `${time}-copy`), { recursive: true });
    };
    for (let minutes = 5; minutes < 30; minutes++) await copyFrom(minutes);
    await rm(path.join(run.folder.path, 'told'));
    // It was never reported, and never will be.
    await copyFrom(31 * 24 * 60);
    await run.folder.setTold();
    await importStack(cli, target, await stack.export());
    const left = await until(async () => {
      const folders = await readdir(root);
      return folders.length < 20 && folders;
    }, 'the oldest to be removed');
    assert.equal(left.length, 19);
    assert.ok(left.includes(name), 'the newest is kept');
  });

  it('do not start if nothing of them can be stored', async () => {
    await writeFile(root, 'A file in the place of the folder.');
    const { cli } = cliFor(stack, { runs: nextWindow() });
    const before = await stack.export();
    const imported = importStack(cli, await targetOf(stack, cli), before.replaceAll('"blue"', '"red"'));
    await assert.rejects(imported, { kind: 'other', message: /nothing was started/ });
    assert.equal(await stack.export(), before);
  });

  it('report their end to their own window, even if nothing can be stored any more', async function () {
    const disk = await SmallDisk.mount();
    if (!disk) this.skip();
    try {
      const [begun, go] = ['begun', 'go'].map((name) => path.join(stack.root, name));
      const script = `: > "${begun}"; until [ -e "${go}" ]; do sleep 0.05; done; exit 3`;
      const target = await targetOf(stack, cliFor(stack).cli);
      const run = runsOfWindow({ root: path.join(disk.folder, 'runs') }).run(
        { program: '/bin/sh', args: ['-c', script], cwd: stack.cwd, env: stack.env },
        { args: ['up'], target, secrets: [] },
      );
      await until(() => existsSync(begun!), 'the program');
      await disk.fill();
      await writeFile(go!, '');
      const { exitCode } = await run;
      assert.equal(exitCode, 3);
    } finally {
      await disk.unmount();
    }
  });

  it('do not start if the editor ends while it sends the job', async () => {
    const begun = path.join(stack.root, 'begun');
    const supervisor = path.join(repository, 'dist/supervisor.js');
    const child = spawn(process.execPath, [supervisor], { stdio: ['pipe', 'inherit', 'inherit'] });
    const whole = new PassThrough();
    const job = {
      folder: stack.root,
      program: 'touch',
      args: [begun],
      cwd: stack.root,
      env: stack.env,
      secrets: [],
    };
    sendJob(whole, job, 'a state, of which the end is missing');
    const bytes = (await whole.toArray()) as Buffer[];
    child.stdin.end(Buffer.concat(bytes).subarray(0, -1));
    const [code] = (await once(child, 'exit')) as [number];
    assert.equal(code, 0);
    assert.ok(!existsSync(begun));
  });
});

async function isThere(pid: number): Promise<boolean> {
  return (await identify(pid)).started !== undefined;
}
