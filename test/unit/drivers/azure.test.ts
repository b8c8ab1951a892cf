import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { azureAccess, open } from '../../../client/src/pulumi/backendKinds/drivers/azureDriver';

const KEY = Buffer.from('a secret').toString('base64');
const CONNECTION = `DefaultEndpointsProtocol=https;AccountName=connected;AccountKey=${KEY};EndpointSuffix=core.example`;

/** The credentials as gocloud selects them: https://pkg.go.dev/gocloud.dev/blob/azureblob */
describe('the driver for Azure', () => {
  const cases: [title: string, query: string, env: NodeJS.ProcessEnv, address: string, signed: RegExp][] = [
    [
      'a key',
      '',
      { AZURE_STORAGE_ACCOUNT: 'acme', AZURE_STORAGE_KEY: KEY, AZURE_STORAGE_SAS_TOKEN: 'sig=1' },
      'https://acme.blob.core.windows.net',
      /^SharedKey acme:/,
    ],
    [
      'a shared signature, before a connection string',
      '?storage_account=other',
      { AZURE_STORAGE_SAS_TOKEN: '?sv=1&sig=2', AZURE_STORAGE_CONNECTION_STRING: CONNECTION },
      'https://other.blob.core.windows.net?sv=1&sig=2',
      /^$/,
    ],
    [
      'a connection string',
      '',
      { AZURE_STORAGE_CONNECTION_STRING: CONNECTION },
      'https://connected.blob.core.example',
      /^SharedKey connected:/,
    ],
    [
      'a connection string with a signature, under its other name',
      '',
      {
        AZURE_STORAGEBLOB_CONNECTIONSTRING:
          'BlobEndpoint=https://store.example;AccountName=connected;SharedAccessSignature=sv=1&sig=2==',
      },
      'https://store.example?sv=1&sig=2==',
      /^$/,
    ],
    [
      'an emulator',
      '?domain=127.0.0.1:10000&protocol=http',
      { AZURE_STORAGE_ACCOUNT: 'acme', AZURE_STORAGE_KEY: KEY },
      'http://127.0.0.1:10000/acme',
      /^SharedKey acme:/,
    ],
  ];
  for (const [title, query, env, address, signed] of cases) {
    it(`uses the same as the CLI: ${title}`, async () => {
      const access = azureAccess(new URL(`azblob://states${query}`), env);
      assert.equal(access.address, address);
      const { authorization = '' } = await access.signed(new URL(`${access.address}/states`));
      assert.match(authorization, signed);
    });
  }

  it('reads a long list to its end', async () => {
    const server = createServer((request, response) => {
      const isSecond = request.url!.includes('marker=more');
      const properties =
        '<Properties><Last-Modified>Fri, 02 Jan 2026 03:04:05 GMT</Last-Modified></Properties>';
      const blob = `<Blob><Name>${isSecond ? 'b' : 'a'}</Name>${properties}</Blob>`;
      const marker = isSecond ? '<NextMarker />' : '<NextMarker>more</NextMarker>';
      response.end(`<EnumerationResults><Blobs>${blob}</Blobs>${marker}</EnumerationResults>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const url = new URL(`azblob://states?domain=127.0.0.1:${port}&protocol=http`);
      const objects = await open(url, { AZURE_STORAGE_ACCOUNT: 'acme', AZURE_STORAGE_KEY: KEY });
      const found = await objects.list('', AbortSignal.timeout(5_000));
      assert.deepEqual(
        found.map(({ key }) => key),
        ['a', 'b'],
      );
    } finally {
      server.close();
    }
  });

  it('refuses settings without an account', () => {
    assert.throws(() => azureAccess(new URL('azblob://states'), {}), /no storage account is set/);
  });
});
