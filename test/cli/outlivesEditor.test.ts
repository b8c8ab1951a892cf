import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DetachedRuns } from '../../client/src/pulumi/cli/detached/detachedRuns';
import type { FoundRun } from '../../client/src/pulumi/cli/detached/foundRun';
import { migrateStack } from '../../client/src/features/migration/model/migration';
import { listStackConfigFiles } from '../../client/src/pulumi/stacks/stackConfig';
import {
  planProjectRename,
  renameStacksAndFiles,
} from '../../client/src/features/migration/model/projectRenameFlow';
import { until } from '../harness/pulumiProcess';
import { PLANTED_SECRET, type ExportedState, type PulumiStack } from '../harness/pulumiStack';
import { runsOfWindow } from '../harness/runsOfWindow';
import { killedStack, updatedStack } from '../harness/stackSnapshots';
import { startWindow } from '../harness/windowProcess';
import { worldVariables } from '../harness/worldStack';
import { cliFor, startStateServer, targetOf, temporaryBackups, type TestServer } from './client';
import { ENDED_IN_EVERY_WAY, OUTLIVING, WINDOW_ENDS, type OutlivingCommand, type WindowEnd } from './faults';
import { MIGRATION, RENAMING } from './outlivingFlows';
import { scriptFor } from './scriptedCli';
import type { WindowOrder } from './window.program';

const FULL_NAME = 'organization/shop/dev';

type Order = Omit<WindowOrder, 'stack' | 'runs' | 'command'>;

/** How a command is held in progress, what it leaves, and its last output. */
interface Case {
  readonly stack: () => Promise<PulumiStack>;
  /** Prepares the stack; returns the window's order, the sign that the run is in progress, and what continues it. */
  readonly hold: (
    stack: PulumiStack,
  ) => Promise<{ order: Order; isHeld: () => boolean; release: () => Promise<void> }>;
  readonly check: (stack: PulumiStack) => Promise<void>;
  /** Runs next; once, because the window's end no longer makes a difference. */
  readonly next?: (stack: PulumiStack) => Promise<void>;
  readonly says: RegExp;
  /** The name of the stack in the run's record. */
  readonly name?: string;
}

/** The abandoned runs that a window finds. */
const takenBy = async (runs: DetachedRuns) => (await runs.takeAbandoned()).taken;

const labels = async (stack: PulumiStack) => (await stack.cloud()).map(({ label }) => label);
const names = async (stack: PulumiStack) =>
  ((await stack.state()).deployment.resources ?? []).map(({ urn }) => urn.split('::').at(-1));

/** All locks of all backends below a folder. */
const locksIn = async (root: string) =>
  (await readdir(root, { recursive: true })).filter((file) => /\/locks\/.*\.json$/.test(file));

const noPending = async (stack: PulumiStack) => {
  assert.deepEqual((await stack.state()).deployment.pending_operations ?? [], []);
};

/** The program's cloud delays an operation. */
function heldInCloud(label: string, operation: 'create' | 'delete', flags: string[] = []): Case['hold'] {
  return (stack) => {
    const waiting = path.join(stack.cwd, 'cloud', `${label}.waiting`);
    return Promise.resolve({
      order: { flags, env: { SHOP_HOLD: `${label}:${operation}:after` } },
      isHeld: () => existsSync(waiting),
      release: () => rm(waiting),
    });
  };
}

/** Delays the start of the CLI: a very short run could not be interrupted otherwise. */
async function heldAtStart(stack: PulumiStack, words: string, order: Order = {}): ReturnType<Case['hold']> {
  const begun = path.join(stack.root, 'begun');
  const env = await scriptFor(
    stack,
    words,
    `: > "${begun}"; until [ -e "${begun}.go" ]; do sleep 0.05; done`,
  );
  return {
    order: { ...order, env },
    isHeld: () => existsSync(begun),
    release: () => writeFile(`${begun}.go`, ''),
  };
}

const cases: Readonly<Record<OutlivingCommand, Case>> = {
  up: {
    stack: updatedStack,
    hold: heldInCloud('orders', 'create', ['--config=shop:orders=true']),
    check: async (stack) => {
      assert.ok((await labels(stack)).includes('orders'));
      assert.ok((await names(stack)).includes('orders'));
      await noPending(stack);
    },
    says: /Resources:\n\s+\+ 1 created\n/,
  },
  destroy: {
    stack: updatedStack,
    hold: heldInCloud('web', 'delete'),
    check: async (stack) => {
      assert.deepEqual(await labels(stack), []);
      assert.deepEqual(await names(stack), []);
      await noPending(stack);
    },
    says: /Resources:\n\s+- \d+ deleted\n/,
  },
  refresh: {
    stack: updatedStack,
    hold: async (stack) => {
      const [gone] = (await stack.cloud()).filter(({ label }) => label === 'web');
      await rm(path.join(stack.cwd, 'cloud', `${gone!.id}.json`));
      return heldAtStart(stack, 'refresh');
    },
    check: async (stack) => {
      assert.ok(!(await names(stack)).includes('web'));
      await noPending(stack);
    },
    says: /Resources:\n\s+- 1 deleted\n/,
  },
  adopt: {
    stack: updatedStack,
    hold: async (stack) => {
      const world = await worldVariables(path.join(stack.root, 'world'), stack.env['PATH']!);
      const held = await heldAtStart(stack, 'import');
      const { env = {} } = held.order;
      const searched = [env['PATH'], world['PATH']].join(path.delimiter);
      return { ...held, order: { env: { ...world, ...env, PATH: searched } } };
    },
    check: async (stack) => {
      assert.ok((await names(stack)).includes('adopted'));
      await noPending(stack);
    },
    says: /Resources:\n\s+= 1 imported\n/,
  },
  import: {
    stack: updatedStack,
    hold: async (stack) => {
      const state = path.join(stack.root, 'state.json');
      await writeFile(state, (await stack.export()).replaceAll('"colour": "blue"', '"colour": "red"'));
      return heldAtStart(stack, 'stack import', { state });
    },
    check: async (stack) => {
      assert.match(await stack.export(), /"colour": "red"/);
      await noPending(stack);
    },
    says: /Import complete\./,
  },
  cancel: {
    stack: async () => (await killedStack('before')).stack,
    hold: (stack) => heldAtStart(stack, 'cancel'),
    // Another command repairs what the killed update left.
    check: async (stack) => {
      assert.equal((await stack.state()).deployment.pending_operations?.length, 1);
    },
    says: /The currently running update for '.*' has been canceled!/,
  },
  migrate: {
    stack: updatedStack,
    hold: async (stack) => {
      await mkdir(newBackend(stack));
      return heldAtStart(stack, 'stack import', { url: `file://${newBackend(stack)}` });
    },
    check: async (stack) => {
      const before = (await stack.state()).deployment.resources!;
      const env = {
        PULUMI_BACKEND_URL: `file://${newBackend(stack)}`,
        PULUMI_CONFIG_PASSPHRASE: MIGRATION.passphrase,
      };
      const { deployment } = JSON.parse(
        await stack.must(['stack', 'export', '--stack=dev'], { env }),
      ) as ExportedState;
      assert.deepEqual(
        deployment.resources!.map(({ urn }) => urn),
        before.map(({ urn }) => urn),
      );
      const left = await besideConfig(stack);
      assert.ok(left.length > 0);
      for (const file of left)
        assert.ok(!(await readFile(path.join(stack.cwd, file), 'utf8')).includes(PLANTED_SECRET), file);
      assert.deepEqual(
        (await listStackConfigFiles(stack.cwd)).map((config) => config.stack),
        ['dev'],
      );
    },
    next: async (stack) => {
      const { cli } = cliFor(stack);
      const source = await targetOf(stack, cli);
      const request = { source, url: `file://${newBackend(stack)}`, ...MIGRATION };
      await withServer(async (server) => {
        const tools = { cli, server, backups: temporaryBackups() };
        assert.deepEqual(await migrateStack(tools, request), { kind: 'exists', leftover: 'copy' });
        const { kind } = await migrateStack(tools, { ...request, replaceLeftover: true });
        assert.equal(kind, 'migrated');
      });
      assert.match((await besideConfig(stack)).join(), /^Pulumi\.dev\.yaml\.[^,]+Z\.bak$/);
    },
    says: /Import complete\./,
    name: MIGRATION.stack,
  },
  rename: {
    stack: updatedStack,
    hold: (stack) => heldAtStart(stack, 'stack rename'),
    check: async (stack) => {
      const { cli } = cliFor(stack);
      await withServer(async (server) => {
        const tools = { cli, server, backups: temporaryBackups() };
        const plan = await planProjectRename(tools, { folder: stack.cwd, ...RENAMING });
        assert.ok(!('refused' in plan), JSON.stringify(plan));
        assert.deepEqual(plan.stacks, []);
        assert.deepEqual(await renameStacksAndFiles(tools, plan), { changed: undefined });
      });
      assert.match(await readFile(path.join(stack.cwd, 'Pulumi.yaml'), 'utf8'), /^name: market$/m);
      await stack.must(['preview', '--expect-no-changes', '--stack=dev']);
    },
    says: /Renamed .*dev to .*market/,
  },
};

const newBackend = (stack: PulumiStack) => path.join(stack.root, 'new-backend');

/** The files beside a stack's configuration that do not belong to the project. */
const besideConfig = async (stack: PulumiStack) =>
  (await readdir(stack.cwd)).filter((file) => /^\.?Pulumi\.dev\.(?!yaml$)/.test(file));

async function withServer(task: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startStateServer();
  try {
    await task(server);
  } finally {
    await server.shutdown();
  }
}

/** True if every end of a window is tested, as in `npm run test:long`. */
const EVERY_FLOW = process.env['EVERY_FLOW'] !== undefined;

const endsOf = (command: OutlivingCommand): readonly WindowEnd[] =>
  EVERY_FLOW || ENDED_IN_EVERY_WAY.includes(command) ? WINDOW_ENDS : ['closed'];

describe('a command that changes a stack continues without the window that started it:', function () {
  this.timeout(300_000);

  for (const [command, { stack: makeStack, hold, check, next, says, name = FULL_NAME }] of Object.entries(
    cases,
  ) as [OutlivingCommand, Case][]) {
    it(OUTLIVING[command].title, async () => {
      await Promise.all(
        endsOf(command).map(async (how) => {
          const stack = await makeStack();
          try {
            const runs = path.join(stack.root, 'runs');
            const { order, isHeld, release } = await hold(stack);
            const window = startWindow({ stack: stack.root, runs, command, ...order });
            await Promise.race([
              until(isHeld, `the ${command}`),
              window.done.then(({ stderr }) => assert.fail(`The window has ended: ${stderr}`)),
            ]);
            assert.deepEqual(await takenBy(runsOfWindow({ root: runs })), [], 'its window lives');
            await window.end(how);

            const [run] = await takenBy(runsOfWindow({ root: runs }));
            assert.ok(run, how);
            assert.equal(await run.isRunning(), true);
            assert.deepEqual(await takenBy(runsOfWindow({ root: runs })), [], 'it is taken');
            assert.equal(run.record.target.stack, name);
            const lines: string[] = [];
            run.follow([], (line) => lines.push(line));
            await release();

            assert.deepEqual(await run.ended, { kind: 'succeeded' }, how);
            await assertComplete(run, lines, says);
            assert.deepEqual(await locksIn(stack.root), []);
            await check(stack);
            if (EVERY_FLOW || how === 'closed') await next?.(stack);
          } finally {
            await stack.dispose();
          }
        }),
      );
    });
  }
});

/** Asserts that the complete output of the run is kept and was forwarded, and that nothing kept has a secret. */
async function assertComplete(run: FoundRun, lines: readonly string[], says: RegExp): Promise<void> {
  const { stdout, stderr } = await run.output();
  assert.match(stdout + stderr, says);
  await until(() => says.test(`${lines.join('\n')}\n`), 'the last lines');
  for (const file of [run.folder.stdout, run.folder.stderr]) {
    assert.ok(!(await readFile(file, 'utf8')).includes(PLANTED_SECRET));
  }
}
