import assert from 'node:assert/strict';
import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { configuredBackend } from '../../client/src/pulumi/cli/configuredBackend';
import { isLoggedIn } from '../../client/src/pulumi/cli/logins';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { ENCRYPTED } from '../harness/encryptedLogin';
import type { PulumiStack } from '../harness/pulumiStack';
import { createStack } from '../harness/stackSnapshots';
import { cliFor } from './client';
import { needsCli } from './suite';

/** A CLI of any version must agree: the tests use the installed one. */
describe('the current login', function () {
  this.timeout(60_000);
  let stack: PulumiStack;
  before(async () => {
    stack = await createStack();
  });
  after(() => stack.dispose());
  beforeEach(function () {
    // Older ones do not log the address in JSON.
    needsCli(this, '3.255.0');
  });

  /** The CLI's default without an address: the service. */
  const DEFAULT = 'https://api.pulumi.com';

  async function saidByCli(env: NodeJS.ProcessEnv): Promise<string | undefined> {
    const args = ['org', 'get-default', '--logtostderr', '-v=1'];
    // With a token, a CLI without a login uses the default service.
    const { stderr } = await stack.run(args, { env: { ...env, PULUMI_ACCESS_TOKEN: '' } });
    const said = /^\{.*"msg":"Current cloud URL".*\}$/m.exec(stderr)?.[0];
    return said && (JSON.parse(said) as { url: string }).url;
  }

  interface Case {
    /** The content of credentials.json; a folder of that name if null; no file if undefined. */
    readonly file?: string | null;
    readonly env?: NodeJS.ProcessEnv;
    /** The address; undefined if the CLI also fails. */
    readonly is: string | undefined;
    readonly isLoggedIn?: boolean;
  }
  const login = (current: unknown, more = {}) => JSON.stringify({ current, ...more });
  const A = 'file:///a';
  const B = 'file:///b';
  const cases: Record<string, Case> = {
    'of a file': { file: login(A, { accessTokens: { [A]: '', [B]: '' } }), is: A },
    'of a newer CLI’s file': { file: login(A, { accessTokens: { [A]: '' }, accounts: { [A]: {} } }), is: A },
    'of a file without tokens': { file: login('https://127.0.0.1:9'), is: 'https://127.0.0.1:9' },
    'with a name in capitals': { file: JSON.stringify({ CURRENT: A }), is: A },
    'none in a file': { file: login(undefined, { accessTokens: { [A]: '' } }), is: DEFAULT },
    'null in a file': { file: login(null), is: DEFAULT },
    'an empty one': { file: login(''), is: DEFAULT },
    'in an empty file': { file: '', is: DEFAULT },
    'in a file with null': { file: 'null', is: DEFAULT },
    'without a file': { is: DEFAULT },
    'without a file, with a token': { env: { PULUMI_ACCESS_TOKEN: 'pul-1' }, is: DEFAULT, isLoggedIn: true },
    'without a file, with a service': {
      env: { PULUMI_API: 'https://127.0.0.1:9' },
      is: 'https://127.0.0.1:9',
    },
    'of the environment, without a file': { env: { PULUMI_BACKEND_URL: B }, is: B },
    'of the environment, with a damaged file': { file: '{', env: { PULUMI_BACKEND_URL: B }, is: B },
    'in a file that is cut off': { file: '{"current": "file:///planted-s', is: undefined },
    'in a file with something else': { file: 'planted', is: undefined },
    'in a file with a space': { file: ' ', is: undefined },
    'in a file with a list': { file: '["planted"]', is: undefined },
    'in a file with a text': { file: '"planted"', is: undefined },
    'a number': { file: login(5), is: undefined },
    'in a folder': { file: null, is: undefined },
    'in an encrypted file': { file: ENCRYPTED, is: undefined },
    'in an encrypted file, with a token': {
      file: ENCRYPTED,
      env: { PULUMI_ACCESS_TOKEN: 'pul-1' },
      is: undefined,
    },
  };
  for (const [title, { file, env = {}, is, isLoggedIn: expected }] of Object.entries(cases)) {
    it(title, async () => {
      const home = await mkdtemp(path.join(stack.root, 'home-'));
      const credentials = path.join(home, 'credentials.json');
      if (file === null) await mkdir(credentials);
      else if (file !== undefined) await writeFile(credentials, file);
      // The CLI may still be writing a new file.
      if (file !== undefined) await utimes(credentials, 0, 0);
      // Disables the keyring, even if the machine has one.
      const settings = { PULUMI_HOME: home, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere', ...env };
      const said = await saidByCli(settings);
      const { cli, log } = cliFor(stack, { env: settings });
      const found = await cli.configuredAddress(stack.cwd).catch((error: unknown) => error);
      if (is === undefined) {
        // An older CLI treats an encrypted file as one without logins.
        assert.ok(!said, said);
        assert.ok(found instanceof PulumiProblem, String(found));
        assert.equal(found.kind, 'login-unreadable');
        assert.match(found.message, /Pulumi cannot read your login|finds no login in .*credentials\.json/);
        for (const text of [found.message, found.details, ...log]) assert.ok(!text.includes('planted'), text);
        assert.ok(isLoggedIn(cli.env));
        await assert.rejects(configuredBackend(stack.cwd, cli.env), { kind: 'login-unreadable' });
      } else {
        assert.equal(String(found), is);
        // The CLI's log has no default.
        if (said !== '') assert.equal(said, is);
        assert.equal(isLoggedIn(cli.env), expected ?? said !== '');
        // The CLI was not run.
        assert.deepEqual(log, []);
      }
    });
  }

  it('is found relative to the folder where the CLI runs, if the environment has a relative path', async () => {
    await mkdir(path.join(stack.cwd, 'home'));
    await writeFile(path.join(stack.cwd, 'home/credentials.json'), login(B));
    for (const name of ['PULUMI_HOME', 'PULUMI_CREDENTIALS_PATH']) {
      assert.equal(await saidByCli({ [name]: 'home' }), B);
      const { cli } = cliFor(stack, { env: { [name]: 'home' } });
      assert.equal(String(await cli.configuredAddress(stack.cwd)), B);
    }
  });
});
