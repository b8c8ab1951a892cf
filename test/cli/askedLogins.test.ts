import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { configuredAddress, loggedInAddress } from '../../client/src/pulumi/cli/configuredBackend';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { ENCRYPTED } from '../harness/encryptedLogin';
import type { PulumiStack } from '../harness/pulumiStack';
import { createStack } from '../harness/stackSnapshots';
import { cliFor } from './client';
import { scriptFor } from './scriptedCli';

/**
 * The CLI is a fake where it decrypts a login or asks a credential helper: it needs a newer version than the tests' own,
 * and a keyring of the system. It prints what CLI 3.274.1 prints.
 */
describe('a login that only the CLI can read', function () {
  this.timeout(30_000);
  let stack: PulumiStack;
  let home: string;
  let credentials: string;
  before(async () => {
    stack = await createStack();
  });
  after(() => stack.dispose());
  beforeEach(async () => {
    home = await mkdtemp(path.join(stack.root, 'home-'));
    credentials = path.join(home, 'credentials.json');
  });

  async function encrypted(at = 1): Promise<void> {
    await writeFile(credentials, ENCRYPTED);
    await utimes(credentials, at, at);
  }

  /** Logs an address as the CLI does before it connects, then runs the rest. */
  const logs = (url: string, rest = 'exit 0'): string => `
    echo '{"time":"2026-01-02T03:04:05.6Z","level":"INFO","msg":"Pulumi","version":"3.274.1"}' >&2
    echo '{"time":"2026-01-02T03:04:05.7Z","level":"INFO","msg":"Current cloud URL","url":"${url}"}' >&2
    ${rest}`;

  /** A CLI whose commands are replaced by these scripts. */
  async function cliWith(scripts: Record<string, string>, env: NodeJS.ProcessEnv = {}) {
    const cases = Object.entries(scripts).map(([command, script]) => `*" ${command} "*) ${script} ;;`);
    const script = `case " $* " in\n${cases.join('\n')}\nesac`;
    const more = await scriptFor(stack, '--non-interactive', script);
    return cliFor(stack, { env: { ...more, PULUMI_HOME: home, ...env } });
  }

  const runsOf = (log: readonly string[]): string[] =>
    log.filter((line) => line.startsWith('> pulumi')).map((line) => /color=never (\w+)/.exec(line)![1]!);

  it('is requested once, and again when the file has changed', async () => {
    await encrypted();
    const file = path.join(stack.root, 'address');
    const script = logs(
      `'"$(cat '${file}')"'`,
      `echo 'error: backends of this type "vm" do not support organizations' >&2; exit 255`,
    );
    const { cli, log } = await cliWith({ 'org get-default': script });
    // The view and the status bar ask at the same time. Without the CLI, only its earlier output counts.
    await writeFile(file, 'file:///one');
    await assert.rejects(configuredAddress(stack.cwd, cli.env), { kind: 'login-unreadable' });
    const both = await Promise.all([cli.configuredAddress(stack.cwd), cli.configuredAddress(stack.cwd)]);
    assert.deepEqual(both.map(String), ['file:///one', 'file:///one']);
    assert.equal(String(await configuredAddress(stack.cwd, cli.env)), 'file:///one');
    assert.deepEqual(runsOf(log), ['org']);
    await writeFile(file, 'https://service.example');
    assert.equal(String(await cli.configuredAddress(stack.cwd)), 'file:///one');
    await encrypted(2);
    await assert.rejects(configuredAddress(stack.cwd, cli.env), { kind: 'login-unreadable' });
    assert.equal(String(await cli.configuredAddress(stack.cwd)), 'https://service.example');
    assert.deepEqual(runsOf(log), ['org', 'org']);
  });

  it('is not requested if something else determines the backend', async () => {
    await encrypted();
    const { cli, log } = await cliWith(
      { 'org get-default': 'exit 1' },
      { PULUMI_BACKEND_URL: 'file:///two' },
    );
    assert.equal(String(await cli.configuredAddress(stack.cwd)), 'file:///two');
    assert.deepEqual(log, []);
  });

  it('is not replaced by another backend if the CLI cannot read it: the failure is reported, and the CLI is asked again', async () => {
    await encrypted();
    const said = `error: could not get cloud url: credentials file '${credentials}' is encrypted but the credential store protecting it is not usable here: credential store backend "linux-secretservice" is not usable here: no usable OS credential protection: no D-Bus session bus. Unlock your keyring and retry, set PULUMI_ACCESS_TOKEN, or run \`pulumi logout --all\` to discard the stored credentials`;
    const { cli, log } = await cliWith(
      { 'org get-default': `echo "$SAID" >&2; exit 1` },
      { SAID: said, PULUMI_ACCESS_TOKEN: 'pul-1' },
    );
    for (let i = 0; i < 2; i++)
      await assert.rejects(cli.configuredAddress(stack.cwd), {
        kind: 'login-unreadable',
        message: 'Pulumi cannot read your login.',
      });
    assert.deepEqual(runsOf(log), ['org', 'org']);
    const gone = cliFor(stack, { env: { PATH: '/nowhere', HOME: '/nowhere', PULUMI_HOME: home } }).cli;
    await assert.rejects(gone.configuredAddress(stack.cwd), { kind: 'cli-missing' });
  });

  describe('with a password in its address', () => {
    const secret = 'planted;w@rd%40planted';
    const url = `postgres://me:${secret}@127.0.0.1:9/states?sslmode=disable`;
    const masked = url.replace(secret, '[credential]');
    const refused = `echo 'error: unable to open state database "${url}": failed to ping PostgreSQL: dial tcp 127.0.0.1:9: connect: connection refused' >&2; exit 255`;

    function assertNoSecret(texts: readonly string[]): void {
      for (const text of texts) assert.ok(!/planted|w@rd/.test(text), text);
    }

    it('is the backend in the CLI’s output', async () => {
      await encrypted();
      const { cli, log } = await cliWith({
        'org get-default': logs(masked, refused),
        whoami: `printf '{\\n  "user": "me",\\n  "url": "%s"\\n}\\n' '${url}'; exit 0`,
      });
      const address = await cli.configuredAddress(stack.cwd);
      assert.equal(address.forCli, url);
      assertNoSecret([...log, address.display]);
      assert.equal(loggedInAddress(address.identity, stack.cwd, cli.env)?.forCli, url);
    });

    it('is what the CLI logs, if it does not find the password', async () => {
      await encrypted();
      const { cli, log } = await cliWith({ 'org get-default': logs(url, refused) });
      assert.equal((await cli.configuredAddress(stack.cwd)).forCli, url);
      assertNoSecret(log);
    });

    it('is unknown while the backend is unreachable, and nothing contains the password', async () => {
      await encrypted();
      const { cli, log } = await cliWith({ 'org get-default': logs(masked, refused), whoami: refused });
      await assert.rejects(cli.configuredAddress(stack.cwd), (error: unknown) => {
        assert.ok(error instanceof PulumiProblem);
        assert.equal(error.kind, 'network');
        assert.match(error.details, /127\.0\.0\.1:9\/states.*connection refused/);
        assertNoSecret([error.message, error.details, ...log]);
        return true;
      });
    });
  });

  describe('from a credential helper', () => {
    const HELPER = { PULUMI_CREDENTIAL_HELPER: '/opt/corp/pulumi-login' };
    const notes = (current: string): string =>
      `echo '{"version":1,"current":"${current}"}' > '${credentials}'; `;
    const prints = (url: string): string => `echo '{"user":"me","url":"${url}"}'; exit 0`;

    async function found(whoami: string, env: NodeJS.ProcessEnv = HELPER) {
      const test = await cliWith({ whoami }, env);
      return { ...test, address: test.cli.configuredAddress(stack.cwd) };
    }

    it('is what the CLI records, for a service that prints its console', async () => {
      const { address, log, cli } = await found(
        notes('https://api.corp.example') + prints('https://console.corp.example/me'),
      );
      assert.equal(String(await address), 'https://api.corp.example');
      assert.equal(String(await cli.configuredAddress(stack.cwd)), 'https://api.corp.example');
      assert.deepEqual(runsOf(log), ['whoami']);
    });

    it('is the backend in the CLI’s output for a self-managed backend, if the CLI cannot record it', async () => {
      assert.equal(String(await (await found(prints('file:///two'))).address), 'file:///two');
    });

    it('is unknown if a service prints its console, and the CLI has recorded nothing', async () => {
      const { address } = await found(prints('https://console.corp.example/me'));
      await assert.rejects(address, { kind: 'login-unreadable' });
    });

    it('is the CLI’s default if the helper has none, or is switched off', async () => {
      const declined = `[ -z "$PULUMI_ACCESS_TOKEN" ] && echo 'error: this command requires logging in; try running \`pulumi login\` first' >&2; exit 3`;
      const token = { PULUMI_ACCESS_TOKEN: 'pul-1' };
      assert.equal(
        String(await (await found(declined, { ...HELPER, ...token })).address),
        'https://api.pulumi.com',
      );
      const { address, log } = await found('exit 1', { PULUMI_CREDENTIAL_HELPER: 'none' });
      assert.equal(String(await address), 'https://api.pulumi.com');
      assert.deepEqual(log, []);
    });

    it('is unknown if the helper fails', async () => {
      const { address } = await found(
        `echo 'error: credentials helper /opt/corp/pulumi-login failed: exit status 1' >&2; exit 1`,
      );
      await assert.rejects(address, {
        kind: 'login-unreadable',
        message: 'The credential helper has failed.',
      });
    });

    it('is requested if a helper is on PATH, or in the file of the logins', async () => {
      const bin = await mkdtemp(path.join(stack.root, 'bin-'));
      await writeFile(path.join(bin, 'pulumi-credential-helper'), '#!/bin/sh\nexit 1\n');
      const scripts = { whoami: prints('file:///two') };
      const { PATH } = (await cliWith(scripts)).cli.env;
      const test = await cliWith(scripts);
      const env = { ...test.cli.env, PATH: [bin, PATH].join(path.delimiter) };
      assert.equal(
        String(await cliFor(stack, { env }).cli.configuredAddress(stack.cwd)),
        'https://api.pulumi.com',
      );
      await chmod(path.join(bin, 'pulumi-credential-helper'), 0o755);
      assert.equal(String(await cliFor(stack, { env }).cli.configuredAddress(stack.cwd)), 'file:///two');
      await writeFile(credentials, '{"version":1,"credentialHelper":{"path":"/opt/corp/pulumi-login"}}');
      await utimes(credentials, 1, 1);
      assert.equal(String(await test.cli.configuredAddress(stack.cwd)), 'file:///two');
      assert.match(await readFile(credentials, 'utf8'), /credentialHelper/);
    });
  });
});
