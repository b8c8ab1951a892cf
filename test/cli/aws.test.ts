import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { migrateStack } from '../../client/src/features/migration/model/migration';
import { exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { startAwsEmulator, type AwsEmulator } from '../harness/awsEmulator';
import { backendAt } from '../harness/backends';
import { backendServerProgram } from '../harness/startBackendServer';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { cliFor, temporaryBackups, type TestServer } from './client';
import { needsCli, useUpdatedStack, orSkip } from './suite';

const CONFIG_SECRET = 'a-secret-of-the-configuration';

describe('a stack with keys and roles of AWS, in an emulator on this machine', function () {
  this.timeout(180_000);
  let aws: AwsEmulator;
  let stack: PulumiStack;
  let server: TestServer;
  let target: StackTarget;
  /** The environment with the emulator's address, and nothing of the user's. */
  let place: NodeJS.ProcessEnv;
  before(async function () {
    await orSkip(this, () => backendServerProgram('aws'));
    aws = await startAwsEmulator();
  });
  useUpdatedStack(async (made) => {
    ({ stack, server, target } = made);
    const [config, credentials] = ['config', 'credentials'].map((name) =>
      path.join(stack.root, `aws-${name}`),
    );
    const { id, secret } = aws.keys;
    await writeFile(credentials!, `[base]\naws_access_key_id = ${id}\naws_secret_access_key = ${secret}\n`);
    await writeFile(config!, `[profile work]\nrole_arn = ${aws.role}\nsource_profile = base\n`);
    await writeFile(path.join(stack.root, 'token'), 'of-an-identity');
    place = {
      AWS_CONFIG_FILE: config,
      AWS_SHARED_CREDENTIALS_FILE: credentials,
      AWS_ENDPOINT_URL_STS: aws.url,
      AWS_EC2_METADATA_DISABLED: 'true',
    };
  });
  after(() => (aws as AwsEmulator | undefined)?.close());

  const keys = () => ({ AWS_ACCESS_KEY_ID: aws.keys.id, AWS_SECRET_ACCESS_KEY: aws.keys.secret });

  it('is copied to use a key of KMS for its secrets, and from there to use a passphrase', async () => {
    await stack.must(['config', 'set', '--secret', 'token', CONFIG_SECRET]);
    await aws.enforce(false);
    const env = { ...place, ...keys() };
    const { cli, log } = cliFor(stack, { env });
    const tools = { cli, server, backups: temporaryBackups() };
    const folders = ['with a key', 'with a passphrase'].map((name) => path.join(stack.root, name));
    const [there, back] = folders.map((folder) => `file://${encodeURI(folder)}`);
    for (const folder of folders) await mkdir(folder);

    const request = { source: target, url: there!, stack: 'dev', secretsProvider: aws.key };
    const outcome = await migrateStack(tools, request);
    assert.ok(outcome.kind === 'migrated');
    assert.deepEqual(outcome.differences, []);
    const settings = await readFile(outcome.configFile, 'utf8');
    assert.ok(settings.includes(`secretsprovider: "${aws.key}"`), settings);
    assert.ok(settings.includes('encryptedkey: ') && !settings.includes('encryptionsalt'), settings);
    const text = await exportStack(cli, outcome.target);
    const { deployment } = JSON.parse(text) as { deployment: { secrets_providers: { type: string } } };
    assert.equal(deployment.secrets_providers.type, 'cloud');
    await assertReadable(there!, env);
    for (const secret of [PLANTED_SECRET, CONFIG_SECRET, aws.keys.secret]) {
      assert.ok(!text.includes(secret) && !log.join('\n').includes(secret), secret);
    }

    if (!process.env['EVERY_FLOW']) return;
    const again = { source: outcome.target, url: back!, stack: 'dev', secretsProvider: 'passphrase' };
    const returned = await migrateStack(tools, { ...again, passphrase: 'another' });
    assert.ok(returned.kind === 'migrated');
    assert.deepEqual(returned.differences, []);
    await assertReadable(back!, { PULUMI_CONFIG_PASSPHRASE: 'another' });
  });

  /** Asserts that the program finds nothing to do, and that all of the stack can be read. */
  async function assertReadable(url: string, more: NodeJS.ProcessEnv): Promise<void> {
    const env = { ...more, PULUMI_BACKEND_URL: url };
    await stack.must(['preview', '--expect-no-changes', '--stack=dev'], { env });
    assert.ok(
      (await stack.must(['stack', 'export', '--show-secrets', '--stack=dev'], { env })).includes(
        PLANTED_SECRET,
      ),
    );
    assert.equal(
      (await stack.must(['config', 'get', 'token', '--stack=dev'], { env })).trim(),
      CONFIG_SECRET,
    );
  }

  const webIdentity = () => ({
    AWS_WEB_IDENTITY_TOKEN_FILE: path.join(stack.root, 'token'),
    AWS_ROLE_ARN: aws.role,
  });

  /** The settings for a role: the query of the address, and the environment. */
  const ways: readonly [title: string, address: () => string, env: () => NodeJS.ProcessEnv][] = [
    ['the address names it', () => `&role=${aws.role}`, keys],
    ['a profile names it', () => '&profile=work', () => ({})],
    ['a web identity stands for it', () => '', webIdentity],
  ];
  for (const [title, address, env] of ways) {
    it(`is in a bucket that is read with a role: ${title}`, async function () {
      // The oldest CLI supports neither `role` nor another address of STS; the versions between are untested.
      needsCli(this, '3.255.0');
      // The emulator requires a signature for a request that AWS accepts without one: that with the token.
      await aws.enforce(env !== webIdentity);
      const url = aws.bucket + address();
      const more = { ...place, ...env(), PULUMI_BACKEND_URL: url };
      const { cli, log } = cliFor(stack, { env: more });
      const name = `role-${ways.findIndex(([one]) => one === title)}`;
      await stack.must(['stack', 'init', name, '--no-select'], { env: more });
      const there = { ...target, stack: `organization/shop/${name}`, backend: backendAt(url) };
      assert.deepEqual(await backendOf(cli, there).holders('ask'), [], log.join('\n'));
      assert.ok((await backendOf(cli, there).glance()).version);
    });
  }

  it('is in a bucket that cannot be read without the role', async () => {
    await aws.enforce(true);
    const url = aws.bucket;
    const { cli, log } = cliFor(stack, { env: { ...place, ...keys(), PULUMI_BACKEND_URL: url } });
    const there = { ...target, backend: backendAt(url) };
    await assert.rejects(exportStack(cli, there), { kind: 'backend' });
    assert.equal(await backendOf(cli, there).holders('ask'), undefined);
    assert.match(log.join('\n'), /cannot be opened: S3 answers 403 AccessDenied\./);
  });
});
