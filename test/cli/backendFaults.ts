import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { SERVER_SECRET, type BackendServer } from '../harness/backendServer';
import { backendServerProgram, type ServerKind } from '../harness/startBackendServer';

/** A fault that keeps a user from an existing backend. */
export interface BackendFault {
  /** The address with the fault. */
  readonly url: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** The name of a fault. */
export type FaultName =
  | 'wrong secret'
  | 'unknown user'
  | 'nothing there'
  | 'no right'
  | 'no right to list'
  | 'too many';

/**
 * Causes the faults that a server can really have. Impossible ones, such as an unsupported permission, are left out.
 */
export function faultsOf(
  kind: ServerKind,
  server: BackendServer,
): Promise<Readonly<Partial<Record<FaultName, BackendFault>>>> {
  return faults[kind](server);
}

const faults = { s3: ofS3, gcs: ofGcs, azure: ofAzure, postgres: ofPostgres };

async function ofS3({ url, variables }: BackendServer): Promise<Partial<Record<FaultName, BackendFault>>> {
  const reader = { AWS_ACCESS_KEY_ID: 'reader', AWS_SECRET_ACCESS_KEY: 'of-the-reader' };
  const endpoint = `http://${new URL(url).searchParams.get('endpoint')}`;
  const credentials = ['--access', variables['AWS_ACCESS_KEY_ID']!, '--secret', SERVER_SECRET];
  const user = ['--access', reader.AWS_ACCESS_KEY_ID, '--secret', reader.AWS_SECRET_ACCESS_KEY];
  const asked = [
    'admin',
    ...credentials,
    '--endpoint-url',
    endpoint,
    'create-user',
    ...user,
    '--role',
    'user',
  ];
  await promisify(execFile)(await backendServerProgram('s3'), asked);
  return {
    'wrong secret': { url, variables: { ...variables, AWS_SECRET_ACCESS_KEY: 'wrong' } },
    'unknown user': { url, variables: { ...variables, AWS_ACCESS_KEY_ID: 'nobody' } },
    'nothing there': { url: url.replace('s3://states', 's3://nothing'), variables },
    'no right': { url, variables: reader },
  };
}

/** The server for Google's storage has no permissions, and accepts every token. */
function ofGcs({ variables }: BackendServer): Promise<Partial<Record<FaultName, BackendFault>>> {
  return Promise.resolve({ 'nothing there': { url: 'gs://nothing', variables } });
}

function ofAzure({ url, variables }: BackendServer): Promise<Partial<Record<FaultName, BackendFault>>> {
  const { AZURE_STORAGE_ACCOUNT: account, AZURE_STORAGE_KEY: key } = variables;
  const withRights = (rights: string): BackendFault => ({
    url,
    variables: {
      ...variables,
      AZURE_STORAGE_KEY: undefined,
      AZURE_STORAGE_SAS_TOKEN: sharedSignature(account!, key!, rights),
    },
  });
  const wrong = Buffer.from('wrong').toString('base64');
  return Promise.resolve({
    'wrong secret': { url, variables: { ...variables, AZURE_STORAGE_KEY: wrong } },
    'nothing there': { url: url.replace('azblob://states', 'azblob://nothing'), variables },
    'no right': withRights('l'),
    'no right to list': withRights('racwd'),
  });
}

async function ofPostgres({
  url,
  variables,
  query,
}: BackendServer): Promise<Partial<Record<FaultName, BackendFault>>> {
  const { host } = new URL(url.replace(`${SERVER_SECRET},'`, ''));
  const as = (user: string): BackendFault => ({ url: `postgres://${user}:x@${host}/postgres`, variables });
  await query!(`CREATE ROLE reader LOGIN PASSWORD 'x'`);
  await query!('GRANT CREATE ON SCHEMA public TO reader');
  await query!(`CREATE ROLE waiting LOGIN PASSWORD 'x' CONNECTION LIMIT 0`);
  return {
    'wrong secret': { url: url.replace(`${SERVER_SECRET},'`, 'wrong'), variables },
    'unknown user': as('nobody'),
    'nothing there': { url: url.replace(/postgres$/, 'nothing'), variables },
    'no right': as('reader'),
    'too many': as('waiting'),
  };
}

/**
 * A shared signature with these permissions for the container of the tests. Source:
 * https://learn.microsoft.com/rest/api/storageservices/create-service-sas
 */
function sharedSignature(account: string, key: string, rights: string): string {
  const [version, end] = ['2020-12-06', '2099-01-01T00:00:00Z'];
  const signed = [
    rights,
    '',
    end,
    `/blob/${account}/states`,
    '',
    '',
    '',
    version,
    'c',
    ...Array<string>(7).fill(''),
  ];
  const signature = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(signed.join('\n'))
    .digest('base64');
  return new URLSearchParams({ sv: version, se: end, sr: 'c', sp: rights, sig: signature }).toString();
}
