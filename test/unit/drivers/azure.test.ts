import assert from 'node:assert/strict';
import { azureAccess } from '../../../client/src/pulumi/backends/bucket/drivers/azureAccess';

const KEY = Buffer.from('a secret').toString('base64');
const CONNECTION = `DefaultEndpointsProtocol=https;AccountName=connected;AccountKey=${KEY};EndpointSuffix=core.example`;

/** As gocloud decides: https://pkg.go.dev/gocloud.dev/blob/azureblob */
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
    it(`takes what the CLI takes: ${title}`, async () => {
      const access = azureAccess(new URL(`azblob://states${query}`), env);
      assert.equal(access.address, address);
      const { authorization = '' } = await access.signed(new URL(`${access.address}/states`));
      assert.match(authorization, signed);
    });
  }

  it('has no account if none is named', () => {
    assert.throws(() => azureAccess(new URL('azblob://states'), {}), /no storage account is set/);
  });
});
