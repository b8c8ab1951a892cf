import assert from 'node:assert/strict';
import { cliProxy, grpcProxy } from '../../../client/src/features/environment/model/proxy';

const proxyUrl = 'http://proxy.example:3128';

describe('grpcProxy', () => {
  const captured = (env: NodeJS.ProcessEnv, host = '127.0.0.1'): boolean =>
    grpcProxy(env, host) !== undefined;

  it('sends loopback addresses to any proxy in lower-case variables', () => {
    for (const name of ['grpc_proxy', 'https_proxy', 'http_proxy']) {
      assert.equal(grpcProxy({ [name]: proxyUrl }, '127.0.0.1')?.variable, name);
    }
    assert.equal(captured({ HTTPS_PROXY: proxyUrl }), false);
    assert.equal(captured({}), false);
  });

  it('ignores proxies of another kind', () => {
    assert.equal(captured({ https_proxy: 'socks5://localhost:1080' }), false);
    assert.equal(captured({ https_proxy: 'https://proxy.example' }), false);
    assert.equal(captured({ https_proxy: 'http://' }), false);
  });

  it('compares the entries of no_proxy unchanged', () => {
    const env = (no_proxy: string): NodeJS.ProcessEnv => ({ http_proxy: proxyUrl, no_proxy });
    assert.equal(captured(env('127.0.0.1,localhost')), false);
    assert.equal(captured(env('localhost, 127.0.0.1')), true);
    assert.equal(captured(env('localhost')), true);
    assert.equal(captured(env('127.0.0.0/8')), false);
    assert.equal(captured(env('10.0.0.0/8')), true);
    assert.equal(captured(env('127.0.0.1'), 'localhost'), true);
    assert.equal(captured({ http_proxy: proxyUrl, NO_PROXY: '127.0.0.1' }), true);
    assert.equal(captured({ ...env('127.0.0.1'), no_grpc_proxy: 'other' }), true);
  });
});

describe('cliProxy', () => {
  const through = (env: NodeJS.ProcessEnv, target = 'https://api.pulumi.com'): string | undefined =>
    cliProxy(env, new URL(target))?.variable;

  it('depends on the scheme; upper-case variables take precedence', () => {
    const env = { HTTPS_PROXY: proxyUrl, https_proxy: proxyUrl, http_proxy: 'proxy.example:80' };
    assert.equal(through(env), 'HTTPS_PROXY');
    assert.equal(through(env, 'http://minio.example'), 'http_proxy');
    assert.equal(through({ HTTP_PROXY: proxyUrl }), undefined);
  });

  it('never uses a proxy for this machine', () => {
    for (const target of ['https://localhost:1', 'https://127.0.0.1', 'https://[::1]:8080']) {
      assert.equal(through({ HTTPS_PROXY: proxyUrl }, target), undefined, target);
    }
  });

  it('matches NO_PROXY as Go does', () => {
    const env = (NO_PROXY: string): NodeJS.ProcessEnv => ({ HTTPS_PROXY: proxyUrl, NO_PROXY });
    for (const entry of [
      '*',
      'pulumi.com',
      ' API.pulumi.com',
      '.pulumi.com',
      '*.pulumi.com',
      'x, pulumi.com',
    ]) {
      assert.equal(through(env(entry)), undefined, entry);
    }
    for (const entry of ['', 'umi.com', 'pulumi.com:8443', 'app.pulumi.com']) {
      assert.equal(through(env(entry)), 'HTTPS_PROXY', entry);
    }
    assert.equal(through(env('10.0.0.0/8'), 'https://10.1.2.3'), undefined);
    assert.equal(through(env('10.1.2.3'), 'https://10.1.2.3'), undefined);
    assert.equal(through(env('pulumi.com:8443'), 'https://api.pulumi.com:8443'), undefined);
  });
});
