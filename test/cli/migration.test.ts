import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SettingsDocument } from '../../client/src/project/settingsDocument';
import { migrateStack, type MigrationOutcome } from '../../client/src/features/migration/model/migration';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { PLANTED_SECRET, type ExportedState, type PulumiStack } from '../harness/pulumiStack';
import { cliFor, targetOf, temporaryBackups, type TestCli, type TestServer } from './client';
import { isOlderCli } from '../harness/pulumiTools';
import { scriptedCli, unless } from './scriptedCli';
import { useOwnTemporaryFolder, useUpdatedStack } from './suite';

const CONFIG_SECRET = 'a-secret-of-the-configuration\nof two lines\n';
const NESTED_SECRET = 'a-nested-secret';

/** The settings of the suite, written by the CLI, with every form in which it reads secrets. */
function nastySettings(text: string): string {
  const salt = /^encryptionsalt: (.*)$/m.exec(text)![1]!;
  const [token, nested] = [...text.matchAll(/secure: (.*)$/gm)].map(([, ciphertext]) => ciphertext!);
  return [
    '# A comment of the user',
    `"encryptionsalt": '${salt}' # the salt`,
    '',
    'config:',
    '  shop:token:',
    `    "secure": ${token}   # quoted`,
    '  shop:deep: { # flow',
    `    list: [{ password: {secure: "${nested}"} }] # secure: flow`,
    '  }',
    '  shop:folded:',
    '    secure: >- # folded',
    `      ${nested}`,
    '  ? shop:explicit',
    `  : - ? 'secure'`,
    `      : &anchor ${nested}`,
    '    - secure: *anchor',
    '  shop:merged: &merged',
    `    secure:    '${nested}'`,
    '  shop:again:',
    '    <<: *merged',
    '  colour: green',
    '',
  ].join('\n');
}

describe('migrating a real stack to another backend', function () {
  // Every run with a passphrase derives a key, and there are a hundred runs.
  this.timeout(900_000);
  let stack: PulumiStack;
  let server: TestServer;
  let test: TestCli;
  let source: StackTarget;
  let url: string;
  let config: string;
  /** The CLI's output of all settings. */
  let settings: string;
  const backups = temporaryBackups();

  useOwnTemporaryFolder();
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
    // Older CLIs do not support tags in a folder.
    if (!isOlderCli('3.211.0')) await stack.must(['stack', 'tag', 'set', 'team', 'the shop']);
    await writeFile(config, nastySettings(await readFile(config, 'utf8')));
    settings = await stack.must(['config', '--show-secrets', '--json']);
    await stack.must(['up', '--yes', '--skip-preview']);
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

  /**
   * Asserts that the program finds nothing to do with this backend and passphrase, and that all of the stack can be
   * read.
   */
  async function assertWorks(env: NodeJS.ProcessEnv): Promise<void> {
    await stack.must(['preview', '--expect-no-changes', '--stack=dev'], { env });
    const read = (...args: string[]) => stack.must([...args, '--stack=dev'], { env });
    assert.ok((await read('stack', 'export', '--show-secrets')).includes(PLANTED_SECRET));
    assert.equal(await read('config', '--show-secrets', '--json'), settings);
    if (!isOlderCli('3.211.0'))
      assert.deepEqual(JSON.parse(await read('stack', 'tag', 'ls', '--json')), { team: 'the shop' });
  }

  /**
   * Asserts that no file below the test's folder has a secret in plaintext, except for the real resources in the cloud.
   */
  async function assertNothingInPlaintext(): Promise<void> {
    const entries = await readdir(stack.root, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || file.startsWith(path.join(stack.cwd, 'cloud'))) continue;
      if (file === path.join(stack.cwd, 'index.js')) continue; // The program contains it.
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

  it('there and back leaves nothing to update, all secrets readable, and nothing in plaintext on disk', async () => {
    const original = await readFile(config, 'utf8');
    const there = await migrate(source, url, 'another passphrase');
    assert.equal(there.kind, 'migrated');
    assert.deepEqual(there.differences, []);
    assert.equal(await readFile(there.previousConfig!, 'utf8'), original);
    const migrated = await readFile(config, 'utf8');
    const withoutSecrets = (text: string) => text.replace(/v1:[^\s"',}]+/g, '…');
    assert.equal(
      withoutSecrets(migrated),
      withoutSecrets(original).replace('>- # folded\n      …\n', '… # folded\n'),
    );
    for (const [ciphertext] of original.matchAll(/v1:[^\s"',}]+/g)) assert.ok(!migrated.includes(ciphertext));
    await assertWorks({ PULUMI_BACKEND_URL: url, PULUMI_CONFIG_PASSPHRASE: 'another passphrase' });
    await assertNothingInPlaintext();
    // The login is as it was, and so is the source.
    assert.equal((await targetOf(stack, test.cli)).backend.url, source.backend.url);
    assert.equal((await stack.state()).deployment.resources?.length, 7);

    await rewriteAsJson();
    const third = path.join(stack.root, 'third');
    mkdirSync(third);
    const env = { PULUMI_BACKEND_URL: url, PULUMI_CONFIG_PASSPHRASE: 'another passphrase' };
    const elsewhere = cliFor(stack, { env });
    const back = await migrate(there.target, `file://${third}`, 'test', { cli: elsewhere });
    assert.equal(back.kind, 'migrated');
    assert.deepEqual(back.differences, []);
    assert.equal(back.configFile, path.join(stack.cwd, 'Pulumi.dev.json'));
    await assertWorks({ PULUMI_BACKEND_URL: `file://${third}` });
    await assertNothingInPlaintext();
    for (const file of ['Pulumi.json', 'Pulumi.dev.json']) await rm(path.join(stack.cwd, file));
    await writeFile(config, original);
  });

  /** The CLI prefers a project's JSON files to those in YAML. */
  async function rewriteAsJson(): Promise<void> {
    for (const name of ['Pulumi', 'Pulumi.dev']) {
      const file = path.join(stack.cwd, name);
      const document = new SettingsDocument(await readFile(`${file}.yaml`, 'utf8'), `${file}.yaml`);
      await writeFile(`${file}.json`, JSON.stringify(document.plain(), null, 2));
    }
  }

  it('does nothing if it would lose a secret, and names the line', async () => {
    const before = await readFile(config, 'utf8');
    const [ciphertext = ''] = /v1:\S{16}:\S+/.exec(before.slice(before.indexOf('config:')))!;
    try {
      await writeFile(config, `${before}  shop:none: { secure: "${ciphertext}", beside: 1 }\n`);
      await assert.rejects(migrate(source, url, 'x', { stack: 'lossy' }), {
        name: 'SettingsFileError',
        message: new RegExp(
          `Pulumi\\.dev\\.yaml, line ${before.split('\n').length}: This is an encrypted value`,
        ),
      });
      await writeFile(config, `${before}  shop:twice: 1\n  shop:twice: 1\n`);
      await assert.rejects(migrate(source, url, 'x', { stack: 'lossy' }), /unique/);
    } finally {
      await writeFile(config, before);
    }
    const stacks = await stack.must(['stack', 'ls', '--json'], { env: { PULUMI_BACKEND_URL: url } });
    assert.ok(!stacks.includes('"lossy"'), stacks);
    await assertNothingInPlaintext();
  });

  it('does not touch an existing stack in the new backend, unless it is empty and may be replaced', async () => {
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

  it('reports where the new stack differs from the old one, without values', async () => {
    const folder = path.join(stack.root, 'differing');
    mkdirSync(folder);
    const checkpoint = path.join(folder, '.pulumi/stacks/shop/dev.json');
    // Another process's edit, right after the import.
    const change = `sed -i 's/"colour": *"green"/"colour": "teal"/' "${checkpoint}"`;
    const cli = await scriptedCli(stack, `${unless('stack import')}"$PULUMI" "$@" <&0 && ${change}\nexit`);
    const before = await readFile(config, 'utf8');
    const outcome = await migrateStack(
      { cli, server, backups },
      { source, url: `file://${folder}`, stack: 'dev', secretsProvider: 'passphrase', passphrase: 'x' },
    );
    await writeFile(config, before);
    assert.ok(outcome.kind === 'migrated');
    assert.ok(outcome.differences.length > 0);
    for (const difference of outcome.differences)
      assert.match(
        difference,
        /^(in|out)puts\.settings\.colour of urn:pulumi:dev::shop::\S+ is not what was imported\.$/,
      );
  });

  it('keeps another process’s edit of the configuration during the import, and reports it', async () => {
    const folder = path.join(stack.root, 'edited-meanwhile');
    mkdirSync(folder);
    const before = await readFile(config, 'utf8');
    const edit = `echo '# Written during the import.' >> "${config}"`;
    const cli = await scriptedCli(stack, `${unless('stack import')}${edit}\nexec "$PULUMI" "$@"`);
    await assert.rejects(
      migrateStack(
        { cli, server, backups },
        { source, url: `file://${folder}`, stack: 'dev', secretsProvider: 'passphrase', passphrase: 'x' },
      ),
      /Pulumi\.dev\.yaml was changed in the meantime\. .* configuration is missing\. Migrate again/,
    );
    assert.equal(await readFile(config, 'utf8'), `${before}# Written during the import.\n`);
    await writeFile(config, before);
  });

  it('removes the new stack again if the import fails, and leaves the project unchanged', async () => {
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
    await assertNothingInPlaintext();
  });
});
