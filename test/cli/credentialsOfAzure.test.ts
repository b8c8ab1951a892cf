import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BackendServer } from '../harness/backendServer';
import { startAzureWithTokens } from '../harness/startBackendServer';
import { azureToken, CONTAINER_SECRET } from '../harness/identityAnswers';
import { assertSame, useIdentities, type Credentials, type Identities } from './credentials';
import { orSkip } from './suite';

describe('credentials of Azure, which the CLI and the driver accept', function () {
  this.timeout(60_000);
  let server: BackendServer;
  let identities: Identities;
  useIdentities(
    () => ({}),
    async (begun) => {
      identities = begun;
      await writeFile(path.join(begun.folder, 'identity'), 'of-an-identity');
    },
  );
  before(async function () {
    await orSkip(this, async () => (server = await startAzureWithTokens(identities.standIn.certificate)));
  });
  after(() => (server as BackendServer | undefined)?.close());

  const client = { AZURE_TENANT_ID: 'tenant', AZURE_CLIENT_ID: 'client' };
  const identity = () => ({
    IDENTITY_ENDPOINT: `${identities.standIn.url}/identity`,
    IDENTITY_HEADER: CONTAINER_SECRET,
  });
  const workload = () => ({
    ...client,
    AZURE_FEDERATED_TOKEN_FILE: path.join(identities.folder, 'identity'),
  });
  const az = (token: string) => `#!/bin/sh
[ "$1 $2" = "account get-access-token" ] || exit 1
echo '{"accessToken": "${token}", "expiresOn": "2099-01-01 00:00:00.000000", "expires_on": 4070908800, "tokenType": "Bearer"}'
`;

  const cases: Readonly<Record<string, () => Credentials>> = {
    'the secret of a client': () => ({
      env: { ...client, AZURE_CLIENT_SECRET: 'of-the-client' },
      asked: /POST login/,
    }),
    'no other secret of a client': () => ({
      env: { ...client, AZURE_CLIENT_SECRET: 'another' },
      why: 'Azure gives no token for the credentials',
    }),
    'an identity of a workload': () => ({ env: workload(), asked: /POST login/ }),
    'an identity of a service': () => ({ env: identity(), asked: /GET \/identity/ }),
    'an identity of a machine': () => ({
      asked: /169\.254\.169\.254\/metadata/,
    }),
    'the az command': () => ({
      env: { AZURE_TOKEN_CREDENTIALS: 'dev' },
      files: { 'bin/az': az(azureToken()) },
    }),
    'the secret of a client before an identity': () => ({
      env: { ...client, AZURE_CLIENT_SECRET: 'of-the-client', ...identity() },
      asked: /POST login/,
    }),
    'no token where nobody has one': () => ({
      env: { AZURE_TOKEN_CREDENTIALS: 'dev' },
      why: 'there are no credentials',
    }),
  };
  for (const [title, credentialsOf] of Object.entries(cases)) {
    it(title, async () => {
      await assertSame(identities, server.url, credentialsOf());
    });
  }
});
