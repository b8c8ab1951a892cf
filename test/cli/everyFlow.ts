import assert from 'node:assert/strict';
import { cp, mkdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { OLDEST_CLI } from '../../client/src/pulumi/cli/cliVersions';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { importStack } from '../../client/src/pulumi/stacks/stacks';
import { listStacks } from '../../client/src/pulumi/stacks/stackList';
import type { ExportedState } from '../harness/pulumiStack';
import { cliFor, targetOf, temporaryBackups } from './client';
import {
  interrupted,
  INTERRUPTED,
  isOfProject,
  LOCKED,
  NEEDED_CLI,
  PINNED_FLOWS,
  rootOfProd,
  type PinnedStacks,
} from './pinnedFlows';
import { needsCli, type StackInUse } from './suite';
import { PINNED } from './writers';

/** The object and the key of a lock whose owner is gone. */
export const LEFT_LOCK = {
  key: '.pulumi/locks/organization/shop/dev/0b5f7f7e-7b7f-4c43-8e0b-111111111111.json',
  content: JSON.stringify({
    pid: 2 ** 30,
    username: 'me',
    hostname: hostname(),
    timestamp: '2026-01-02T03:04:05Z',
  }),
};

/** Registers a test for each flow that changes a stack, with a stack at a server after its first update. */
export function itGoesThroughEveryFlow(inUse: () => StackInUse): void {
  let on: PinnedStacks;
  let pristine: string;
  let states: Readonly<Record<'dev' | 'prod', string>>;

  before(async () => {
    const { stack, server, target } = inUse();
    const { cli } = cliFor(stack);
    await stack.must(['stack', 'init', 'prod', '--no-select', '--copy-config-from=dev']);
    pristine = path.join(stack.root, 'project');
    await cp(stack.cwd, pristine, { recursive: true, filter: isOfProject });
    const dev = await stack.export();
    states = { dev, prod: rootOfProd(dev) };
    const [prod, scratch] = [await targetOf(stack, cli, 'prod'), path.join(stack.root, 'scratch')];
    on = { stack, cli, server, backups: temporaryBackups(), target, prod, scratch };
  });

  beforeEach(async () => {
    const { stack, cli, target, prod, scratch } = on;
    for (const folder of [path.join(stack.cwd, 'cloud'), scratch]) {
      await rm(folder, { recursive: true, force: true });
    }
    await cp(pristine, stack.cwd, { recursive: true });
    await mkdir(scratch);
    const there = (await listStacks(cli, target.backend.address, stack.cwd, { all: true })).map(
      ({ name }) => name,
    );
    const wanted = [target.stack, prod.stack];
    for (const name of there.filter((one) => !wanted.includes(one))) {
      await stack.must(['stack', 'rm', '--yes', '--force', `--stack=${name}`]);
    }
    for (const name of wanted.filter((one) => !there.includes(one))) {
      await stack.must(['stack', 'init', '--no-select', name]);
      await cp(pristine, stack.cwd, { recursive: true });
    }
    await importStack(cli, target, states.dev);
    await importStack(cli, prod, states.prod);
  });

  for (const title of PINNED) {
    it(`gets ${title}`, async function () {
      needsCli(this, NEEDED_CLI[title] ?? OLDEST_CLI);
      const { stack, cli, target } = on;
      if (LOCKED.folder.includes(title)) await stack.server!.put(LEFT_LOCK.key, LEFT_LOCK.content);
      if (title === INTERRUPTED) {
        const state = JSON.parse((await backendOf(cli, target).checkpoint())!) as {
          checkpoint: { latest: ExportedState['deployment'] };
        };
        state.checkpoint.latest = interrupted(state.checkpoint.latest);
        await stack.server!.put('.pulumi/stacks/shop/dev.json', JSON.stringify(state));
      }
      const before = (await backendOf(cli, target).glance()).version;
      assert.ok(before);
      await (
        await PINNED_FLOWS[title](on)
      )();
      assert.notEqual((await backendOf(cli, target).glance()).version, before);
    });
  }
}
