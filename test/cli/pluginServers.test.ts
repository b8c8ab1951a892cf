import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startHttpsStandIn, type HttpsStandIn } from '../harness/httpsStandIn';
import { run } from '../harness/pulumiProcess';
import type { PulumiStack } from '../harness/pulumiStack';
import { repository } from '../harness/repository';
import { createStack } from '../harness/stackSnapshots';
import { orSkip } from './suite';

const PROGRAM = path.join(repository, 'dist/check.js');
const MACHINE = `${process.platform.replace('win32', 'windows')}-${process.arch.replace('x64', 'amd64')}`;
const HOSTS = ['github.com', 'api.github.com', 'get.pulumi.com', 'gitlab.com', 'plugins.test', 'mirror.test'];
/** What servers have whose files are all gone. */
const WITNESSES = /\/repos\/[^/]+\/[^/]+$|\/projects\/\d+$|\/pulumi-resource-aws-v6\.39\.0-/;

interface Finding {
  code: string;
  message: string;
  column: number;
}

describe('the servers of plugins', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  let standIn: HttpsStandIn;
  let empty: { deployment: { resources?: object[] } };
  const requests: string[] = [];
  const logins = new Set<string>();
  /** The status for an address, or where it leads. */
  let statusOf: (address: string) => number | string;

  before(async function () {
    await orSkip(this, async () => {
      stack = await createStack();
      standIn = await startHttpsStandIn(
        path.join(stack.root, 'servers'),
        HOSTS,
        (request, response, host) => {
          const address = request.url!.startsWith('http') ? request.url! : `https://${host}${request.url!}`;
          requests.push(`${request.method} ${address}`);
          logins.add(`${request.method} ${request.headers.authorization ?? 'nobody'}`);
          const said = statusOf(address);
          if (typeof said === 'string') response.writeHead(302, { location: said }).end();
          else response.writeHead(said).end();
        },
      );
    });
    empty = JSON.parse(await stack.export()) as typeof empty;
  });
  beforeEach(() => {
    requests.length = 0;
    logins.clear();
    statusOf = gone;
  });
  after(async () => {
    standIn.close();
    await stack.dispose();
  });

  /** As GitHub and Pulumi's own server answer for what they do not have. */
  function gone(address: string): number {
    if (WITNESSES.test(address)) return 200;
    return address.startsWith('https://get.pulumi.com/') ? 403 : 404;
  }

  function env(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    const open = { PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: '', GITHUB_TOKEN: '', GITLAB_TOKEN: '' };
    return { ...stack.env, ...standIn.variables, ...open, ...more };
  }

  /** Gives the stack a provider with these inputs, and a resource that it has made. */
  async function plant(inputs: object, isUsed = true): Promise<void> {
    const urn = (rest: string): string => `urn:pulumi:${stack.name}::${stack.project}::${rest}`;
    const [type, id] = ['pulumi:providers:random', '11111111-1111-4111-8111-111111111111'];
    const provider = urn(`${type}::default`);
    const [root, pet] = ['pulumi:pulumi:Stack', 'random:index/randomPet:RandomPet'];
    const resources = [
      { urn: urn(`${root}::${stack.project}-${stack.name}`), custom: false, type: root },
      { urn: provider, custom: true, id, type, inputs, outputs: inputs },
      ...(isUsed
        ? [{ urn: urn(`${pet}::pet`), custom: true, id: 'x', type: pet, provider: `${provider}::${id}` }]
        : []),
    ];
    const state = { ...empty, deployment: { ...empty.deployment, resources } };
    const { code, stderr } = await stack.import(JSON.stringify(state, undefined, 4));
    assert.equal(code, 0, stderr);
  }

  async function scan(more?: NodeJS.ProcessEnv, args = ['--providers']): Promise<Finding[]> {
    const all = [PROGRAM, 'scan', ...args, '--format=json', stack.backendUrl];
    const { stdout, stderr } = await run(process.execPath, all, { cwd: stack.root, env: env(more) });
    assert.notEqual(stdout, '', stderr);
    const { rows } = JSON.parse(stdout) as { rows: { findings: Finding[] }[] };
    return rows.flatMap(({ findings }) => findings.filter(({ code }) => code.startsWith('plugin-')));
  }

  for (const [where, inputs, override, most] of [
    ['of Pulumi', { version: '4.16.0' }, '', 3],
    [
      'of an organization at GitHub',
      { version: '4.16.0', pluginDownloadURL: 'github://api.github.com/acme' },
      '',
      1,
    ],
    [
      'of a repository at GitHub',
      { version: 'v4.16', __internal: { pluginDownloadURL: 'github://api.github.com/pulumi/tools' } },
      '',
      2,
    ],
    ['of a project at GitLab', { version: '4.16.0', pluginDownloadURL: 'gitlab://gitlab.com/4711' }, '', 1],
    [
      'of a server of its own',
      {
        version: '4.16.0-a.1+b',
        pluginDownloadURL: 'https://plugins.test/${NAME}/${VERSION}/${OS}/${ARCH}/',
      },
      '',
      1,
    ],
    ['of a server without TLS', { version: '4.16.0', pluginDownloadURL: 'http://plugins.test/all' }, '', 1],
    [
      'of a package with parameters',
      { version: '1.0.0', __internal: { name: 'bridge', version: '0.5.0', parameterization: 'YQ==' } },
      '',
      3,
    ],
    [
      'of an organization with a mirror',
      { version: '4.16.0' },
      '^https://nothing=https://plugins.test,^github://api.github.com/(?P<of>[^/]+)/([^/]+)=https://mirror.test/${of}/$2',
      1,
    ],
    [
      'of Pulumi, with a mirror of its server',
      { version: '4.16.0' },
      '^https://get.pulumi.com=https://mirror.test',
      3,
    ],
    [
      'of a server with a mirror at GitLab',
      { version: '4.16.0', pluginDownloadURL: 'https://plugins.test/x' },
      'plugins=gitlab://gitlab.com/4711',
      1,
    ],
  ] as const) {
    it(`are asked for one ${where} as the CLI asks them`, async () => {
      await plant(inputs);
      const variables = { PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: override };
      const { code } = await stack.run(['refresh', '--preview-only'], { env: env(variables) });
      assert.notEqual(code, 0);
      const asked = [...new Set(requests.map((one) => one.replace(/^GET /, '')))];
      assert.equal(asked.length, most, asked.join('\n'));
      requests.length = 0;

      const [finding, ...others] = await scan(variables);
      assert.deepEqual(others, []);
      assert.equal(finding!.code, 'plugin-gone');
      const heads = requests.map((one) => one.replace(/^HEAD /, ''));
      assert.equal(heads.length, new Set(heads).size);
      const isAsCli = (one: string): boolean =>
        !WITNESSES.test(one) && (!one.includes('.tar.gz') || one.includes(MACHINE));
      assert.deepEqual(heads.filter(isAsCli), asked);
    });
  }

  it('are not asked unless the user wants it, nor for a provider that nothing uses', async () => {
    await plant({ version: '4.16.0' });
    assert.deepEqual(await scan({}, []), []);
    await plant({ version: '4.16.0' }, false);
    assert.deepEqual(await scan(), []);
    assert.deepEqual(requests, []);
    // Pulumi does without it, too.
    assert.equal((await stack.run(['refresh', '--preview-only'], { env: env() })).code, 0);
  });

  it('are asked with HEAD, and each thing once, whatever the number of stacks', async () => {
    await plant({ version: '4.16.0', pluginDownloadURL: 'https://plugins.test' });
    const name = 'second';
    await stack.must(['stack', 'init', name, '--no-select']);
    const second = (await stack.export()).replaceAll(`urn:pulumi:${stack.name}::`, `urn:pulumi:${name}::`);
    await stack.must(['stack', 'import', `--stack=${name}`], {
      input: second.replaceAll('shop-dev', 'shop-second'),
    });
    try {
      assert.deepEqual(
        (await scan()).map(({ code }) => code),
        ['plugin-gone', 'plugin-gone'],
      );
      assert.equal(requests.length, new Set(requests).size);
      assert.ok(
        requests.every((one) => one.startsWith('HEAD https://plugins.test/pulumi-resource-random-v4.16.0-')),
      );
    } finally {
      await stack.must(['stack', 'rm', name, '--yes', '--force']);
    }
  });

  it('have a plugin that is there for one kind of machine', async () => {
    await plant({ version: '4.16.0', pluginDownloadURL: 'https://plugins.test' });
    statusOf = (address) => (address.includes('windows-arm64') ? 200 : 404);
    assert.deepEqual(await scan(), []);
    // Where a server leads elsewhere, that place counts.
    statusOf = (address) => (address.startsWith('https://mirror') ? 200 : 'https://mirror.test/it');
    assert.deepEqual(await scan(), []);
    statusOf = (address) => (address.startsWith('https://mirror') ? 404 : 'https://mirror.test/it');
    const [{ code, column } = { code: 'none', column: 1 }] = await scan();
    assert.equal(code, 'plugin-gone');
    const file = await readFile(stack.stateFile(), 'utf8');
    assert.equal(file.slice(column - 1, column + 7), '"4.16.0"');
  });

  for (const [why, inputs, said, reason] of [
    [
      'refuse',
      { pluginDownloadURL: 'https://plugins.test' },
      () => 403,
      /plugins\.test answers with status 403\.$/,
    ],
    [
      'fail',
      { pluginDownloadURL: 'https://plugins.test' },
      () => 500,
      /plugins\.test answers with status 500\.$/,
    ],
    [
      'lead nowhere',
      { pluginDownloadURL: 'https://plugins.test' },
      (it: string) => `${it}x`,
      /leads elsewhere\.$/,
    ],
    [
      'cannot be reached',
      { pluginDownloadURL: 'http://127.0.0.1:9' },
      gone,
      /127\.0\.0\.1:9 cannot be asked \(.+\)\.$/,
    ],
    [
      'are repositories',
      { pluginDownloadURL: 'git://plugins.test/a/b' },
      gone,
      /only the CLI can ask git:\/\/ for it\.$/,
    ],
    [
      'show nothing to us, as GitHub does with a private repository',
      { pluginDownloadURL: 'github://api.github.com/acme' },
      () => 404,
      /github\.com shows nothing of it to us\.$/,
    ],
    ['are behind a firewall that refuses all', {}, () => 403, /github\.com answers with status 403\.$/],
    [
      'are Pulumi’s behind a firewall',
      {},
      (it: string) => (it.startsWith('https://get.') ? 403 : gone(it)),
      /get\.pulumi\.com shows nothing of it to us\.$/,
    ],
    [
      'want a password',
      { pluginDownloadURL: 'https://ada:planted-secret@plugins.test?key=planted-secret' },
      gone,
      /its address has a password or a query\.$/,
    ],
  ] as const) {
    it(`that ${why} do not make a plugin gone`, async () => {
      await plant({ version: '4.16.0', ...inputs });
      statusOf = said;
      const save = path.join(stack.root, `results-${why.length}.jsonl`);
      const found = await scan({}, ['--providers', `--save=${save}`]);
      assert.deepEqual(
        found.map(({ code }) => code),
        ['plugin-not-known'],
      );
      assert.match(found[0]!.message, reason);
      for (const text of [JSON.stringify(found), await readFile(save, 'utf8')])
        assert.ok(!text.includes('planted-secret') && !text.includes('pluginDownloadURL'));
    });
  }

  it('that only the CLI can find do not make a plugin gone', async () => {
    await plant({ version: '4.16.0' });
    for (const overrides of [
      'nothing',
      '(?i)github=https://plugins.test',
      '[[:alpha:]]=https://plugins.test',
    ]) {
      const [found] = await scan({ PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: overrides });
      assert.equal(found!.code, 'plugin-not-known');
      assert.match(found!.message, /PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES/);
    }
    assert.deepEqual(requests, []);
  });

  it('get the token of GitHub only if they are GitHub', async () => {
    const source = 'github://mirror.test/acme';
    for (const [inputs, expected] of [
      [{ version: '4.16.0' }, ['HEAD nobody', 'HEAD token planted-token']],
      [{ version: '4.16.0', pluginDownloadURL: source }, ['HEAD nobody']],
    ] as const) {
      logins.clear();
      await plant(inputs);
      await scan({ GITHUB_TOKEN: 'planted-token' });
      assert.deepEqual([...logins].sort(), expected);
    }
  });
});
