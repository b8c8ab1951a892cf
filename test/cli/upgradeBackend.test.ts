import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  planBackendUpgrade,
  isSameUpgrade,
  upgradeBackend,
  type BackendUpgrade,
} from '../../client/src/pulumi/migration/backendUpgrade';
import type { PulumiCli } from '../../client/src/pulumi/cli/cli';
import { listStacks } from '../../client/src/pulumi/stacks/stackList';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { BackendAddress } from '../../client/src/pulumi/location/backendAddress';
import { contentsOf } from '../harness/folderContents';
import { keepBackend } from '../harness/keptBackend';
import { LEGACY, makeLegacy } from '../harness/legacyBackend';
import type { PulumiStack } from '../harness/pulumiStack';
import { cliFor, temporaryBackups, type TestServer } from './client';
import { scriptFor } from './scriptedCli';
import { useUpdatedStack } from './suite';

/** The digest of each file, by its path in the folder. */
const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries([...contentsOf(folder)].map(([file, digest]) => [path.relative(folder, file), digest]));

const PROD = 'organization/shop/prod';

describe('upgrading a real legacy backend', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  let server: TestServer;
  let address: BackendAddress;

  let restore: () => Promise<void>;

  useUpdatedStack(async (made) => {
    ({ stack, server } = made);
    ({ address } = made.target.backend);
    await makeLegacy(stack);
    restore = await keepBackend(stack);
  });
  afterEach(() => restore());

  const tools = (cli: PulumiCli = cliFor(stack).cli) => ({ cli, server, backups: temporaryBackups() });

  async function soundPlan(cli?: PulumiCli): Promise<BackendUpgrade> {
    const plan = await planBackendUpgrade(tools(cli), address, stack.cwd);
    assert.ok(plan !== 'upgraded' && !('refused' in plan), JSON.stringify(plan));
    return plan;
  }

  it('copies everything, moves stacks with a project, and reports which stacks stay and why', async () => {
    await stack.must(['stack', 'init', '--stack=empty', '--no-select'], { env: LEGACY });
    const before = filesIn(path.join(stack.backendDir, '.pulumi'));
    const plan = await soundPlan();
    assert.deepEqual(
      plan.stacks.map(({ name, to, stays }) => [name, to, stays !== undefined]),
      [
        ['dev', 'organization/shop/dev', false],
        ['empty', undefined, true],
      ],
    );
    assert.deepEqual(filesIn(path.join(stack.backendDir, '.pulumi')), before, 'nothing is written yet');

    const { moved, left, problem } = await upgradeBackend(tools(), plan);
    assert.equal(problem, undefined);
    assert.deepEqual(
      moved.map((target) => [target.project, target.stack]),
      [['shop', 'organization/shop/dev']],
    );
    assert.deepEqual(
      left.map(({ name, why }) => [name, why.startsWith('it has no resources')]),
      [['empty', true]],
    );
    assert.deepEqual(filesIn(plan.copy!), before, 'the copy');
    await stack.must(['preview', '--expect-no-changes']);
  });

  it('finds that a stack was written to, or added, since it was planned', async () => {
    const plan = await soundPlan();
    assert.ok(isSameUpgrade(plan, await soundPlan()));
    await stack.must(['stack', 'init', '--stack=late', '--no-select'], { env: LEGACY });
    assert.ok(!isSameUpgrade(plan, await soundPlan()));
    await stack.must(['stack', 'rm', '--stack=late', '--yes'], { env: LEGACY });
    assert.ok(isSameUpgrade(plan, await soundPlan()));
    const written = path.join(stack.cwd, 'written.json');
    await writeFile(written, plan.stacks[0]!.state!.replaceAll('"blue"', '"violet"'));
    await stack.must(['stack', 'import', '--stack=dev', `--file=${written}`], { env: LEGACY });
    assert.ok(!isSameUpgrade(plan, await soundPlan()));
  });

  it('has nothing to do the second time, or for a service', async () => {
    await upgradeBackend(tools(), await soundPlan());
    assert.equal(await planBackendUpgrade(tools(), address, stack.cwd), 'upgraded');
    const service = new BackendAddress('https://service.example', '/');
    assert.equal(await planBackendUpgrade(tools(), service, stack.cwd), 'upgraded');
  });

  it('finds stacks that an old CLI has left beside the new layout', async () => {
    await upgradeBackend(tools(), await soundPlan());
    const folder = path.join(stack.backendDir, '.pulumi/stacks');
    const text = await readFile(path.join(folder, 'shop/dev.json'), 'utf8');
    await writeFile(path.join(folder, 'prod.json'), text.replaceAll('pulumi:dev::', 'pulumi:prod::'));
    const plan = await soundPlan();
    assert.deepEqual(
      plan.stacks.map(({ name, state }) => [name, state]),
      [['prod', undefined]],
    );
    const { moved, left } = await upgradeBackend(tools(), { ...plan, copy: undefined });
    assert.deepEqual([moved.map((target) => target.stack), left], [[PROD], []]);
  });

  it('works with a CLI that refuses such a backend, which a script imitates', async () => {
    const refuse = 'echo "error: Legacy DIY state is deprecated" >&2; exit 1';
    const env = await scriptFor(
      stack,
      'stack',
      `[ -n "$PULUMI_DIY_BACKEND_IGNORE_DEPRECATION_ERROR" ] || { ${refuse}; }`,
    );
    const { cli } = cliFor(stack, { env });
    await assert.rejects(listStacks(cli, address, stack.cwd), /Legacy DIY state is deprecated/);
    const { moved } = await upgradeBackend(tools(cli), { ...(await soundPlan(cli)), copy: undefined });
    assert.equal(moved.length, 1);
  });

  it('does not start with a locked stack', async () => {
    const locks = path.join(stack.backendDir, '.pulumi/locks/dev');
    await mkdir(locks, { recursive: true });
    await writeFile(path.join(locks, 'a.json'), '{}');
    const plan = await planBackendUpgrade(tools(), address, stack.cwd);
    assert.ok(plan !== 'upgraded' && 'refused' in plan);
    assert.match(plan.refused, /“dev” is locked/);
  });

  it('does not start with an unreadable stack', async () => {
    const file = path.join(stack.backendDir, '.pulumi/stacks/dev.json');
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 200));
    await assert.rejects(
      planBackendUpgrade(tools(), address, stack.cwd),
      (error) => error instanceof PulumiProblem && error.kind === 'unreadable',
    );
  });

  it('does nothing if there is no room for the copy', async () => {
    const plan = await soundPlan();
    const before = contentsOf(stack.backendDir);
    const copy = path.join(stack.backendDir, '.pulumi/stacks/dev.json/copy');
    await assert.rejects(upgradeBackend(tools(), { ...plan, copy }), /^Error: Nothing was upgraded: /);
    assert.deepEqual(contentsOf(stack.backendDir), before);
  });

  it('reports what is where if the CLI is interrupted', async () => {
    const plan = await soundPlan();
    const env = await scriptFor(stack, 'state upgrade', 'echo "error: the network is gone" >&2; exit 1');
    const { moved, left, problem } = await upgradeBackend(tools(cliFor(stack, { env }).cli), {
      ...plan,
      copy: undefined,
    });
    assert.match(problem!.details, /the network is gone/);
    assert.deepEqual([moved, left.map(({ name }) => name)], [[], ['dev']]);
    assert.ok((await readdir(path.join(stack.backendDir, '.pulumi/stacks'))).includes('dev.json'));
  });
});
