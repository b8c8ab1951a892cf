import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startAwsEmulator, type AwsEmulator } from '../bench/awsEmulator';
import {
  SERVER_SECRET,
  startAzureWithTokens,
  startBackendServer,
  type BackendServer,
} from '../bench/backendServers';
import { azureToken, CONTAINER_SECRET, GOOGLE_TOKEN, SSO_TOKEN } from '../bench/identityAnswers';
import { startIdentityStandIn, type GivenKeys, type IdentityStandIn } from '../bench/identityStandIn';
import { run } from '../bench/pulumiProcess';
import { pulumiVariables, withoutPulumi } from '../bench/pulumiStack';
import { pulumiTools } from '../bench/pulumiTools';
import { repository } from '../bench/repository';
import type { Look } from './look.program';
import { needsCli, orSkip } from './suite';

/** Where somebody has credentials. */
interface Case {
  readonly env?: NodeJS.ProcessEnv;
  /** In their home folder. */
  readonly files?: Readonly<Record<string, string>>;
  /** What their use shows in, of the requests to services of identities; none is made if this is missing. */
  readonly asked?: RegExp;
  /** That of the driver, if there is nothing that opens the bucket. */
  readonly why?: string;
}

/** The first CLI whose libraries for the clouds know all of this. Nobody has tried those between it and the oldest. */
const CLI = '3.255.0';

let folder: string;
let identities: IdentityStandIn;

/** Registers what the suite of each cloud needs. @param given what the stand-ins give out */
function useIdentities(given: () => { keys?: GivenKeys; bucketOfGoogle?: string } = () => ({})): void {
  before(async function () {
    needsCli(this, CLI);
    folder = await mkdtemp(path.join(tmpdir(), 'credentials-'));
    await orSkip(this, async () => (identities = await startIdentityStandIn(folder, given())));
  });
  after(async () => {
    (identities as IdentityStandIn | undefined)?.close();
    await rm(folder, { recursive: true, force: true });
  });
}

/** Has the CLI list the stacks of a bucket, and then the driver its objects: both do, or neither does. */
async function assertSame(url: string, { env = {}, files = {}, asked, why }: Case): Promise<void> {
  const home = await mkdtemp(path.join(folder, 'home-'));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(home, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    await chmod(file, 0o700);
  }
  const { bin, pulumi } = await pulumiTools();
  const all = {
    ...withoutPulumi(process.env),
    ...pulumiVariables([path.join(home, 'bin'), bin].join(path.delimiter), path.join(home, 'pulumi'), 'test'),
    ...identities.variables,
    HOME: home,
    PULUMI_BACKEND_URL: url,
    ...env,
  };
  const isRight = (): boolean =>
    asked ? identities.requests.some((one) => asked.test(one)) : identities.requests.length === 0;
  identities.requests.length = 0;
  const listed = await run(pulumi, ['stack', 'ls', '--all', '--json', '--non-interactive'], {
    cwd: home,
    env: all,
  });
  assert.equal(listed.code === 0, why === undefined, listed.stdout + listed.stderr);
  assert.ok(why !== undefined || isRight(), `the CLI has asked ${identities.requests.join()}`);
  identities.requests.length = 0;
  const program = path.join(repository, 'out/test/cli/look.program.js');
  const { stdout, stderr } = await run(node(), [program, url], { cwd: home, env: all });
  const look = JSON.parse(stdout || '{}') as Look;
  const told = `${stdout}${stderr} ${identities.requests.join()}`;
  if (why === undefined) {
    assert.ok('keys' in look && look.keys.includes('.pulumi/meta.yaml'), told);
    assert.ok(isRight(), told);
  } else {
    assert.ok('why' in look && look.why.includes(why), told);
  }
  for (const secret of [SERVER_SECRET, GOOGLE_TOKEN, SSO_TOKEN, CONTAINER_SECRET]) {
    assert.ok(!told.includes(secret), secret);
  }
}

/** A Node that sends requests through a proxy, as the editor's own does. */
function node(): string {
  const { NEW_NODE } = process.env;
  return NEW_NODE ? path.join(NEW_NODE, 'node') : process.execPath;
}

/** Registers a test for each. */
function itTakes(cases: Readonly<Record<string, () => Case>>, url: () => string): void {
  for (const [title, caseOf] of Object.entries(cases)) {
    it(title, async () => {
      await assertSame(url(), caseOf());
    });
  }
}

describe('credentials of AWS, which the CLI and the driver take', function () {
  this.timeout(60_000);
  let aws: AwsEmulator;
  before(async function () {
    needsCli(this, CLI);
    await orSkip(this, async () => (aws = await startAwsEmulator()));
    await aws.enforce(true);
  });
  useIdentities(() => ({ keys: aws.keysOfRole }));
  before(() => writeFile(path.join(folder, 'token'), CONTAINER_SECRET));
  after(() => (aws as AwsEmulator | undefined)?.close());

  // An address with an endpoint would have the CLI ask there for a single sign-on, too.
  const there = () => ({ AWS_ENDPOINT_URL_S3: aws.url, AWS_ENDPOINT_URL_STS: aws.url });
  const none = () => ({ ...there(), AWS_EC2_METADATA_DISABLED: 'true' });
  const machine = () => ({ ...there(), AWS_EC2_METADATA_SERVICE_ENDPOINT: identities.url });
  const container = () => ({
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `${identities.url}/container`,
    AWS_CONTAINER_AUTHORIZATION_TOKEN: CONTAINER_SECRET,
  });
  const signOn = () => ({
    AWS_ENDPOINT_URL_SSO: identities.url,
    AWS_ENDPOINT_URL_SSO_OIDC: identities.url,
    ...none(),
  });
  const SESSION = `[sso-session work]
sso_region = us-east-1
sso_start_url = https://work.example/start
sso_registration_scopes = sso:account:access
`;
  const ROLE = 'sso_account_id = 123456789012\nsso_role_name = states\n';
  const OF_SESSION = `[default]\nsso_session = work\n${ROLE}${SESSION}`;
  /** The file in which the single sign-on keeps its token, which ends in so many milliseconds. */
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

  itTakes(
    {
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
        why: 'the single sign-on of AWS has ended',
      }),
      'a process that gives keys': () => ({
        env: none(),
        files: { '.aws/config': '[default]\ncredential_process = keys\n', 'bin/keys': ofProcess() },
      }),
      'no process that fails, and nobody else is asked then': () => ({
        env: machine(),
        files: { '.aws/config': '[default]\ncredential_process = keys\n', 'bin/keys': '#!/bin/sh\nexit 1\n' },
        why: 'there are no credentials',
      }),
      'those of a container': () => ({ env: { ...none(), ...container() }, asked: /container/ }),
      'those of a container, with a token in a file': () => ({
        env: {
          ...none(),
          AWS_CONTAINER_CREDENTIALS_FULL_URI: `${identities.url}/container`,
          AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: path.join(folder, 'token'),
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
        why: 'the profile of AWS is not there',
      }),
      'keys of the environment before a profile': () => ({
        env: { ...none(), ...ofEnvironment(), AWS_PROFILE: 'default' },
        files: { '.aws/credentials': wrong },
      }),
    },
    () => aws.bucketAnywhere,
  );
});

describe('credentials of Google, which the CLI and the driver take', function () {
  this.timeout(60_000);
  let server: BackendServer;
  before(async function () {
    needsCli(this, CLI);
    await orSkip(this, async () => (server = await startBackendServer('gcs')));
  });
  useIdentities(() => ({ bucketOfGoogle: server.variables['STORAGE_EMULATOR_HOST']! }));
  after(() => (server as BackendServer | undefined)?.close());

  // Nobody is to look for the machine that this is.
  const nowhere = { GCE_METADATA_HOST: '127.0.0.1:1' };
  const USER = JSON.stringify({
    ...{
      type: 'authorized_user',
      client_id: 'client',
      client_secret: 'of-the-client',
      refresh_token: 'again',
    },
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
      credential_source: { file: path.join(folder, 'identity') },
    });
  const impersonated = JSON.stringify({
    type: 'impersonated_service_account',
    service_account_impersonation_url:
      'https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/other:generateAccessToken',
    source_credentials: JSON.parse(USER) as object,
  });
  const OF_GCLOUD = '.config/gcloud/application_default_credentials.json';
  const inFile = (name: string) => ({ GOOGLE_APPLICATION_CREDENTIALS: path.join(folder, name) });
  before(async () => {
    await writeFile(path.join(folder, 'identity'), 'of-an-identity');
    await writeFile(path.join(folder, 'account'), ACCOUNT);
    await writeFile(path.join(folder, 'external'), external());
    await writeFile(path.join(folder, 'impersonated'), impersonated);
    await mkdir(path.join(folder, 'gcloud'));
    await writeFile(path.join(folder, 'gcloud', path.basename(OF_GCLOUD)), USER.replace('again', 'ended'));
  });

  itTakes(
    {
      'a user, as gcloud keeps one': () => ({ files: { [OF_GCLOUD]: USER }, asked: /oauth2/ }),
      'a user where the CLI looks, whatever gcloud is told': () => ({
        env: { CLOUDSDK_CONFIG: path.join(folder, 'gcloud') },
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
        env: { GCE_METADATA_HOST: new URL(identities.url).host },
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
    },
    () => server.url,
  );
});

describe('credentials of Azure, which the CLI and the driver take', function () {
  this.timeout(60_000);
  let server: BackendServer;
  useIdentities();
  before(async function () {
    await orSkip(this, async () => (server = await startAzureWithTokens(identities.certificate)));
  });
  after(() => (server as BackendServer | undefined)?.close());

  const client = { AZURE_TENANT_ID: 'tenant', AZURE_CLIENT_ID: 'client' };
  const identity = () => ({
    IDENTITY_ENDPOINT: `${identities.url}/identity`,
    IDENTITY_HEADER: CONTAINER_SECRET,
  });
  before(() => writeFile(path.join(folder, 'identity'), 'of-an-identity'));
  const workload = () => ({ ...client, AZURE_FEDERATED_TOKEN_FILE: path.join(folder, 'identity') });
  const az = (token: string) => `#!/bin/sh
[ "$1 $2" = "account get-access-token" ] || exit 1
echo '{"accessToken": "${token}", "expiresOn": "2099-01-01 00:00:00.000000", "expires_on": 4070908800, "tokenType": "Bearer"}'
`;

  itTakes(
    {
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
      none: () => ({ env: { AZURE_TOKEN_CREDENTIALS: 'dev' }, why: 'there are no credentials' }),
    },
    () => server.url,
  );
});
