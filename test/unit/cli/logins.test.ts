import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { configuredBackend } from '../../../client/src/pulumi/cli/configuredBackend';
import { tokenFor } from '../../../client/src/pulumi/cli/serviceToken';

const LOGIN = 'file:///shop/backend';

/** A write of the CLI cannot be held at each moment, so the test writes the file in the same steps. */
describe('the login of the CLI', () => {
  let home: string;
  let file: string;

  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'pulumi-logins-'));
    file = path.join(home, 'credentials.json');
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });

  const whole = JSON.stringify({ current: LOGIN, accessTokens: { [LOGIN]: '' } });
  const found = () => configuredBackend(home, { PULUMI_HOME: home });

  for (const [when, written] of [
    ['has been emptied', ''],
    ['is written in part', whole.slice(0, 20)],
  ] as const) {
    it(`is read from the CLI’s new file while its file ${when}`, async () => {
      writeFileSync(file, written);
      const finding = found();
      setTimeout(() => {
        writeFileSync(file, whole);
      }, 60);
      const { address, saidBy } = await finding;
      assert.deepEqual([address.forCli, saidBy], [LOGIN, 'login']);
    });
  }

  it('is missing if the write that emptied the file was interrupted', async () => {
    writeFileSync(file, '');
    const before = new Date(Date.now() - 60_000);
    utimesSync(file, before, before);
    assert.equal((await found()).saidBy, 'nothing');
  });

  describe('at a service has the token', () => {
    const url = 'https://pulumi.example.com';
    const tokenIn = (content: object, env: NodeJS.ProcessEnv = {}): string | undefined => {
      writeFileSync(file, JSON.stringify(content));
      return tokenFor(url, { env: { PULUMI_HOME: home, PULUMI_CREDENTIAL_HELPER: 'none', ...env } });
    };

    it('of its account, of an older file, or of the environment', () => {
      const both = { accounts: { [url]: { accessToken: 'new' } }, accessTokens: { [url]: 'old' } };
      assert.equal(tokenIn(both), 'new');
      assert.equal(tokenIn({ accessTokens: both.accessTokens }), 'old');
      assert.equal(tokenIn(both, { PULUMI_ACCESS_TOKEN: 'given' }), 'given');
      assert.equal(tokenIn({ accounts: { 'https://other.example.com': { accessToken: 'x' } } }), undefined);
    });

    it('that only the CLI knows, if it is encrypted, a helper has it, or no certificate is checked', () => {
      const accounts = { [url]: { accessToken: 'x' } };
      assert.equal(tokenIn({ $pulumiSecureStore: 'v1' }), undefined);
      assert.equal(tokenIn({ accounts }, { PULUMI_CREDENTIAL_HELPER: 'keys' }), undefined);
      assert.equal(tokenIn({ accounts: { [url]: { accessToken: 'x', insecure: true } } }), undefined);
    });
  });
});
