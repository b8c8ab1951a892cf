import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CheckResult, CheckContext, Finding } from '../../client/src/features/environment/model/check';
import { checks } from '../../client/src/features/environment/checks';
import { backendNetwork } from '../../client/src/features/environment/checks/backendNetwork';
import { environmentReport } from '../../client/src/features/environment/model/problemReport';
import { runChecks } from '../../client/src/features/environment/model/runChecks';
import { endangered } from '../harness/dangerousState';
import { checkContext } from '../harness/checkContext';
import { startProxy, startSocksProxy } from '../harness/proxyServer';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import type { TestServer } from './client';
import { useUpdatedStack } from './suite';

describe('the environment’s checks of a real stack', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  let server: TestServer;

  useUpdatedStack((made) => void ({ stack, server } = made), { passphrase: 'open-sesame-7' });

  function context(env: NodeJS.ProcessEnv = {}): Promise<CheckContext> {
    return checkContext(path.join(stack.root, 'user'), {
      env: { ...stack.env, ...env },
      folder: stack.cwd,
      projects: [{ name: stack.project, folder: stack.cwd }],
      summary: (text, targetStack) => server.summary({ text, targetStack, limit: 5 }),
    });
  }

  async function diagnose(env?: NodeJS.ProcessEnv): Promise<CheckResult[]> {
    return runChecks(checks, await context(env));
  }

  const findingsOf = (results: CheckResult[], id: string): readonly Finding[] =>
    results.find((result) => result.id === id)?.findings ?? [];

  it('find nothing if nothing is wrong', async () => {
    const results = await diagnose();
    const bad = results.flatMap(({ findings }) =>
      findings.filter(({ level }) => level !== 'ok' && level !== 'information'),
    );
    assert.deepEqual(bad, []);
    const [cli] = findingsOf(results, 'cli');
    assert.match(cli?.message ?? '', /^The Pulumi CLI is version 3\.\d+\.\d+\.$/);
    const [login] = findingsOf(results, 'login');
    assert.ok(login?.message.includes(`file://${stack.backendDir}`), login?.message);
    assert.match(
      findingsOf(results, 'stacks')[0]?.message ?? '',
      /Stack “dev” of “shop” has no errors: \d+ resources/,
    );
    assert.match(findingsOf(results, 'node-sdk')[0]?.message ?? '', /“shop” has @pulumi\/pulumi 3\./);
  });

  it('name the variables that give flags to each command', async () => {
    const results = await diagnose({ PULUMI_OPTION_FORCE: 'true', PULUMI_OPTION_SHOW_SECRETS: 'true' });
    assert.deepEqual(
      findingsOf(results, 'environment').map(({ level, message }) => `${level}: ${message}`),
      ['warning: PULUMI_OPTION_FORCE, PULUMI_OPTION_SHOW_SECRETS give flags to each command of newer CLIs.'],
    );
  });

  it('change nothing', async () => {
    const before = await stack.export();
    await diagnose();
    assert.equal(await stack.export(), before);
    assert.deepEqual(await stack.locks(), []);
  });

  it('print no secret, wherever there is one', async () => {
    const planted = {
      AWS_SECRET_ACCESS_KEY: 'aws-planted-0123456789',
      PULUMI_ACCESS_TOKEN: 'pul-0123456789abcdef0123456789abcdef01234567',
      GITHUB_TOKEN: 'ghp_planted0123456789',
      HTTPS_PROXY: 'http://me:proxy-planted-pw@127.0.0.1:9',
      http_proxy: 'http://me:proxy-planted-pw@127.0.0.1:9',
      ARM_CLIENT_SECRET: 'arm-planted-0123456789',
    };
    const text = environmentReport(await diagnose(planted));
    assert.match(text, /captures connections to 127\.0\.0\.1/);
    const secrets = [...Object.values(planted).filter((value) => !value.includes('//')), 'proxy-planted-pw'];
    for (const secret of [...secrets, PLANTED_SECRET, 'open-sesame-7']) {
      assert.ok(!text.includes(secret), `${secret} in\n${text}`);
    }
  });

  it('have the CLI try the passphrase on each stack', async () => {
    const settings = path.join(stack.cwd, 'Pulumi.dev.yaml');
    const before = await readFile(settings, 'utf8');
    const file = path.join(stack.root, 'passphrase');
    const told = async (env: NodeJS.ProcessEnv): Promise<string[]> =>
      findingsOf(await diagnose(env), 'passphrase').map(({ level, message }) => `${level}: ${message}`);
    assert.deepEqual(await told({}), [
      'ok: PULUMI_CONFIG_PASSPHRASE is set.',
      'ok: 1 stack took the passphrase.',
    ]);
    assert.deepEqual(await told({ PULUMI_CONFIG_PASSPHRASE: 'another' }), [
      'ok: PULUMI_CONFIG_PASSPHRASE is set.',
      'error: The passphrase in PULUMI_CONFIG_PASSPHRASE is not that of stack dev of project “shop”.',
    ]);
    await writeFile(file, 'another');
    assert.deepEqual(
      await told({ PULUMI_CONFIG_PASSPHRASE: undefined, PULUMI_CONFIG_PASSPHRASE_FILE: file }),
      [
        'ok: PULUMI_CONFIG_PASSPHRASE_FILE names a file that can be read.',
        'error: The passphrase in PULUMI_CONFIG_PASSPHRASE_FILE is not that of stack dev of project “shop”.',
      ],
    );
    assert.equal(await readFile(settings, 'utf8'), before);
    assert.deepEqual(await stack.locks(), []);
  });

  it('try a proxy although the backend is a folder', async () => {
    const told = async (env: NodeJS.ProcessEnv): Promise<string[]> =>
      findingsOf(await diagnose(env), 'proxy').map(({ level, message }) => `${level}: ${message}`);
    assert.deepEqual(await told({}), []);
    assert.deepEqual(await told({ HTTPS_PROXY: 'http://127.0.0.1:9', http_proxy: '127.0.0.1:9' }), [
      'error: The proxy 127.0.0.1:9 (HTTPS_PROXY, http_proxy) cannot be reached.',
    ]);
    const proxy = await startProxy('refuses');
    const address = `http://127.0.0.1:${proxy.port}`;
    try {
      assert.deepEqual(await told({ HTTP_PROXY: address }), [
        `ok: The proxy 127.0.0.1:${proxy.port} (HTTP_PROXY) can be reached.`,
      ]);
      assert.deepEqual(await told({ HTTPS_PROXY: address }), [
        `warning: The proxy 127.0.0.1:${proxy.port} (HTTPS_PROXY) leads to no connection with get.pulumi.com.`,
      ]);
    } finally {
      proxy.close();
    }
  });

  it('report that there is no login', async () => {
    const home = path.join(stack.root, 'empty-home');
    await mkdir(home);
    const results = await diagnose({ PULUMI_HOME: home, HTTPS_PROXY: 'http://127.0.0.1:9' });
    const [login] = findingsOf(results, 'login');
    assert.deepEqual([login?.level, login?.message], ['error', 'You are not logged in to Pulumi.']);
    assert.equal(login?.fix?.label, 'Log In…');
  });

  it('report that the access token is not accepted, whoever is logged in', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end('{"code":401,"message":"Unauthorized: No credentials provided or are invalid."}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const env = {
      PULUMI_BACKEND_URL: `http://127.0.0.1:${port}`,
      PULUMI_ACCESS_TOKEN: 'pul-planted-0123456789',
    };
    const results = await diagnose(env).finally(() => server.close());
    const [login] = findingsOf(results, 'login');
    assert.match(login?.message ?? '', /refuses the access token in PULUMI_ACCESS_TOKEN/);
    const [network] = findingsOf(results, 'backend-network');
    assert.equal(network?.level, 'ok', network?.message);
  });

  it('open the environments that settings name, and tell nothing of what is in them', async () => {
    const file = path.join(stack.cwd, 'Pulumi.dev.yaml');
    const before = await readFile(file, 'utf8').catch(() => undefined);
    await writeFile(file, `${before ?? ''}\nenvironment:\n  - acme/shop/open\n  - acme/shop/closed\n`);
    // There is no Pulumi Cloud to test on: this answers as it does.
    const service = createServer((request, response) => {
      const answer = (code: number, body: object): void => {
        response.writeHead(code, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
      const url = request.url ?? '';
      const secret = { value: 'planted-in-esc-0123', trace: { def: { environment: 'open' } } };
      if (url === '/api/user') answer(200, { githubLogin: 'me', name: 'me', organizations: [] });
      else if (url.startsWith('/api/esc/environments/acme/shop/closed'))
        answer(404, { code: 404, message: 'Not Found: environment not found' });
      else if (request.method === 'POST' && url.includes('/open')) answer(200, { id: 'session' });
      else if (url.includes('/open/session')) answer(200, { properties: { password: secret } });
      else answer(404, { code: 404, message: 'Not Found' });
    });
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo;
    const env = { PULUMI_BACKEND_URL: `http://127.0.0.1:${port}`, PULUMI_ACCESS_TOKEN: 'pul-planted' };
    try {
      const results = await diagnose(env);
      const findings = findingsOf(results, 'environments');
      assert.deepEqual(
        findings.map(({ level, message }) => `${level}: ${message.split(': ')[0]}`),
        [
          'ok: The environment “acme/shop/open” can be opened.',
          'error: The environment “acme/shop/closed” cannot be opened',
        ],
      );
      assert.ok(!JSON.stringify(results).includes('planted-in-esc'));
      const [ofFolder] = findingsOf(await diagnose(), 'environments');
      assert.match(ofFolder?.message ?? '', /name ESC environments, and the backend is not Pulumi Cloud/);
    } finally {
      service.close();
      await (before === undefined ? rm(file) : writeFile(file, before));
    }
  });

  it('explain a known error, with its steps, and without a password of the backend', async () => {
    const url = "postgres://me:p@ss;w,o'rd@127.0.0.1:9/states?sslmode=disable";
    const results = await diagnose({ PULUMI_BACKEND_URL: url });
    const [login] = findingsOf(results, 'login');
    assert.match(login?.message ?? '', /^The backend postgres:\S+127\.0\.0\.1:9\S+ cannot be reached\.$/);
    assert.equal(login?.fix?.kind, 'explainError');
    assert.ok(!login.details?.some((line) => line.includes('dial tcp')));
    assert.deepEqual(
      findingsOf(results, 'stacks').map(({ level }) => level),
      ['information'],
    );
    assert.doesNotMatch(JSON.stringify(results), /p@ss|;w,|o'rd/);
  });

  for (const [kind, url, env] of [
    [
      'bucket of S3',
      's3://states?endpoint=127.0.0.1:9&disableSSL=true&s3ForcePathStyle=true&region=eu-west-1',
      { AWS_ACCESS_KEY_ID: 'me', AWS_SECRET_ACCESS_KEY: 'planted' },
    ],
    [
      'container of Azure',
      'azblob://states?storage_account=me&protocol=http&domain=127.0.0.1:9&localemu=true',
      { AZURE_STORAGE_ACCOUNT: 'me', AZURE_STORAGE_KEY: 'cGxhbnRlZA==' },
    ],
    ['service', 'http://127.0.0.1:9', { PULUMI_ACCESS_TOKEN: 'pul-planted' }],
    [
      'Pulumi Cloud behind a proxy',
      'https://api.pulumi.com',
      { HTTPS_PROXY: 'http://127.0.0.1:9', PULUMI_ACCESS_TOKEN: 'pul-planted' },
    ],
  ] as const) {
    it(`name the unreachable backend and what it needs: a ${kind}`, async () => {
      const results = await diagnose({ PULUMI_BACKEND_URL: url, ...env });
      const [login] = findingsOf(results, 'login');
      assert.equal(login?.message, `The backend ${url} cannot be reached.`);
      const [network] = findingsOf(results, 'backend-network');
      const host = url.startsWith('https:') ? 'api.pulumi.com' : '127.0.0.1:9';
      assert.ok(network?.message.startsWith(`The backend ${host} cannot be reached: `), network?.message);
      assert.deepEqual(login.details, [`“Backend over the network” shows whether ${host} can be reached.`]);
    });
  }

  for (const kind of ['http', 'socks5'] as const) {
    it(`reach a backend without TLS like the CLI: through a proxy of ${kind}`, async () => {
      const proxy = kind === 'http' ? await startProxy('forwards') : await startSocksProxy();
      const service = createServer((_request, response) => response.writeHead(404).end());
      service.listen(0, '127.0.0.1');
      await once(service, 'listening');
      const url = `http://backend.test:${(service.address() as AddressInfo).port}`;
      const env = {
        HTTP_PROXY: `${kind}://127.0.0.1:${proxy.port}`,
        PULUMI_BACKEND_URL: url,
        PULUMI_ACCESS_TOKEN: 'pul-planted',
      };
      const ways = (): string[] => {
        const asked = proxy.targets.splice(0).map((target) => target.replace(/(?<=:\d+)\/.*/, ''));
        return [...new Set(asked)];
      };
      try {
        await stack.run(['whoami'], { env });
        const ofCli = ways();
        const [network] = findingsOf(
          await runChecks([backendNetwork], await context(env)),
          'backend-network',
        );
        assert.equal(network?.level, 'ok', network?.message);
        assert.deepEqual([ways(), ofCli], [ofCli, [kind === 'http' ? url : url.slice('http://'.length)]]);
      } finally {
        service.close();
        proxy.close();
      }
    });
  }

  for (const kind of ['http', 'socks5'] as const) {
    it(`reach a backend without TLS like the CLI: through a proxy of ${kind}`, async () => {
      const proxy = kind === 'http' ? await startProxy('forwards') : await startSocksProxy();
      const service = createServer((_request, response) => response.writeHead(404).end());
      service.listen(0, '127.0.0.1');
      await once(service, 'listening');
      const url = `http://backend.test:${(service.address() as AddressInfo).port}`;
      const env = {
        HTTP_PROXY: `${kind}://127.0.0.1:${proxy.port}`,
        PULUMI_BACKEND_URL: url,
        PULUMI_ACCESS_TOKEN: 'pul-planted',
      };
      const ways = (): string[] => {
        const asked = proxy.targets.splice(0).map((target) => target.replace(/(?<=:\d+)\/.*/, ''));
        return [...new Set(asked)];
      };
      try {
        await stack.run(['whoami'], { env });
        const ofCli = ways();
        const [network] = findingsOf(
          await runChecks([backendNetwork], await context(env)),
          'backend-network',
        );
        assert.equal(network?.level, 'ok', network?.message);
        assert.deepEqual([ways(), ofCli], [ofCli, [kind === 'http' ? url : url.slice('http://'.length)]]);
      } finally {
        service.close();
        proxy.close();
      }
    });
  }

  it('says that Pulumi does not understand an address, which the CLI calls not logged in', async () => {
    for (const url of [
      'postgresql://me:hunter22@127.0.0.1:9/states',
      'postgres://me:hunter%22@127.0.0.1:9/x%zz',
    ]) {
      const results = await diagnose({ PULUMI_BACKEND_URL: url });
      const [login] = findingsOf(results, 'login');
      assert.match(
        login?.message ?? '',
        /does not understand the backend’s address postgres/,
        login?.message,
      );
      assert.ok(!JSON.stringify(results).includes('hunter'));
    }
  });

  it('report that the backend does not exist', async () => {
    const results = await diagnose({ PULUMI_BACKEND_URL: `file://${stack.root}/gone` });
    assert.match(findingsOf(results, 'backend-folder')[0]?.message ?? '', /it does not exist/);
    assert.ok(findingsOf(results, 'login').some(({ level }) => level === 'error'));
  });

  it('find a second CLI of another version', async () => {
    const bin = path.join(stack.root, 'old');
    await mkdir(bin);
    await writeFile(path.join(bin, 'pulumi'), '#!/bin/sh\necho v3.90.0\n', { mode: 0o755 });
    const results = await diagnose({ PATH: `${stack.env['PATH']}${path.delimiter}${bin}` });
    const finding = findingsOf(results, 'cli').find(({ level }) => level === 'warning');
    assert.equal(finding?.details?.[0], `${path.join(bin, 'pulumi')}: 3.90.0`);
  });

  it('find a CLI that does not start', async () => {
    const bin = path.join(stack.root, 'broken');
    await mkdir(bin);
    await copyFile(__filename, path.join(bin, 'pulumi'));
    await chmod(path.join(bin, 'pulumi'), 0o755);
    const results = await diagnose({ PATH: `${bin}${path.delimiter}${stack.env['PATH']}` });
    assert.equal(findingsOf(results, 'cli')[0]?.level, 'unknown');
  });

  it('report a state with which the next update would do harm', async () => {
    const original = await stack.export();
    assert.equal((await stack.import(endangered(original))).code, 0);
    const [finding, ...more] = findingsOf(await diagnose(), 'stacks');
    assert.deepEqual([finding!.level, finding!.fix?.kind, more], ['warning', 'editState', []]);
    assert.match(
      finding!.message,
      /its state has 1 danger; do not update yet, the next update would do harm\.$/,
    );
    assert.match(finding!.details![0]!, /'web'/);
    assert.equal((await stack.import(original)).code, 0);
  });

  it('name the lock and the pending operation of a killed update', async () => {
    await stack.killDuringCreate('before');
    const findings = findingsOf(await diagnose(), 'stacks');
    assert.deepEqual(
      findings.map(({ level, message, fix }) => [level, message, fix?.kind]),
      [
        ['error', 'Stack “dev” of “shop” is locked by an update that is no longer running.', 'cancelUpdate'],
        [
          'warning',
          'Stack “dev” of “shop”: 1 operation was interrupted and is pending.',
          'repairPendingOperations',
        ],
      ],
    );
    assert.deepEqual(findings[1]?.details, ['creating pulumi-nodejs:dynamic/shop:Queue orders']);
  });

  it('report a state that Pulumi refuses', async () => {
    const file = stack.stateFile();
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text.replace(/"parent": ?"urn:[^"]*Stack::shop-dev"/, '"parent": "urn:pulumi:dev::shop::a:b:C::gone"'),
    );
    const finding = findingsOf(await diagnose(), 'stacks').find(({ fix }) => fix?.kind === 'editState');
    assert.match(finding?.message ?? '', /its state has \d+ errors?; Pulumi refuses it or fails on it/);
    assert.ok((finding?.details?.length ?? 0) > 0);
  });
});
