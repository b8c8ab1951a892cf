import {
  fromHttp,
  fromIni,
  fromInstanceMetadata,
  fromTemporaryCredentials,
  fromTokenFile,
  fromWebToken,
} from '@aws-sdk/credential-providers';
import { CannotTell } from '../objects';
import { given, isTrue } from './parameters';
import { filesOf, profileName, profileOf } from './s3Place';

interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly expiration?: Date;
}

type Provider = () => Promise<Keys>;

/** How long before credentials expire new ones are fetched, in milliseconds. */
const MARGIN_MS = 5 * 60_000;

/**
 * The credentials that the CLI uses for a bucket, in the order of Go's library. The JavaScript library has another order:
 * here, keys in the environment come before a profile that the environment names. Source: `resolveCredentialChain` of
 * aws-sdk-go-v2, `V2ConfigFromURLParams` of gocloud.
 * @returns undefined if requests are not signed
 */
export function s3Credentials(
  { searchParams: query }: URL,
  env: NodeJS.ProcessEnv,
  region: string,
): Provider | undefined {
  if (isTrue(query.get('anonymous'))) return undefined;
  const own = ownCredentials(query, env, region);
  const role = query.get('role');
  return untilTheyEnd(
    role === null
      ? own
      : fromTemporaryCredentials({
          masterCredentials: own,
          params: { RoleArn: role },
          clientConfig: clientOf(env, region),
        }),
  );
}

function ownCredentials(query: URLSearchParams, env: NodeJS.ProcessEnv, region: string): Provider {
  const clientConfig = clientOf(env, region);
  if (query.get('profile') === null) {
    const keys = keysOf(env);
    if (keys) return () => Promise.resolve(keys);
    const { AWS_WEB_IDENTITY_TOKEN_FILE: webIdentityTokenFile, AWS_ROLE_ARN: roleArn } = env;
    const roleSessionName = env['AWS_ROLE_SESSION_NAME'];
    if (webIdentityTokenFile && roleArn)
      return fromTokenFile({
        webIdentityTokenFile,
        roleArn,
        ...(roleSessionName && { roleSessionName }),
        clientConfig,
      });
  }
  return async () => {
    const name = profileName(query, env);
    const profile = await profileOf(query, env);
    if (!profile && name !== undefined) throw new CannotTell('the AWS profile does not exist');
    // A profile that names its credentials gets no others, even if these fail.
    const namesOwn = OWN_CREDENTIALS.some((option) => profile?.[option]);
    const provider = namesOwn
      ? fromIni({
          ...(name !== undefined && { profile: name }),
          ...filesOf(env),
          // With a configuration in their place, single sign-on would use the bucket's region.
          roleAssumer: (masterCredentials, params) =>
            fromTemporaryCredentials({ masterCredentials, params, clientConfig })(),
          roleAssumerWithWebIdentity: ({ RoleArn, RoleSessionName, WebIdentityToken }) =>
            fromWebToken({
              roleArn: RoleArn,
              roleSessionName: RoleSessionName,
              webIdentityToken: WebIdentityToken,
              clientConfig,
            })(),
        })
      : ofMachine(env);
    return provider();
  };
}

/** Options with which a profile names its source of credentials. Source: `resolveCredsFromProfile` of aws-sdk-go-v2. */
const OWN_CREDENTIALS = [
  'aws_access_key_id',
  'source_profile',
  'credential_source',
  'web_identity_token_file',
  'sso_session',
  'sso_start_url',
  'login_session',
  'credential_process',
];

/** The client of the service that issues roles: the JavaScript library would take its address from its own process. */
function clientOf(env: NodeJS.ProcessEnv, region: string): { region: string; endpoint?: string } {
  const isIgnored = isTrue(env['AWS_IGNORE_CONFIGURED_ENDPOINT_URLS'] ?? null);
  const endpoint = isIgnored ? undefined : given(env['AWS_ENDPOINT_URL_STS'], env['AWS_ENDPOINT_URL']);
  return { region, ...(endpoint !== undefined && { endpoint }) };
}

function keysOf(env: NodeJS.ProcessEnv): Keys | undefined {
  const accessKeyId = given(env['AWS_ACCESS_KEY_ID'], env['AWS_ACCESS_KEY']);
  const secretAccessKey = given(env['AWS_SECRET_ACCESS_KEY'], env['AWS_SECRET_KEY']);
  const sessionToken = env['AWS_SESSION_TOKEN'];
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

/** Credentials of the container or the virtual machine. */
function ofMachine(env: NodeJS.ProcessEnv): Provider {
  const relative = env['AWS_CONTAINER_CREDENTIALS_RELATIVE_URI'];
  const full = env['AWS_CONTAINER_CREDENTIALS_FULL_URI'];
  if (relative) return fromHttp({ awsContainerCredentialsRelativeUri: relative });
  if (full) {
    const file = env['AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE'];
    const token = env['AWS_CONTAINER_AUTHORIZATION_TOKEN'];
    return fromHttp({
      awsContainerCredentialsFullUri: full,
      ...(file && { awsContainerAuthorizationTokenFile: file }),
      ...(!file && token && { awsContainerAuthorizationToken: token }),
    });
  }
  if (isTrue(env['AWS_EC2_METADATA_DISABLED']))
    return () => Promise.reject(new CannotTell('there are no credentials'));
  return fromInstanceMetadata({ timeout: 1000, maxRetries: 0 });
}

/** Asks a provider once, and again when its credentials are about to expire. */
function untilTheyEnd(provider: Provider): Provider {
  let keys: Keys | undefined;
  return async () => {
    const ends = keys?.expiration?.getTime() ?? Infinity;
    if (!keys || ends - MARGIN_MS < Date.now()) keys = await provider().catch(withoutSecrets);
    return keys;
  };
}

/** The library's messages can quote the output of a process. */
function withoutSecrets(error: unknown): never {
  if (!(error instanceof Error) || !['CredentialsProviderError', 'TokenProviderError'].includes(error.name))
    throw error;
  const isSignOn = error.message.includes('aws sso login');
  throw new CannotTell(
    isSignOn ? 'the AWS single sign-on has expired (run `aws sso login`)' : 'there are no credentials',
  );
}
