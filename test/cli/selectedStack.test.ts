import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { selectedStack } from '../../client/src/pulumi/stacks/selectedStack';
import { listStacks, type StackInfo } from '../../client/src/pulumi/stacks/stackList';
import {
  renameStacksAndFiles,
  planProjectRename,
} from '../../client/src/features/migration/model/projectRenameFlow';
import { cliFor, startStateServer, temporaryBackups } from './client';
import { useNewStack, type StackInUse } from './suite';

/** Older CLIs keep one selected stack for all backends, newer ones one for each: the test covers both. */
describe('the stack that is selected in a project', function () {
  this.timeout(60_000);
  let stack: StackInUse['stack'];
  let other: string;
  useNewStack(async (made) => {
    ({ stack } = made);
    other = `file://${path.join(stack.root, 'other')}`;
    await mkdir(path.join(stack.root, 'other'));
    await mkdir(path.join(stack.cwd, 'near'));
  });

  const currentIn = (list: readonly StackInfo[]) => list.find(({ current }) => current)?.name;

  /** The CLI's answer, our answer, and the CLI's answer in our pinned runs. */
  async function answers(env: NodeJS.ProcessEnv = {}, cwd = stack.cwd) {
    const args = ['stack', 'ls', '--json', '--fully-qualify-stack-names'];
    // Like a terminal, which knows by which path the folder was reached.
    const list = JSON.parse(await stack.must(args, { cwd, env: { ...env, PWD: cwd } })) as StackInfo[];
    const { cli } = cliFor(stack, { env });
    const address = await cli.configuredAddress(cwd);
    const project = { folder: cwd, name: stack.project };
    const pinned = await listStacks(cli, address, cwd);
    const version = await cli.knownVersion();
    const read = await selectedStack(project, { env: cli.env, address, version });
    const isNamed = ({ name }: StackInfo): boolean =>
      read !== undefined && (name === read || name.endsWith(`/${read}`));
    const said = currentIn(list);
    // A missing stack can also be selected.
    return { said, read: list.find(isNamed)?.name, pinned: currentIn(pinned) };
  }

  async function assertAgree(what: string, env?: NodeJS.ProcessEnv, cwd?: string) {
    const { said, read, pinned } = await answers(env, cwd);
    assert.deepEqual({ read, pinned }, { read: said, pinned: said }, what);
    return said;
  }

  it('is the same as for the CLI, in each backend and for each spelling of its address', async () => {
    const dev = 'organization/shop/dev';
    assert.equal(await assertAgree('at first'), dev);
    await stack.must(['stack', 'init', 'second']);
    assert.equal(await assertAgree('after stack init'), 'organization/shop/second');
    await stack.must(['stack', 'select', 'dev']);
    assert.equal(await assertAgree('after stack select'), dev);

    await stack.must(['login', other]);
    await assertAgree('in a backend without one');
    await stack.must(['stack', 'init', 'prod']);
    assert.equal(await assertAgree('in another backend'), 'organization/shop/prod');
    await stack.must(['login', stack.backendUrl]);
    await assertAgree('back in the first backend');
    await stack.must(['stack', 'select', 'dev']);
    for (const spelling of [`${stack.backendUrl}/`, `${stack.backendUrl}?no_tmp_dir=true`]) {
      await stack.must(['login', spelling]);
      await assertAgree(spelling);
    }
    await stack.must(['login', 'file://./near']);
    await assertAgree('a relative address without one');
    await stack.must(['stack', 'init', 'near']);
    assert.equal(await assertAgree('a relative address'), 'organization/shop/near');
    await assertAgree('the same in full', { PULUMI_BACKEND_URL: `file://${path.join(stack.cwd, 'near')}` });
    await assertAgree('of the environment', { PULUMI_BACKEND_URL: other });

    await stack.must(['stack', 'unselect']);
    assert.equal(await assertAgree('after unselect'), undefined);
    await stack.must(['login', stack.backendUrl]);
    await stack.must(['stack', 'select', 'second']);
    await stack.must(['stack', 'rm', '--yes', 'second']);
    assert.equal(await assertAgree('after stack rm'), undefined);
    await stack.must(['stack', 'select', 'dev']);
  });

  it('is the one in PULUMI_STACK, and none if that is empty', async () => {
    assert.equal(await assertAgree('PULUMI_STACK', { PULUMI_STACK: 'dev' }), 'organization/shop/dev');
    assert.equal(await assertAgree('PULUMI_STACK, empty', { PULUMI_STACK: '' }), undefined);
  });

  it('belongs to the folder, whatever the path to it', async () => {
    const link = path.join(stack.root, 'link');
    await symlink(stack.cwd, link);
    await assertAgree('not selected there', {}, link);
    await stack.must(['stack', 'init', 'linked'], { cwd: link, env: { PWD: link } });
    assert.equal(await assertAgree('through a link', {}, link), 'organization/shop/linked');
    await assertAgree('directly');
    await stack.must(['stack', 'select', 'dev'], { cwd: link, env: { PWD: link } });
    assert.equal(await assertAgree('selected through a link', {}, link), 'organization/shop/dev');
    await stack.must(['stack', 'select', 'dev']);
    await stack.must(['stack', 'rm', '--yes', 'linked']);
    await stack.must(['stack', 'select', 'dev']);
  });

  it('remains selected for the CLI when its project gets another name, in a backend with a relative address', async () => {
    const server = await startStateServer();
    try {
      await stack.must(['login', 'file://./near']);
      await stack.must(['stack', 'select', 'near']);
      const { cli } = cliFor(stack);
      const tools = { cli, server, backups: temporaryBackups() };
      const plan = await planProjectRename(tools, { folder: stack.cwd, from: 'shop', to: 'store' });
      assert.ok(!('refused' in plan));
      assert.equal(plan.selected?.stack, 'organization/store/near');
      await renameStacksAndFiles(tools, plan);
      const args = ['stack', 'ls', '--json', '--fully-qualify-stack-names'];
      const list = JSON.parse(await stack.must(args)) as StackInfo[];
      assert.equal(currentIn(list), 'organization/store/near');
    } finally {
      await server.shutdown();
      await writeFile(path.join(stack.cwd, 'Pulumi.yaml'), 'name: shop\nruntime: nodejs\n');
    }
  });
});
