import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { open } from '../../../client/src/pulumi/backendKinds/drivers/gcsDriver';

describe('the driver for Google Cloud Storage', () => {
  let server: Server;
  let host: string;
  /** The credentials in the requests. */
  let asked: (string | undefined)[] = [];
  before(async () => {
    server = createServer((request, response) => {
      asked.push(request.headers.authorization);
      response.setHeader('content-type', 'application/json');
      const isSecond = request.url!.includes('pageToken=more');
      const item = { name: isSecond ? 'b' : 'a', updated: '2026-01-02T03:04:05Z', generation: '7' };
      response.end(JSON.stringify({ items: [item], ...(!isSecond && { nextPageToken: 'more' }) }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = [];
  });
  after(() => server.close());

  const list = async (address: string, env: NodeJS.ProcessEnv): Promise<string[]> => {
    const objects = await open(new URL(address), { STORAGE_EMULATOR_HOST: host, ...env });
    return (await objects.list('', AbortSignal.timeout(5_000))).map(({ key }) => key);
  };

  it('reads a long list to its end, with the token of the environment', async () => {
    assert.deepEqual(await list('gs://states', { GOOGLE_OAUTH_ACCESS_TOKEN: 'token' }), ['a', 'b']);
    assert.deepEqual(asked, ['Bearer token', 'Bearer token']);
  });

  it('prefers credentials to a token, like the CLI, and does not repeat them', async () => {
    const env = { GOOGLE_CREDENTIALS: '{"private_key": "hidden', GOOGLE_OAUTH_ACCESS_TOKEN: 'token' };
    await assert.rejects(list('gs://states', env), { message: 'GOOGLE_CREDENTIALS is not JSON' });
    assert.deepEqual(asked, []);
  });

  it('sends no credentials to a public bucket', async () => {
    await list('gs://states?anonymous=true', { GOOGLE_OAUTH_ACCESS_TOKEN: 'token' });
    assert.deepEqual(asked, [undefined, undefined]);
  });

  it('reports missing credentials', async () => {
    const own = { METADATA_SERVER_DETECTION: 'none', CLOUDSDK_CONFIG: '/nowhere', HOME: '/nowhere' };
    const { env } = process;
    // The library searches for them in its own process.
    process.env = { ...env, ...own };
    try {
      await assert.rejects(list('gs://states', {}), { message: 'there are no credentials' });
    } finally {
      process.env = env;
    }
  });
});
