import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http, { createServer as createHttp, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createTcp, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildSync } from 'esbuild';
import type { Finding } from '../../../client/src/features/environment/model/check';
import { backendNetwork } from '../../../client/src/features/environment/checks/backendNetwork';
import { clock, judgeClock } from '../../../client/src/features/environment/checks/clock';
import { loopback } from '../../../client/src/features/environment/checks/loopback';
import { checkContext } from '../../harness/checkContext';
import { repository } from '../../harness/repository';
import { startProxy, startSocksProxy, type ProxyServer } from '../../harness/proxyServer';

describe('the environment’s checks of the network', function () {
  this.timeout(60_000);
  let home: string;
  const open: { close(): void }[] = [];
  before(() => {
    home = mkdtempSync(path.join(tmpdir(), 'environment-'));
  });
  afterEach(() => {
    for (const server of open.splice(0)) server.close();
  });
  after(() => {
    rmSync(home, { recursive: true });
  });

  async function proxy(behaviour: 'forwards' | 'refuses' | 'swallows'): Promise<ProxyServer> {
    const server = await startProxy(behaviour);
    open.push(server);
    return server;
  }

  async function listen(server: Server): Promise<number> {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    open.push(server);
    return (server.address() as AddressInfo).port;
  }

  describe('connections on this machine', () => {
    const run = async (env: NodeJS.ProcessEnv): Promise<readonly Finding[]> =>
      loopback.run(await checkContext(home, { env }));
    const levels = (findings: readonly Finding[]): string[] => findings.map(({ level }) => level);

    it('work without a proxy', async () => {
      assert.deepEqual(levels(await run({})), ['ok']);
    });

    it('are sent to a proxy that refuses them', async () => {
      const { port, targets } = await proxy('refuses');
      const [first, second] = await run({ http_proxy: `http://127.0.0.1:${port}` });
      assert.deepEqual([first?.level, second?.level], ['error', 'error']);
      assert.match(first?.message ?? '', /proxy of http_proxy captures connections to 127\.0\.0\.1/);
      assert.match(first?.details?.[0] ?? '', /answers: HTTP\/1\.1 403 Forbidden/);
      assert.match(second?.message ?? '', /captures connections to localhost/);
      assert.deepEqual(targets.map((target) => target.replace(/:\d+$/, '')).sort(), [
        '127.0.0.1',
        'localhost',
      ]);
      assert.deepEqual(first?.fix, {
        kind: 'copy',
        label: 'Copy Settings',
        text: 'NO_PROXY=127.0.0.1,localhost\nno_proxy=127.0.0.1,localhost\n',
      });
    });

    it('are sent to a proxy that never answers, which is reported before a timeout', async () => {
      const { port } = await proxy('swallows');
      const [first] = await run({ grpc_proxy: `http://127.0.0.1:${port}`, no_proxy: 'localhost' });
      assert.match(first?.details?.[0] ?? '', /^No answer within \d+ seconds\.$/);
    });

    it('are sent back by some proxies, which is a warning', async () => {
      const { port } = await proxy('forwards');
      const findings = await run({ https_proxy: `http://127.0.0.1:${port}`, no_proxy: 'localhost' });
      assert.deepEqual(levels(findings), ['warning']);
    });

    it('are sent to a proxy in spite of a no_proxy with spaces, and the fix keeps its entries', async () => {
      const { port } = await proxy('refuses');
      const env = { http_proxy: `http://127.0.0.1:${port}`, no_proxy: 'localhost, 127.0.0.1, .corp' };
      const [finding, ...others] = await run(env);
      assert.deepEqual(others, []);
      assert.match(finding?.message ?? '', /captures connections to 127\.0\.0\.1/);
      assert.ok(finding?.fix?.kind === 'copy');
      assert.match(finding.fix.text, /^no_proxy=127\.0\.0\.1,localhost,\.corp$/m);
    });

    it('work with the settings of the fix', async () => {
      const { port, targets } = await proxy('refuses');
      const env = { http_proxy: `http://127.0.0.1:${port}` };
      const fix = (await run(env))[0]?.fix;
      assert.ok(fix?.kind === 'copy');
      const settings = Object.fromEntries(
        [...fix.text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value]),
      );
      targets.length = 0;
      assert.deepEqual(levels(await run({ ...env, ...settings })), ['ok']);
      assert.deepEqual(targets, []);
    });

    it('work with harmless spaces, which are reported', async () => {
      assert.deepEqual(levels(await run({ NO_PROXY: 'a.example, b.example' })), ['ok', 'warning']);
    });
  });

  describe('a backend over the network', () => {
    async function run(url: string, env: NodeJS.ProcessEnv = {}): Promise<readonly Finding[]> {
      return backendNetwork.run(await checkContext(home, { env: { ...env, PULUMI_BACKEND_URL: url } }));
    }

    it('is reachable', async () => {
      const port = await listen(createHttp((_request, response) => response.writeHead(404).end()));
      const findings = await run(`http://127.0.0.1:${port}`);
      assert.deepEqual(
        findings.map(({ level }) => level),
        ['ok'],
      );
      assert.deepEqual(findings[0]?.details, [
        'It is the backend of PULUMI_BACKEND_URL.',
        '127.0.0.1 is an address.',
        `Connected to 127.0.0.1, port ${port}.`,
        'It answers with status 404.',
      ]);
    });

    it('with a wrong host name is not reachable', async () => {
      const [finding] = await run('https://nowhere.invalid');
      assert.equal(finding?.level, 'error');
      assert.match(
        finding.message,
        /nowhere\.invalid cannot be reached: the name nowhere\.invalid is not known \(DNS\)/,
      );
    });

    it('without a listener is not reachable', async () => {
      const server = createTcp();
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      server.close();
      await once(server, 'close');
      const [finding] = await run(`https://127.0.0.1:${port}`);
      assert.match(finding?.message ?? '', /no connection to 127\.0\.0\.1, port \d+: connect ECONNREFUSED/);
    });

    it('that does not speak TLS is not reachable', async () => {
      const port = await listen(createHttp());
      const [finding] = await run(`https://127.0.0.1:${port}`);
      assert.match(finding?.message ?? '', /no secure connection \(TLS\)/);
    });

    it('with an untrusted certificate is reachable, with a warning', async () => {
      const [key, cert] = selfSigned(home);
      const port = await listen(createHttps({ key, cert }, (_request, response) => response.end()));
      const findings = await run(`https://127.0.0.1:${port}`);
      assert.deepEqual(
        findings.map(({ level }) => level),
        ['ok', 'warning'],
      );
      assert.match(
        findings[1]?.message ?? '',
        /does not trust the certificate of .*: DEPTH_ZERO_SELF_SIGNED_CERT/,
      );
      assert.match(findings[0]?.details?.join('\n') ?? '', /TLSv1\.\d, certificate of Test Company\./);
    });

    it('behind a proxy is reachable through it, with its credentials, which are not shown', async () => {
      const { port, targets, credentials } = await proxy('forwards');
      // A name that only the proxy could resolve; it leads to a port without a listener.
      const [finding] = await run('https://backend.invalid:1', {
        HTTPS_PROXY: `http://user:hunter2-secret@127.0.0.1:${port}`,
      });
      assert.deepEqual(targets, ['backend.invalid:1']);
      assert.deepEqual(credentials, [`Basic ${Buffer.from('user:hunter2-secret').toString('base64')}`]);
      assert.match(finding?.message ?? '', /The proxy 127\.0\.0\.1:\d+ answers: HTTP\/1\.1 502 Bad Gateway/);
      assert.match(finding?.details?.join('\n') ?? '', /Check that the proxy allows backend\.invalid:1/);
      assert.ok(!JSON.stringify(finding).includes('hunter2-secret'));
    });

    it('behind a proxy with TLS gets no credentials if the proxy is not trusted', async () => {
      const [key, cert] = selfSigned(home);
      const server = await startProxy('forwards', { key, cert });
      open.push(server);
      const [finding] = await run('https://backend.invalid:1', {
        HTTPS_PROXY: `https://user:hunter2-secret@127.0.0.1:${server.port}`,
      });
      assert.deepEqual([server.targets, server.credentials], [[], []]);
      assert.match(
        finding?.message ?? '',
        /no connection to backend\.invalid through the proxy .*: .*self.signed certificate/,
      );
    });

    it('behind a proxy with TLS is reachable through it', async () => {
      const [key, cert] = selfSigned(home);
      const server = await startProxy('forwards', { key, cert });
      const backend = await listen(createHttp((_request, response) => response.end()));
      open.push(server);
      const program = path.join(home, 'tunnel.cjs');
      buildSync({
        entryPoints: [path.join(repository, 'client/src/features/environment/model/tunnel.ts')],
        bundle: true,
        platform: 'node',
        outfile: program,
      });
      // Node reads its trusted certificates when it starts.
      const script = `
        const { openSocket, readHead } = require(${JSON.stringify(program)});
        const proxy = { url: new URL('https://user:pw@127.0.0.1:${server.port}') };
        openSocket('127.0.0.1', ${backend}, proxy, AbortSignal.timeout(10_000)).then(async (socket) => {
          socket.write('HEAD / HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n');
          console.log((await readHead(socket)).slice(0, 15));
          socket.destroy();
        });`;
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: path.join(home, 'cert.pem') };
      const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env });
      assert.equal(stdout, 'HTTP/1.1 200 OK\n');
      assert.deepEqual(server.targets, [`127.0.0.1:${backend}`]);
      assert.deepEqual(server.credentials, [`Basic ${Buffer.from('user:pw').toString('base64')}`]);
    });

    it('without TLS is requested from the proxy itself, like the CLI does', async () => {
      const backend = await listen(createHttp((_request, response) => response.writeHead(404).end()));
      const { port, targets, credentials } = await proxy('forwards');
      const url = `http://backend.test:${backend}`;
      const [finding] = await run(url, { HTTP_PROXY: `http://user:hunter2-secret@127.0.0.1:${port}` });
      assert.equal(finding?.level, 'ok', finding?.message);
      assert.deepEqual(targets, [`${url}/`]);
      assert.deepEqual(credentials, [`Basic ${Buffer.from('user:hunter2-secret').toString('base64')}`]);
      assert.ok(!JSON.stringify(finding).includes('hunter2-secret'));
    });

    it('without TLS that the proxy cannot reach is not reachable', async () => {
      const { port } = await proxy('forwards');
      const [finding] = await run('http://backend.test:9', { HTTP_PROXY: `http://127.0.0.1:${port}` });
      assert.match(finding?.message ?? '', /The proxy 127\.0\.0\.1:\d+ answers: HTTP\/1\.1 502 Bad Gateway/);
    });

    for (const [scheme, login] of [['socks5'], ['socks5h'], ['socks5', 'user:hunter2-secret']] as const) {
      it(`behind a proxy of ${scheme}${login ? ' that demands a login' : ''} is reachable through it`, async () => {
        const [key, cert] = selfSigned(home);
        const answer = createHttps({ key, cert }, (_request, response) => response.end());
        const backend = await listen(answer);
        const socks = await startSocksProxy(login);
        open.push(socks);
        const place = `${login === undefined ? '' : `${login}@`}127.0.0.1:${socks.port}`;
        const findings = await run(`https://backend.test:${backend}`, {
          HTTPS_PROXY: `${scheme}://${place}`,
        });
        assert.equal(findings[0]?.level, 'ok', findings[0]?.message);
        assert.deepEqual(socks.targets, [`backend.test:${backend}`]);
        assert.deepEqual(socks.credentials, login === undefined ? [] : [login]);
        assert.ok(!JSON.stringify(findings).includes('hunter2-secret'));
      });
    }

    it('that a SOCKS proxy refuses is not reachable, with the proxy’s reason', async () => {
      const socks = await startSocksProxy('user:hunter2-secret');
      open.push(socks);
      const message = async (url: string, login = ''): Promise<string> =>
        (await run(url, { HTTP_PROXY: `socks5://${login}127.0.0.1:${socks.port}` }))[0]!.message;
      const backend = 'http://backend.test:9';
      assert.match(await message(backend), /The proxy 127\.0\.0\.1:\d+ demands a user and a password/);
      assert.match(await message(backend, 'user:wrong@'), /does not accept its user and password/);
      assert.match(await message(backend, 'user:hunter2-secret@'), /was refused the connection/);
      const web = await proxy('forwards');
      const [finding] = await run(backend, { HTTP_PROXY: `socks5://127.0.0.1:${web.port}` });
      assert.match(finding!.message, /does not speak SOCKS5|closes the connection/);
    });

    it('is reached whatever the editor makes of Node’s own client', async () => {
      const port = await listen(createHttp((_request, response) => response.writeHead(404).end()));
      // VS Code sets its own agent, so that the given connection is not used.
      const original = http.request;
      http.request = () => assert.fail('another connection');
      try {
        const [finding] = await run(`http://127.0.0.1:${port}`);
        assert.equal(finding?.level, 'ok', finding?.message);
      } finally {
        http.request = original;
      }
    });

    it('is reachable at emulators of S3, Google and Azure and at private servers', async () => {
      const port = await listen(createHttp((_request, response) => response.writeHead(403).end()));
      const place = `127.0.0.1:${port}`;
      const settings: [string, NodeJS.ProcessEnv][] = [
        [`s3://b?endpoint=${place}&disableSSL=true&s3ForcePathStyle=true&region=us-east-1`, {}],
        [`s3://b?endpoint=http://${place}&region=us-east-1`, {}],
        ['gs://b', { STORAGE_EMULATOR_HOST: place }],
        [`azblob://b?storage_account=acme&protocol=http&domain=${place}&localemu=true`, {}],
        [
          'azblob://b',
          { AZURE_STORAGE_CONNECTION_STRING: `AccountName=a;BlobEndpoint=http://${place}/a;AccountKey=k==` },
        ],
      ];
      for (const [url, env] of settings) {
        const findings = await run(url, env);
        assert.deepEqual(
          findings.map(({ level }) => level),
          ['ok'],
          JSON.stringify([url, findings]),
        );
      }
    });

    it('that is a database is reachable if it accepts the connection, without its password in a text', async () => {
      const server = createTcp((socket) => socket.on('error', () => undefined));
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      open.push(server);
      const { port } = server.address() as AddressInfo;
      const findings = await run(`postgres://me:p@ss;w,o'rd@127.0.0.1:${port}/states?sslmode=disable`, {
        HTTP_PROXY: 'http://127.0.0.1:9',
      });
      assert.deepEqual(
        findings.map(({ level }) => level),
        ['ok'],
        JSON.stringify(findings),
      );
      assert.doesNotMatch(JSON.stringify(findings), /ss;w|o'rd/);
    });

    it('that is a missing database is not reachable', async () => {
      const [finding] = await run('postgres://me:pw@127.0.0.1:9/states');
      assert.match(finding?.message ?? '', /no connection to 127\.0\.0\.1, port 9: connect ECONNREFUSED/);
      assert.match(finding?.details?.at(-1) ?? '', /no firewall blocks connections to 127\.0\.0\.1, port 9/);
    });

    it('with an unknown kind of address is reported with the possible kinds', async () => {
      const [finding] = await run('postgresql://me:hunter22@db.example/states');
      assert.match(finding?.details?.join('\n') ?? '', /Pulumi knows postgres:\/\//);
      assert.ok(!JSON.stringify(finding).includes('hunter22'));
    });

    it('whose name has no address is an error', async () => {
      const [finding] = await run('gopher://somewhere');
      assert.match(finding?.message ?? '', /is not an address that can be reached/);
    });

    it('is asked for the time', async () => {
      const date = new Date(Date.now() + 3_600_000).toUTCString();
      const port = await listen(createHttp((_request, response) => response.writeHead(200, { date }).end()));
      const env = { PULUMI_BACKEND_URL: `http://127.0.0.1:${port}` };
      const [finding] = await clock.run(await checkContext(home, { env }));
      assert.equal(finding?.level, 'error');
      assert.match(finding.message, /clock is (?:59|60) minutes behind the backend’s/);
    });
  });

  it('report on which side a clock is wrong', () => {
    assert.equal(judgeClock(30_000).level, 'ok');
    assert.match(judgeClock(-600_000).message, /10 minutes ahead of the backend’s/);
  });
});

/** A key and its self-signed certificate. */
function selfSigned(folder: string): [string, string] {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', '/O=Test Company/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', cert];
  const { status, stderr } = spawnSync('openssl', [...args, ...subject], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return [readFileSync(key, 'utf8'), readFileSync(cert, 'utf8')];
}
