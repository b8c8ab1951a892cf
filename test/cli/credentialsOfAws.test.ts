import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startAwsEmulator, type AwsEmulator } from '../harness/awsEmulator';
import { CONTAINER_SECRET, SSO_TOKEN } from '../harness/identityAnswers';
import {
  assertSame,
  CREDENTIALS_SINCE,
  useIdentities,
  type Credentials,
  type Identities,
} from './credentials';
import { needsCli, orSkip } from './suite';

describe('credentials of AWS, which the CLI and the driver accept', function () {
  this.timeout(60_000);
  let aws: AwsEmulator;
  let identities: Identities;
  before(async function () {
    needsCli(this, CREDENTIALS_SINCE);
    await orSkip(this, async () => (aws = await startAwsEmulator()));
    await aws.enforce(true);
  });
  useIdentities(
    () => ({ keys: aws.keysOfRole }),
    async (begun) => {
      identities = begun;
      await writeFile(path.join(begun.folder, 'token'), CONTAINER_SECRET);
    },
  );
  after(() => (aws as AwsEmulator | undefined)?.close());

  // With an endpoint in the address, the CLI would also use it for single sign-on.
  const there = () => ({ AWS_ENDPOINT_URL_S3: aws.url, AWS_ENDPOINT_URL_STS: aws.url });
  const none = () => ({ ...there(), AWS_EC2_METADATA_DISABLED: 'true' });
  const machine = () => ({ ...there(), AWS_EC2_METADATA_SERVICE_ENDPOINT: identities.standIn.url });
  const container = () => ({
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `${identities.standIn.url}/container`,
    AWS_CONTAINER_AUTHORIZATION_TOKEN: CONTAINER_SECRET,
  });
  const signOn = () => ({
    AWS_ENDPOINT_URL_SSO: identities.standIn.url,
    AWS_ENDPOINT_URL_SSO_OIDC: identities.standIn.url,
    ...none(),
  });
  const SESSION = `[sso-session work]
sso_region = us-east-1
sso_start_url = https://work.example/start
sso_registration_scopes = sso:account:access
`;
  const ROLE = 'sso_account_id = 123456789012\nsso_role_name = states\n';
  const OF_SESSION = `[default]\nsso_session = work\n${ROLE}${SESSION}`;
  /** The file with the single sign-on's token, which expires in this many milliseconds. */
  const signedOn = (name: string, ms: number, more: object = {}) => ({
    [`.aws/sso/cache/${createHash('sha1').update(name).digest('hex')}.json`]: JSON.stringify({
      startUrl: 'https://work.example/start',
      region: 'us-east-1',
      accessToken: ms > 0 ? SSO_TOKEN : 'ended',
      expiresAt: new Date(Date.now() + ms).toISOString().replace(/\.\d+/, ''),
      ...more,
    }),
  });
  const HOUR = 3_600_000;
  const renewable = () => ({
    ...{ clientId: 'client', clientSecret: 'of-the-client', refreshToken: 'again' },
    registrationExpiresAt: new Date(Date.now() + HOUR).toISOString().replace(/\.\d+/, ''),
  });
  const ofProcess = () => {
    const { id, secret, token } = aws.keysOfRole;
    const keys = { Version: 1, AccessKeyId: id, SecretAccessKey: secret, SessionToken: token };
    return `#!/bin/sh\necho '${JSON.stringify(keys)}'\n`;
  };
  const ofEnvironment = () => ({
    AWS_ACCESS_KEY_ID: aws.keysOfRole.id,
    AWS_SECRET_ACCESS_KEY: aws.keysOfRole.secret,
    AWS_SESSION_TOKEN: aws.keysOfRole.token,
  });
  const wrong = '[default]\naws_access_key_id = nobody\naws_secret_access_key = nothing\n';

  const cases: Readonly<Record<string, () => Credentials>> = {
    'a single sign-on of a session': () => ({
      env: signOn(),
      files: { '.aws/config': OF_SESSION, ...signedOn('work', HOUR) },
      asked: /federation/,
    }),
    'a single sign-on of a session that has to be renewed': () => ({
      env: signOn(),
      files: { '.aws/config': OF_SESSION, ...signedOn('work', -HOUR, renewable()) },
      asked: /federation/,
    }),
    'a single sign-on without a session': () => ({
      env: signOn(),
      files: {
        '.aws/config': `[default]\nsso_start_url = https://work.example/start\nsso_region = us-east-1\n${ROLE}`,
        ...signedOn('https://work.example/start', HOUR),
      },
      asked: /federation/,
    }),
    'no single sign-on that has ended': () => ({
      env: signOn(),
      files: { '.aws/config': OF_SESSION, ...signedOn('work', -HOUR) },
      why: 'the AWS single sign-on has expired',
    }),
    'a process that gives keys': () => ({
      env: none(),
      files: { '.aws/config': '[default]\ncredential_process = keys\n', 'bin/keys': ofProcess() },
    }),
    'no process that fails, and nobody else is asked then': () => ({
      env: machine(),
      files: { '.aws/config': '[default]\ncredential_process = keys\n', 'bin/keys': '#!/bin/sh\nexit 1\n' },
      asked: 'nobody',
      why: 'there are no credentials',
    }),
    'those of a container': () => ({ env: { ...none(), ...container() }, asked: /container/ }),
    'those of a container, with a token in a file': () => ({
      env: {
        ...none(),
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${identities.standIn.url}/container`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: path.join(identities.folder, 'token'),
      },
      asked: /container/,
    }),
    'no container that refuses': () => ({
      env: { ...none(), ...container(), AWS_CONTAINER_AUTHORIZATION_TOKEN: 'another' },
      why: 'there are no credentials',
    }),
    'those of a machine, which wants a token first': () => ({
      env: machine(),
      asked: /role-of-the-machine/,
    }),
    'a role that those of a container may take on': () => ({
      env: { ...none(), ...container() },
      files: { '.aws/config': `[default]\nrole_arn = ${aws.role}\ncredential_source = EcsContainer\n` },
      asked: /container/,
    }),
    'a chain of profiles that ends with a process': () => ({
      env: { ...none(), AWS_PROFILE: 'first' },
      files: {
        '.aws/config':
          `[profile first]\nrole_arn = ${aws.role}\nsource_profile = second\n` +
          `[profile second]\nrole_arn = ${aws.role}\nsource_profile = third\n` +
          '[profile third]\ncredential_process = keys\n',
        'bin/keys': ofProcess(),
      },
    }),
    'a profile before a container': () => ({
      env: { ...none(), ...container() },
      files: { '.aws/credentials': wrong },
      why: 'S3 answers 403',
    }),
    'a profile that names nothing, and so those of a container': () => ({
      env: { ...none(), ...container() },
      files: { '.aws/config': '[default]\nregion = us-east-1\n' },
      asked: /container/,
    }),
    'no profile that is not there, and nobody else is asked then': () => ({
      env: { ...machine(), AWS_PROFILE: 'other' },
      files: { '.aws/credentials': wrong },
      asked: 'nobody',
      why: 'the AWS profile does not exist',
    }),
    'keys of the environment before a profile': () => ({
      env: { ...none(), ...ofEnvironment(), AWS_PROFILE: 'default' },
      files: { '.aws/credentials': wrong },
    }),
  };
  for (const [title, credentialsOf] of Object.entries(cases)) {
    it(title, async () => {
      await assertSame(identities, aws.bucketAnywhere, credentialsOf());
    });
  }
});
