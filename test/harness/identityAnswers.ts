import type { IncomingHttpHeaders } from 'node:http';
import type { GivenKeys } from './identityStandIn';

/** A question to a service that issues credentials. */
interface Question {
  /** `POST sts.googleapis.com/v1/token`; without a host if it is reached without TLS. */
  readonly asked: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  readonly keys: GivenKeys | undefined;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}

/** The hosts that are reached with TLS. */
export const identityHosts = [
  'storage.googleapis.com',
  'oauth2.googleapis.com',
  'sts.googleapis.com',
  'iamcredentials.googleapis.com',
  'login.microsoftonline.com',
];

/** The token that opens a bucket of Google. */
export const GOOGLE_TOKEN = 'token-of-google';
/** The valid token of a single sign-on of AWS. */
export const SSO_TOKEN = 'token-of-a-sign-on';
/** What a container of a cloud is told to show of itself. */
export const CONTAINER_SECRET = 'secret-of-the-container';

const IN_AN_HOUR = (): Date => new Date(Date.now() + 3_600_000);
const TENANT = 'https://login.microsoftonline.com/tenant';

/** A token in the format of Azure, without a valid signature. */
export function azureToken(): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: 'https://sts.windows.net/tenant/', aud: 'https://storage.azure.com' };
  const times = { iat: now - 60, nbf: now - 60, exp: now + 3600 };
  const parts = [
    { alg: 'none', typ: 'JWT' },
    { ...claims, ...times },
  ];
  return [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), 'x'].join('.');
}

const keysOf = ({ keys }: Question): object => ({
  AccessKeyId: keys?.id,
  SecretAccessKey: keys?.secret,
  Token: keys?.token,
  Expiration: IN_AN_HOUR().toISOString().replace(/\.\d+/, ''),
});

const token = (access_token: string): object => ({ access_token, token_type: 'Bearer', expires_in: 3599 });

/** `wants`: what the cloud requires; without it, it issues nothing. */
interface Service {
  readonly asked: RegExp;
  readonly wants?: (question: Question) => boolean;
  readonly gives: (question: Question) => object | string;
}

const header =
  (name: string, value: string) =>
  ({ headers }: Question): boolean =>
    headers[name] === value;

/** https://docs.aws.amazon.com/sdkref/latest/guide/standardized-credentials.html */
const AWS: readonly Service[] = [
  { asked: /^PUT \/latest\/api\/token$/, gives: () => 'token-of-the-machine' },
  {
    asked: /^GET \/latest\/meta-data\/iam\/security-credentials\/?$/,
    wants: header('x-aws-ec2-metadata-token', 'token-of-the-machine'),
    gives: () => 'role-of-the-machine',
  },
  {
    asked: /^GET \/latest\/meta-data\/iam\/security-credentials\/role-of-the-machine$/,
    wants: header('x-aws-ec2-metadata-token', 'token-of-the-machine'),
    gives: (question) => ({ Code: 'Success', Type: 'AWS-HMAC', ...keysOf(question) }),
  },
  { asked: /^GET \/container$/, wants: header('authorization', CONTAINER_SECRET), gives: keysOf },
  {
    asked: /^GET \/federation\/credentials\?/,
    wants: header('x-amz-sso_bearer_token', SSO_TOKEN),
    gives: ({ keys }) => ({
      roleCredentials: {
        ...{ accessKeyId: keys?.id, secretAccessKey: keys?.secret, sessionToken: keys?.token },
        expiration: IN_AN_HOUR().getTime(),
      },
    }),
  },
  {
    asked: /^POST \/token$/,
    wants: ({ body }) => body.includes('refresh_token'),
    gives: () => ({ accessToken: SSO_TOKEN, expiresIn: 3600, tokenType: 'Bearer', refreshToken: 'again' }),
  },
];

/** https://cloud.google.com/docs/authentication */
const GOOGLE: readonly Service[] = [
  {
    asked: /^GET \/computeMetadata\/v1\/instance\/service-accounts\/default\/token/,
    wants: header('metadata-flavor', 'Google'),
    gives: () => token(GOOGLE_TOKEN),
  },
  { asked: /^GET \/computeMetadata\/v1\/(?:instance\/?|project\/project-id)$/, gives: () => 'shop' },
  {
    asked: /^POST oauth2\.googleapis\.com\/token$/,
    wants: ({ body }) =>
      /grant_type=(?:refresh_token|urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer)/.test(body) &&
      !body.includes('refresh_token=ended'),
    gives: () => token(GOOGLE_TOKEN),
  },
  {
    asked: /^POST sts\.googleapis\.com\/v1\/token$/,
    wants: ({ body }) => body.includes('of-an-identity'),
    gives: () => ({
      ...token(GOOGLE_TOKEN),
      issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    }),
  },
  {
    asked:
      /^POST iamcredentials\.googleapis\.com\/v1\/projects\/-\/serviceAccounts\/other:generateAccessToken$/,
    wants: header('authorization', `Bearer ${GOOGLE_TOKEN}`),
    gives: () => ({ accessToken: GOOGLE_TOKEN, expireTime: IN_AN_HOUR().toISOString().replace(/\.\d+/, '') }),
  },
];

/** https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow */
const AZURE: readonly Service[] = [
  {
    asked: /^GET login\.microsoftonline\.com\/common\/discovery\/instance\?/,
    gives: () => ({
      tenant_discovery_endpoint: `${TENANT}/v2.0/.well-known/openid-configuration`,
      metadata: [
        {
          preferred_network: 'login.microsoftonline.com',
          preferred_cache: 'login.windows.net',
          aliases: ['login.microsoftonline.com', 'login.windows.net'],
        },
      ],
    }),
  },
  {
    asked: /^GET login\.microsoftonline\.com\/tenant\/v2\.0\/\.well-known\/openid-configuration/,
    gives: () => ({
      issuer: `${TENANT}/v2.0`,
      token_endpoint: `${TENANT}/oauth2/v2.0/token`,
      authorization_endpoint: `${TENANT}/oauth2/v2.0/authorize`,
    }),
  },
  {
    asked: /^POST login\.microsoftonline\.com\/tenant\/oauth2\/v2\.0\/token/,
    wants: ({ body }) => /client_secret=of-the-client|client_assertion=of-an-identity/.test(body),
    gives: () => ({ ...token(azureToken()), ext_expires_in: 3599 }),
  },
  {
    asked: /^GET \/identity\?/,
    wants: header('x-identity-header', CONTAINER_SECRET),
    gives: () => ({
      ...token(azureToken()),
      expires_on: String(Math.floor(IN_AN_HOUR().getTime() / 1000)),
      resource: 'https://storage.azure.com',
    }),
  },
  {
    asked: /^GET 169\.254\.169\.254\/metadata\/identity\/oauth2\/token\?/,
    wants: header('metadata', 'true'),
    gives: () => ({
      ...token(azureToken()),
      expires_in: '3599',
      expires_on: String(Math.floor(IN_AN_HOUR().getTime() / 1000)),
      resource: 'https://storage.azure.com',
    }),
  },
];

/** The answer of a service to a question; refuses invalid questions. */
export function identityAnswer(question: Question): Answer {
  const headers = { 'metadata-flavor': 'Google', 'x-aws-ec2-metadata-token-ttl-seconds': '21600' };
  const service = [...AWS, ...GOOGLE, ...AZURE].find(({ asked }) => asked.test(question.asked));
  if (!service) return { status: 404, headers, text: '{}' };
  if (service.wants?.(question) === false)
    return { status: 401, headers, text: '{"error": "invalid_client"}' };
  const given = service.gives(question);
  if (typeof given === 'string') return { status: 200, headers, text: given };
  return {
    status: 200,
    headers: { ...headers, 'content-type': 'application/json' },
    text: JSON.stringify(given),
  };
}
