import assert from 'node:assert/strict';
import { exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import {
  providerSourcesInBackups,
  settingsSource,
  stateWithSettingsProvider,
  type ProviderSource,
} from '../../client/src/pulumi/kept/secretsProviderSources';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { temporaryBackups, type TestCli, type TestServer } from './client';
import { useUpdatedStack } from './suite';

describe('a state of a real stack that has lost its secrets provider', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let server: TestServer;
  let test: TestCli;
  let target: StackTarget;
  /** The stack's state, and the same without `secrets_providers`. */
  let whole: string;
  let damaged: string;

  useUpdatedStack(async (made) => {
    ({ stack, server, test, target } = made);
    whole = await stack.export();
    const state = JSON.parse(whole) as { deployment: { secrets_providers?: object } };
    delete state.deployment.secrets_providers;
    damaged = JSON.stringify(state, undefined, 4);
  });

  async function assertMends([source, ...others]: readonly ProviderSource[], name: RegExp): Promise<void> {
    assert.deepEqual(others, []);
    assert.match(source!.name, name);
    const { text } = await server.withSecretsProvider({ text: damaged, of: await source!.read() });
    const { code, stderr } = await stack.import(text!);
    assert.equal(code, 0, stderr);
    assert.ok((await exportStack(test.cli, target, { showSecrets: true })).includes(PLANTED_SECRET));
  }

  it('is refused by the CLI, and marked', async () => {
    const { code, stderr } = await stack.import(damaged);
    assert.notEqual(code, 0);
    assert.match(stderr, /no secrets manager could be found/);
    const { findings } = await server.summary({ text: damaged, limit: 10 });
    assert.ok(findings.some((finding) => finding.code === 'secrets-provider'));
  });

  it('is accepted with the provider of the stack’s settings', async () => {
    await assertMends(await settingsSource(target), /^Pulumi\.dev\.yaml$/);
  });

  it('is accepted with the provider of a backup from any backend', async () => {
    const backups = temporaryBackups();
    await backups.save(target, whole);
    await assertMends(
      await providerSourcesInBackups(backups, { project: 'shop', stack: 'dev' }),
      /^Backup of /,
    );
    assert.deepEqual(await providerSourcesInBackups(backups, { project: 'shop', stack: 'prod' }), []);
  });

  it('gets nothing from a stack without settings, or one whose secrets Pulumi Cloud encrypts', async () => {
    assert.deepEqual(await settingsSource({ ...target, stack: 'gone' }), []);
    assert.equal(stateWithSettingsProvider({}), undefined);
    assert.equal(stateWithSettingsProvider({ secretsprovider: 'default' }), undefined);
  });

  it('gets the key of a cloud with its address', () => {
    const provider = { secretsprovider: 'awskms://alias/shop', encryptedkey: 'a2V5' };
    assert.deepEqual(JSON.parse(stateWithSettingsProvider(provider)!), {
      version: 3,
      deployment: {
        secrets_providers: {
          type: 'cloud',
          state: { url: 'awskms://alias/shop', encryptedkey: 'a2V5' },
        },
      },
    });
  });
});
