import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateStack, type MigrationOutcome } from '../../client/src/pulumi/migration';
import type { StackTarget } from '../../client/src/pulumi/stacks';
import { PLANTED_SECRET, type ExportedState, type PulumiStack } from '../bench/pulumiStack';
import { cliFor, targetOf, temporaryBackups, type TestCli, type TestServer } from './client';
import { useUpdatedStack } from './suite';

const CONFIG_SECRET = 'a-secret-of-the-configuration\nof two lines\n';
const NESTED_SECRET = 'a-nested-secret';

describe('migrating a real stack to another backend', function () {
  // Every run that touches a passphrase derives a key, and there are a hundred of them.
  this.timeout(900_000);
  let stack: PulumiStack;
  let server: TestServer;
  let test: TestCli;
  let source: StackTarget;
  let url: string;
  let config: string;
  const backups = temporaryBackups();

  useUpdatedStack(async (made) => {
    ({ stack, server, test, target: source } = made);
    const backend = path.join(stack.root, 'another backend');
    mkdirSync(backend);
    url = `file://${encodeURI(backend)}`;
    config = path.join(stack.cwd, 'Pulumi.dev.yaml');
    await stack.must(['config', 'set', '--secret', 'token'], { input: `${CONFIG_SECRET}\n` });
    await stack.must(['config', 'set', '--secret', '--path', 'deep.list[0].password'], {
      input: NESTED_SECRET,
    });
    await stack.must(['stack', 'tag', 'set', 'team', 'the shop']);
    await writeFile(
      config,
      `# A comment of the user\n${await readFile(config, 'utf8')}  shop:colour: green\n`,
    );
  });

  const migrate = (
    from: StackTarget,
    to: string,
    passphrase: string,
    more: { cli?: TestCli; stack?: string; replaceLeftover?: boolean } = {},
  ): Promise<MigrationOutcome> =>
    migrateStack(
      { cli: (more.cli ?? test).cli, server, backups },
      {
        source: from,
        url: to,
        stack: more.stack ?? 'dev',
        secretsProvider: 'passphrase',
        passphrase,
        ...(more.replaceLeftover !== undefined && { replaceLeftover: more.replaceLeftover }),
      },
    );

  /** The program finds nothing to do, and everything of the stack can be read, under this backend and passphrase. */
  async function assertWorks(env: NodeJS.ProcessEnv): Promise<void> {
    await stack.must(['preview', '--expect-no-changes', '--stack=dev'], { env });
    const read = (...args: string[]) => stack.must([...args, '--stack=dev'], { env });
    assert.ok((await read('stack', 'export', '--show-secrets')).includes(PLANTED_SECRET));
    assert.equal(await read('config', 'get', 'token'), `${CONFIG_SECRET}\n`);
    assert.equal(await read('config', 'get', '--path', 'deep.list[0].password'), `${NESTED_SECRET}\n`);
    assert.equal(await read('config', 'get', 'colour'), 'green\n');
    assert.deepEqual(JSON.parse(await read('stack', 'tag', 'ls', '--json')), { team: 'the shop' });
  }

  /** Nothing below the test's folder but the real resources in the cloud has a secret in clear. */
  async function assertNothingInClear(): Promise<void> {
    const entries = await readdir(stack.root, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || file.startsWith(path.join(stack.cwd, 'cloud'))) continue;
      if (file === path.join(stack.cwd, 'index.js')) continue; // The program, where it comes from.
      const text = await readFile(file, 'latin1');
      for (const secret of [PLANTED_SECRET, NESTED_SECRET, 'a-secret-of-the-configuration']) {
        assert.ok(!text.includes(secret), `${file} has ${secret}`);
      }
    }
    const left = (await readdir(tmpdir())).filter((name) => name.startsWith('pulumi-migration-'));
    assert.deepEqual(left, []);
    assert.deepEqual(
      (await readdir(stack.cwd)).filter((name) => name.startsWith('.pulumi-secrets-')),
      [],
    );
    assert.ok(!test.log.some((line) => line.includes(PLANTED_SECRET) || line.includes(NESTED_SECRET)));
  }

  it('there and back: nothing to update, all secrets readable, nothing in plain text on disk', async () => {
    const original = await readFile(config, 'utf8');
    const there = await migrate(source, url, 'another passphrase');
    assert.equal(there.kind, 'migrated');
    assert.deepEqual(there.comparison, { added: [], removed: [], changed: [] });
    assert.equal(await readFile(there.previousConfig!, 'utf8'), original);
    const migrated = await readFile(config, 'utf8');
    assert.ok(migrated.includes('# A comment of the user') && migrated !== original);
    await assertWorks({ PULUMI_BACKEND_URL: url, PULUMI_CONFIG_PASSPHRASE: 'another passphrase' });
    await assertNothingInClear();
    // The login is as it was, and so is the source.
    assert.equal((await targetOf(stack, test.cli)).backend.url, source.backend.url);
    assert.equal((await stack.state()).deployment.resources?.length, 7);

    const third = path.join(stack.root, 'third');
    mkdirSync(third);
    const env = { PULUMI_BACKEND_URL: url, PULUMI_CONFIG_PASSPHRASE: 'another passphrase' };
    const elsewhere = cliFor(stack, { env });
    const back = await migrate(there.target, `file://${third}`, 'test', { cli: elsewhere });
    assert.equal(back.kind, 'migrated');
    assert.deepEqual(back.comparison, { added: [], removed: [], changed: [] });
    await assertWorks({ PULUMI_BACKEND_URL: `file://${third}` });
    await assertNothingInClear();
    await writeFile(config, original);
  });

  it('leaves a stack alone that is there already, unless it is empty and may be replaced', async () => {
    assert.deepEqual(await migrate(source, url, 'x'), { kind: 'exists', leftover: 'copy' });
    const env = { PULUMI_BACKEND_URL: url };
    const state = JSON.parse(await stack.must(['stack', 'export', '--stack=dev'], { env })) as ExportedState;
    state.deployment.resources!.find(({ urn }) => urn.endsWith('::cache'))!['protect'] = true;
    await stack.must(['stack', 'import', '--stack=dev'], {
      env: { ...env, PULUMI_CONFIG_PASSPHRASE: 'another passphrase' },
      input: JSON.stringify(state),
    });
    assert.deepEqual(await migrate(source, url, 'x', { replaceLeftover: true }), {
      kind: 'exists',
      leftover: undefined,
    });
    await stack.must(['stack', 'init', 'empty', '--no-select'], { env });
    await rm(path.join(stack.cwd, 'Pulumi.empty.yaml'), { force: true });
    const again = { stack: 'empty' };
    assert.deepEqual(await migrate(source, url, 'x', again), { kind: 'exists', leftover: 'empty' });
    const outcome = await migrate(source, url, 'x', { ...again, replaceLeftover: true });
    assert.equal(outcome.kind, 'migrated');
    const { stdout } = await stack.run(['stack', 'export', '--stack=empty'], { env });
    assert.ok(stdout.includes('urn:pulumi:empty::shop::') && !stdout.includes('urn:pulumi:dev::'));
  });

  it('removes the new stack again when the import fails, and touches nothing of the project', async () => {
    const damaged = { ...server, withSecretsProvider: () => Promise.resolve({ text: '{"version": 99}' }) };
    const before = await readFile(config, 'utf8');
    await assert.rejects(
      migrateStack(
        { cli: test.cli, server: damaged, backups },
        { source, url, stack: 'failing', secretsProvider: 'passphrase', passphrase: 'x' },
      ),
      /newer Pulumi CLI/,
    );
    const stacks = await stack.must(['stack', 'ls', '--json'], { env: { PULUMI_BACKEND_URL: url } });
    assert.ok(!stacks.includes('"failing"'), stacks);
    assert.equal(await readFile(config, 'utf8'), before);
    await assertNothingInClear();
  });
});
