import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listStacks } from '../../client/src/pulumi/stacks/stackList';
import { exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { readBackOutlived } from '../../client/src/pulumi/writes/outlivedImport';
import { Backups } from '../../client/src/pulumi/kept/backups';
import { removeLeftoverStack } from '../../client/src/features/migration/model/leftoverStack';
import { itFuzzes } from '../harness/fuzz';
import { until } from '../harness/pulumiProcess';
import type { ExportedState, PulumiStack } from '../harness/pulumiStack';
import type { Random } from '../harness/random';
import { runsOfWindow } from '../harness/runsOfWindow';
import { processesWith, stackProcesses } from '../harness/stackProcesses';
import { updatedStack } from '../harness/stackSnapshots';
import { startWindow } from '../harness/windowProcess';
import { cliFor, startStateServer, targetOf, type TestServer } from './client';
import { interrupted, painted } from './pinnedFlows';
import { scriptFor } from './scriptedCli';
import type { WindowOrder, WindowOutcome } from './window.program';

/** What is killed: the processes whose command line has these words. */
const VICTIMS = {
  'the window': ['window.program.js'],
  'the CLI': ['pulumi stack', '/pulumi --non-interactive'],
  'the supervisor': ['supervisor.js'],
  'the state server': ['server.js'],
  'all of them': ['window.program.js', '/pulumi --non-interactive', 'supervisor.js', 'server.js'],
} as const;

/** What the user was doing. */
const COMMANDS = ['import', 'undo', 'repair', 'restore', 'migrate', 'rename', 'bring back'] as const;
type KilledCommand = (typeof COMMANDS)[number];

/** In milliseconds: how long after the beginning of the write, or of the window, the kill comes at the latest. */
const WITHIN_WRITE = 500;
const WITHIN_WINDOW = 3000;

/** One trial. */
interface Trial {
  readonly stack: PulumiStack;
  readonly target: StackTarget;
  readonly command: KilledCommand;
  /** The stack's state when the command begins, and what the command would leave. */
  readonly before: string;
  readonly after: string;
  readonly backups: Backups;
  readonly runs: string;
}

describe('a command at whose processes kill -9 strikes at random', function () {
  this.timeout(300_000);
  let server: TestServer;
  before(async function () {
    // It finds the processes in `/proc`.
    if (process.platform !== 'linux') return this.skip();
    server = await startStateServer();
  });
  after(() => (server as TestServer | undefined)?.shutdown());

  for (const backend of ['folder', 'service', 's3'] as const) {
    let inside = 0;
    itFuzzes(`loses nothing and tells only what is true, in a ${backend}`, async (fuzz) => {
      const tried = await fuzz.attempts(backend === 's3' ? 1 : 3, async (random) => {
        const stack = await updatedStack({ backend });
        try {
          inside += Number(await killAtRandom(stack, random));
        } finally {
          await stack.dispose();
        }
      });
      console.log(`      ${inside} of ${tried} inside the write`);
    });
  }

  /** @returns whether the kill came while the CLI was writing */
  async function killAtRandom(stack: PulumiStack, random: Random): Promise<boolean> {
    const isService = stack.service !== undefined;
    // Only a service itself can encrypt the secrets of its stacks.
    const command = random.pick(COMMANDS.filter((one) => !isService || one !== 'bring back'));
    const victim = random.pick(Object.keys(VICTIMS) as (keyof typeof VICTIMS)[]);
    const waitsForWrite = random.chance(0.75);
    const trial = await prepared(stack, command);
    const begun = path.join(stack.root, 'begun');
    const noted =
      `case " $* " in *" stack import "*|*" stack rename "*) : > "${begun}"; "$PULUMI" "$@"; code=$?; ` +
      `: > "${begun}.ended"; exit $code;; esac`;
    const file = path.join(stack.root, 'new.json');
    await writeFile(file, trial.after);
    const outcome = path.join(stack.root, 'outcome.json');
    const window = startWindow({
      ...orderOf(trial),
      stack: stack.root,
      runs: trial.runs,
      name: stack.fullName,
      state: file,
      backups: path.join(stack.root, 'backups'),
      outcome,
      env: { ...stack.variables, ...(await scriptFor(stack, 'stack', noted)) },
    });
    let isOver = false;
    void window.done.then(() => (isOver = true));
    if (waitsForWrite) await until(() => isOver || existsSync(begun), 'the write');
    await delay(random.below(waitsForWrite ? WITHIN_WRITE : WITHIN_WINDOW));
    const isInside = existsSync(begun) && !existsSync(`${begun}.ended`);
    for (const { pid, command: line } of await processesWith(stack.root)) {
      if (VICTIMS[victim].some((words) => line.includes(words))) endNow(pid);
    }
    await window.done;
    const taken = await settled(trial);
    const told = await toldIn(outcome, trial, taken);
    const { kind = 'nothing', message = '', afterwards = '' } = told ?? {};
    const place = isInside ? 'inside' : 'outside';
    const about = `${command}, ${victim}, ${place}: ${kind} ${message} ${afterwards}`.trimEnd();
    if (process.env['TELL_KILLS']) console.log(`        ${about}`);
    await assertTrue(trial, told, about);
    return isInside;
  }

  async function prepared(stack: PulumiStack, command: KilledCommand): Promise<Trial> {
    const { cli } = cliFor(stack);
    const target = await targetOf(stack, cli, stack.fullName);
    let before = await exportStack(cli, target);
    let after = painted(before);
    if (command === 'undo' || command === 'restore') {
      assert.equal((await stack.import(after)).code, 0);
      [before, after] = [await exportStack(cli, target), before];
    }
    if (command === 'repair') {
      const state = JSON.parse(before) as ExportedState;
      const broken = JSON.stringify({ ...state, deployment: interrupted(state.deployment) });
      assert.equal((await stack.import(broken)).code, 0);
      after = before;
      before = await exportStack(cli, target);
    }
    if (command === 'bring back') {
      after = before;
      await removeLeftoverStack(cli, target, { force: true });
    }
    if (command === 'migrate' || command === 'rename') after = before;
    const runs = path.join(stack.root, 'runs');
    const backups = new Backups(path.join(stack.root, 'backups'), { limit: () => 5 });
    await mkdir(path.join(stack.root, 'elsewhere'));
    return { stack, target, command, before, after, backups, runs };
  }

  function orderOf({ command, stack }: Trial): Pick<WindowOrder, 'command' | 'url'> {
    if (command === 'migrate') return { command, url: `file://${path.join(stack.root, 'elsewhere')}` };
    return command === 'rename' || command === 'bring back' ? { command } : { command: 'replace' };
  }

  /** What the next window finds, once all has ended; with the locks of killed runs released, as a user would. */
  async function settled({ stack, runs }: Trial) {
    const { taken } = await runsOfWindow({ root: runs }).takeAbandoned();
    await Promise.all(taken.map((run) => run.ended));
    await until(
      async () => (await stackProcesses(path.join(stack.root, 'home'))).length === 0,
      'the end of all',
    );
    return taken;
  }

  /** What the user is told: by the window itself, or by the next one. */
  async function toldIn(
    file: string,
    { stack, target, backups }: Trial,
    taken: Awaited<ReturnType<typeof settled>>,
  ): Promise<WindowOutcome | undefined> {
    if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as WindowOutcome;
    const [run] = taken;
    const expected = await run?.folder.expected;
    if (!expected || expected.isOfMigration) return undefined;
    const tools = { cli: cliFor(stack).cli, server, backups };
    return readBackOutlived(tools, target, expected, {}).catch((error: unknown) => ({
      kind: 'unknown',
      message: String(error),
    }));
  }

  async function assertTrue(trial: Trial, told: WindowOutcome | undefined, about: string): Promise<void> {
    const { stack, target, command, before, after } = trial;
    const { cli } = cliFor(stack);
    const listed = (await listStacks(cli, target.backend.address, stack.cwd, { all: true })).map(
      ({ name }) => name,
    );
    const [renamed, isThere] = [target.stack.replace('/shop/', '/market/'), listed.includes(target.stack)];
    if (command === 'rename') {
      const there = [target.stack, renamed].filter((name) => listed.includes(name));
      assert.ok(there.length > 0, `${about}: neither name is left`);
      for (const name of there) {
        const text = await exportStack(cli, { ...target, stack: name });
        assert.deepEqual(
          objectsOf(text, 'market'),
          objectsOf(before, 'shop'),
          `${about}: ${name} is not whole`,
        );
      }
      if (told?.kind === 'done') assert.deepEqual(there, [renamed], about);
      return;
    }
    if (command === 'bring back' && !isThere) {
      assert.ok(told?.kind !== 'brought back' && told?.kind !== 'as imported', about);
      return;
    }
    assert.ok(isThere, `${about}: the stack is gone`);
    const text = await exportStack(cli, target);
    const [isOld, isNew] = [await isSame(text, before), await isSame(text, after)];
    if (command === 'migrate') {
      assert.ok(isOld, `${about}: the old stack has changed`);
      return;
    }
    const kept = await keptStates(trial.backups, target);
    if (command === 'bring back')
      assert.ok(isNew || kept.some((one) => one === after), `${about}: nothing is kept`);
    else {
      assert.ok(isOld || isNew, `${about}: the stack has neither state`);
      if (isNew && !isOld)
        assert.ok(
          kept.some((one) => one === before),
          `${about}: no backup`,
        );
    }
    const saysNew = ['replaced', 'as imported', 'brought back'].includes(told?.kind ?? '');
    const saysOld =
      told?.kind === 'as before' || /nothing was written/i.test(`${told?.message} ${told?.afterwards}`);
    if (saysNew) assert.ok(isNew, about);
    if (saysOld) assert.ok(isOld, about);
    // A problem has a message. What was brought back has no state before.
    if (command !== 'bring back') assert.ok(told?.kind !== 'other' || told.message !== undefined, about);
    // What it has left is released, and the stack can be written again.
    await stack.run(['cancel', `--stack=${stack.fullName}`, '--yes']);
    assert.equal((await stack.import(after)).code, 0, about);
  }

  async function isSame(one: string, other: string): Promise<boolean> {
    return (await server.readBack({ imported: other, found: one, limit: 0 })).count === 0;
  }
});

/** Each resource, by its URN without the project's name, and its object. */
function objectsOf(text: string, project: string): unknown[] {
  const { deployment } = JSON.parse(text) as ExportedState;
  // The root resource is named after the project, too.
  const plain = (urn: string): string =>
    urn.replace(`::${project}::`, '::shop::').replace(`::${project}-`, '::shop-');
  return deployment.resources!.map(({ urn, id }) => [plain(urn), id]);
}

async function keptStates(backups: Backups, target: StackTarget): Promise<string[]> {
  const kept = await backups.list(target);
  return Promise.all(kept.map((backup) => readFile(backup.path, 'utf8')));
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
