import assert from 'node:assert/strict';
import { BackendAddress } from '../../../client/src/pulumi/location/backendAddress';
import { networkPlace } from '../../../client/src/features/environment/model/configuredBackends';

/** An address, further settings in the environment, and the expected place. */
const PLACES: readonly (readonly [string, NodeJS.ProcessEnv, string | undefined])[] = [
  ['file:///states', {}, 'none'],
  ['https://api.example.com', {}, 'https://api.example.com/'],
  ['s3://b', {}, 'https://s3.amazonaws.com/'],
  ['s3://b?region=eu-central-1', {}, 'https://s3.eu-central-1.amazonaws.com/'],
  ['s3://b', { AWS_REGION: 'cn-north-1' }, 'https://s3.cn-north-1.amazonaws.com.cn/'],
  ['s3://b?endpoint=minio:9000', {}, 'https://minio:9000/'],
  ['s3://b?endpoint=minio:9000&disableSSL=true', {}, 'http://minio:9000/'],
  ['s3://b?endpoint=minio:9000&disable_https=true', {}, 'http://minio:9000/'],
  ['s3://b', { AWS_ENDPOINT_URL_S3: 'http://minio:9000' }, 'http://minio:9000/'],
  ['gs://b', {}, 'https://storage.googleapis.com/'],
  ['gs://b', { STORAGE_EMULATOR_HOST: 'http://127.0.0.1:4443' }, 'http://127.0.0.1:4443/'],
  ['azblob://c', {}, undefined],
  ['azblob://c?storage_account=acme', {}, 'https://acme.blob.core.windows.net/'],
  [
    'azblob://c',
    { AZURE_STORAGE_ACCOUNT: 'acme', AZURE_STORAGE_DOMAIN: 'blob.example' },
    'https://acme.blob.example/',
  ],
  ['azblob://c?domain=127.0.0.1:9560&protocol=http&localemu=true', {}, 'http://127.0.0.1:9560/'],
  [
    'azblob://c',
    { AZURE_STORAGE_CONNECTION_STRING: 'UseDevelopmentStorage=true' },
    'http://127.0.0.1:10000/',
  ],
  [
    'azblob://c',
    { AZURE_STORAGE_CONNECTION_STRING: 'DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=abc==' },
    'https://acme.blob.core.windows.net/',
  ],
  ["postgres://u:p@s;s,'w@db.example/states", {}, 'postgres://db.example:5432'],
  ['postgres://u@db.example:6543/states', {}, 'postgres://db.example:6543'],
  ['postgres://u@/states', { PGHOST: 'pg', PGPORT: '1234' }, 'postgres://pg:1234'],
  ['postgres:///states?host=/var/run/postgresql', {}, 'none'],
  ['s4://b', {}, undefined],
];

describe('where a backend is on the network', () => {
  for (const [url, env, place] of PLACES) {
    const settings = Object.keys(env).join();
    it(`${url}${settings && ` with ${settings}`}`, () => {
      const found = networkPlace(new BackendAddress(url, '/'), env);
      assert.equal(found instanceof URL ? found.href : found, place);
    });
  }
});
