import { generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BackendServer } from '../harness/backendServer';
import { startBackendServer } from '../harness/startBackendServer';
import { GOOGLE_TOKEN } from '../harness/identityAnswers';
import {
  assertSame,
  CREDENTIALS_SINCE,
  useIdentities,
  type Credentials,
  type Identities,
} from './credentials';
import { needsCli, orSkip } from './suite';

describe('credentials of Google, which the CLI and the driver accept', function () {
  this.timeout(60_000);
  let server: BackendServer;
  let identities: Identities;
  before(async function () {
    needsCli(this, CREDENTIALS_SINCE);
    await orSkip(this, async () => (server = await startBackendServer('gcs')));
  });
  useIdentities(
    () => ({ bucketOfGoogle: server.variables['STORAGE_EMULATOR_HOST']! }),
    async (begun) => {
      identities = begun;
      await writeFile(path.join(begun.folder, 'identity'), 'of-an-identity');
      await writeFile(path.join(begun.folder, 'account'), ACCOUNT);
      await writeFile(path.join(begun.folder, 'external'), external());
      await writeFile(path.join(begun.folder, 'impersonated'), impersonated);
      await mkdir(path.join(begun.folder, 'gcloud'));
      await writeFile(
        path.join(begun.folder, 'gcloud', path.basename(OF_GCLOUD)),
        USER.replace('again', 'ended'),
      );
    },
  );
  after(() => (server as BackendServer | undefined)?.close());

  // Prevents the search for the metadata service of this machine.
  const nowhere = { GCE_METADATA_HOST: '127.0.0.1:1' };
  const USER = JSON.stringify({
    type: 'authorized_user',
    client_id: 'client',
    client_secret: 'of-the-client',
    refresh_token: 'again',
  });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ACCOUNT = JSON.stringify({
    type: 'service_account',
    project_id: 'shop',
    private_key_id: '1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: 'states@shop.iam.gserviceaccount.com',
    client_id: '1',
    token_uri: 'https://oauth2.googleapis.com/token',
  });
  const external = () =>
    JSON.stringify({
      type: 'external_account',
      audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/pool/providers/one',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: 'https://sts.googleapis.com/v1/token',
      credential_source: { file: path.join(identities.folder, 'identity') },
    });
  const impersonated = JSON.stringify({
    type: 'impersonated_service_account',
    service_account_impersonation_url:
      'https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/other:generateAccessToken',
    source_credentials: JSON.parse(USER) as object,
  });
  const OF_GCLOUD = '.config/gcloud/application_default_credentials.json';
  const inFile = (name: string) => ({ GOOGLE_APPLICATION_CREDENTIALS: path.join(identities.folder, name) });

  const cases: Readonly<Record<string, () => Credentials>> = {
    'a user, as gcloud keeps one': () => ({ files: { [OF_GCLOUD]: USER }, asked: /oauth2/ }),
    'a user where the CLI looks, whatever gcloud is told': () => ({
      env: { CLOUDSDK_CONFIG: path.join(identities.folder, 'gcloud') },
      files: { [OF_GCLOUD]: USER },
      asked: /oauth2/,
    }),
    'a service account': () => ({ env: inFile('account'), asked: /oauth2/ }),
    'a service account in the environment': () => ({
      env: { GOOGLE_CREDENTIALS: ACCOUNT },
      asked: /oauth2/,
    }),
    'a user who acts as a service account': () => ({
      env: inFile('impersonated'),
      asked: /generateAccessToken/,
    }),
    'an identity of another cloud': () => ({ env: inFile('external'), asked: /sts/ }),
    'the metadata of a machine': () => ({
      env: { GCE_METADATA_HOST: new URL(identities.standIn.url).host },
      asked: /computeMetadata.*token/,
    }),
    'a token of the environment before a file': () => ({
      env: { ...inFile('account'), GOOGLE_OAUTH_ACCESS_TOKEN: GOOGLE_TOKEN },
    }),
    'no file that is not there': () => ({
      env: { ...nowhere, ...inFile('nowhere') },
      why: 'there are no credentials',
    }),
    'no file of an unknown kind': () => ({
      env: nowhere,
      files: { [OF_GCLOUD]: USER.replace('authorized_user', 'another') },
      why: 'there are no credentials',
    }),
    'no user whose sign-on has ended': () => ({
      files: { [OF_GCLOUD]: USER.replace('again', 'ended') },
      why: 'Google gives no token, but answers 401',
    }),
  };
  for (const [title, credentialsOf] of Object.entries(cases)) {
    it(title, async () => {
      await assertSame(identities, server.url, credentialsOf());
    });
  }
});
