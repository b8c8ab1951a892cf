import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lookUp, type LookedUp } from '../../client/src/pulumi/lookUp/lookUp';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import type { PendingOperationRow } from '../../shared/pendingOperations';
import { changeInCloud, CHANGED_SECRETS } from '../harness/drift';
import { interruptAtOnce } from '../harness/pendingOperations';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { updatedStack } from '../harness/stackSnapshots';
import { cliFor, startStateServer, targetOf, type TestCli, type TestServer } from './client';

describe('looking up an id whose create was interrupted', function () {
  this.timeout(180_000);
  let server: TestServer;
  let stack: PulumiStack;
  let client: TestCli;
  let target: StackTarget;
  let text: string;
  let operations: PendingOperationRow[];
  let ids: Record<string, string>;

  before(async () => {
    server = await startStateServer();
    stack = await updatedStack({ program: 'drift' });
    const [secret] = CHANGED_SECRETS;
    await changeInCloud(stack, 'replica', (object) => {
      object.settings = { password: secret, size: 7 };
    });
    ids = await interruptAtOnce(stack, { created: ['web', 'database', 'replica'] });
    client = cliFor(stack);
    target = await targetOf(stack, client.cli);
    text = await exportStack(client.cli, target);
    ({ operations } = await server.openPendingOperations({ text }));
  });
  after(async () => {
    await server.shutdown();
    await stack.dispose();
  });

  /** Looks up ids, and returns the answers, by the names of their resources. */
  async function askAll(idsByName: Record<string, string>): Promise<Record<string, LookedUp>> {
    const indexOf = (name: string): number => operations.find((one) => one.name === name)!.index;
    const asked = Object.entries(idsByName).map(([name, id]) => ({ index: indexOf(name), id }));
    const tools = { cli: client.cli, server };
    const found = await lookUp(tools, target, { text, operations, asked }, {});
    return Object.fromEntries(Object.keys(idsByName).map((name) => [name, found.get(indexOf(name))!]));
  }

  const ask = async (name: string, id: string): Promise<LookedUp> => (await askAll({ [name]: id }))[name]!;
  const runs = (): number => client.log.filter((line) => / refresh .*--preview-only/.test(line)).length;

  /**
   * Everything that a look-up must not change: the backend, the cloud, the project and the folder for temporary
   * files.
   */
  const untouched = (): string =>
    JSON.stringify([
      ...[stack.backendDir, path.join(stack.cwd, 'cloud')].map((folder) =>
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => [name, readFileSync(path.join(parentPath, name), 'base64')]),
      ),
      ...['Pulumi.yaml', 'Pulumi.dev.yaml'].map((name) => readFileSync(path.join(stack.cwd, name), 'utf8')),
      readdirSync(tmpdir()).filter((name) => name.startsWith('pulumi-lookup-')),
    ]);

  it('finds the requested object, and changes nothing', async () => {
    const before = untouched();
    assert.deepEqual(await ask('web', ids['web']!), { kind: 'found', changes: [] });
    assert.equal(untouched(), before);
  });

  it('shows the differences of another object, without secrets', async () => {
    const found = await ask('database', ids['replica']!);
    assert.ok(found.kind === 'found');
    assert.deepEqual(
      found.changes.map((change) => [change.path, change.old, change.now]),
      [
        ['label', 'database', 'replica'],
        ['settings.size', '1', '7'],
        ['settings.users', '[secret]', undefined],
        ['settings.password', '[secret]', '[secret]'],
      ],
    );
    const shown = JSON.stringify(found) + client.log.join('\n');
    for (const secret of [PLANTED_SECRET, ...CHANGED_SECRETS]) assert.ok(!shown.includes(secret));
  });

  it('reports that there is no object, also for an id that belongs to nothing', async () => {
    assert.deepEqual(await ask('web', 'web-000000'), { kind: 'missing' });
  });

  it('looks up several ids in one run', async () => {
    const before = runs();
    const found = await askAll({ web: 'web-000000', database: ids['replica']!, replica: ids['replica']! });
    assert.deepEqual(
      Object.entries(found).map(([name, { kind }]) => [name, kind]),
      [
        ['web', 'missing'],
        ['database', 'found'],
        ['replica', 'found'],
      ],
    );
    assert.equal(runs() - before, 1);
  });

  it('gives the reason for each whose provider fails, and answers for the others', async () => {
    const file = path.join(stack.cwd, 'cloud', 'torn.json');
    writeFileSync(file, 'torn');
    try {
      const { web, database, replica } = await askAll({
        web: ids['web']!,
        database: 'torn',
        replica: 'replica-000000',
      });
      assert.deepEqual([web?.kind, replica?.kind], ['found', 'missing']);
      assert.ok(database?.kind === 'failed');
      assert.match(database.message, /is not valid JSON/);
    } finally {
      rmSync(file);
    }
  });

  it('asks for the passphrase of the stack, and stops without one', async () => {
    const env = { PULUMI_CONFIG_PASSPHRASE: 'wrong' };
    client = cliFor(stack, { env, passphrases: [stack.env['PULUMI_CONFIG_PASSPHRASE']!] });
    assert.deepEqual(await ask('web', ids['web']!), { kind: 'found', changes: [] });
    assert.deepEqual(client.asked, [true]);
    client = cliFor(stack, { env });
    const problem = await ask('web', ids['web']!).catch((error: unknown) => error);
    assert.ok(problem instanceof PulumiProblem && problem.kind === 'stopped');
    assert.equal(problem.target, target);
  });
});
