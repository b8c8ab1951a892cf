import { createHmac } from 'node:crypto';
import type { XmlElement } from '@rgrove/parse-xml';
import { AuthenticationError, DefaultAzureCredential } from '@azure/identity';
import { refusal, type OpenObjects, type StoredObject, CannotTell } from '../objects';
import { elementsOf, rootOf, textIn } from './xml';
import { given, isTrue } from './parameters';

const CLOUD = 'Azure Blob Storage';

/** Azure Blob Storage. */
export const open: OpenObjects = (url, env) => {
  const { address, signed } = azureAccess(url, env);
  const get = async (path: string, query: Record<string, string>, stop: AbortSignal): Promise<Response> => {
    const place = new URL(address);
    place.pathname = [place.pathname.replace(/(?<!\/)\/+$/, ''), url.host, path].join('/').replace(/\/$/, '');
    for (const [name, value] of Object.entries(query)) place.searchParams.set(name, value);
    return fetch(place, { headers: await signed(place), signal: stop });
  };
  const list = async (options: Record<string, string>, stop: AbortSignal): Promise<StoredObject[]> => {
    const found: StoredObject[] = [];
    for (let marker: string | undefined = ''; marker !== undefined;) {
      const query = { restype: 'container', comp: 'list', ...options, ...(marker !== '' && { marker }) };
      const response = await get('', query, stop);
      if (!response.ok) throw refusedBy(response);
      const result = rootOf(await response.text());
      const blobs = elementsOf(result, 'Blobs').flatMap((all) => elementsOf(all, 'Blob'));
      found.push(...blobs.flatMap(objectIn));
      marker = textIn(result, 'NextMarker');
    }
    return found;
  };
  return Promise.resolve({
    list: (prefix, stop) => list({ prefix }, stop),
    versions: (prefix, stop) => list({ prefix, delimiter: '/', include: 'versions' }, stop),
    async read(key, stop, version) {
      const query = version === undefined ? {} : { versionid: version };
      const response = await get(key.split('/').map(encodeURIComponent).join('/'), query, stop);
      if (response.status === 404) return undefined;
      if (!response.ok) throw refusedBy(response);
      return Buffer.from(await response.arrayBuffer());
    },
  });
};

/** An account that keeps versions gives each an id: the time of its write, to a ten-millionth of a second. */
function objectIn(blob: XmlElement): StoredObject[] {
  const [key, time, size] = [
    textIn(blob, 'Name'),
    textIn(blob, 'Properties', 'Last-Modified'),
    textIn(blob, 'Properties', 'Content-Length'),
  ];
  const id = textIn(blob, 'VersionId');
  const version = id ?? textIn(blob, 'Properties', 'Etag') ?? '';
  return key && time ? [{ key, time: new Date(id ?? time), version, size: Number(size) }] : [];
}

function refusedBy({ status, headers }: Response): Error {
  return refusal(CLOUD, status, headers.get('x-ms-error-code') ?? undefined);
}

const VERSION = '2021-08-06';
const SCOPE = 'https://storage.azure.com/.default';
const DOMAIN = 'blob.core.windows.net';

/** The address of an account, and the headers that authorize its requests. */
interface AzureAccess {
  /** The account's address; it includes a shared access signature. */
  readonly address: string;
  readonly signed: (request: URL) => Promise<Record<string, string>>;
}

/**
 * The CLI's credentials, in its order: a key, a shared signature, a connection string, or what Azure's own library finds.
 * Source: `newCredInfoFromEnv` and `NewServiceURL` of gocloud's azureblob.
 * @throws {CannotTell} if no account is named
 */
export function azureAccess({ searchParams: query }: URL, env: NodeJS.ProcessEnv): AzureAccess {
  const connection = connectionOf(env);
  const account = given(
    query.get('storage_account'),
    env['AZURE_STORAGE_ACCOUNT'],
    connection['AccountName'],
  );
  if (!account) throw new CannotTell('no storage account is set');
  const sas = env['AZURE_STORAGE_SAS_TOKEN'];
  const own = addressOf(account, query, env, connection['DefaultEndpointsProtocol']);
  if (env['AZURE_STORAGE_ACCOUNT'] && env['AZURE_STORAGE_KEY'])
    return { address: own, signed: byKey(env['AZURE_STORAGE_ACCOUNT'], env['AZURE_STORAGE_KEY']) };
  if (sas) return { address: `${own}?${sas.replace(/^\?/, '')}`, signed: unsigned };
  if (Object.keys(connection).length > 0) return accessOf(connection);
  return { address: own, signed: byToken() };
}

function addressOf(
  account: string,
  query: URLSearchParams,
  env: NodeJS.ProcessEnv,
  usual: string | undefined,
): string {
  const domain = given(query.get('domain'), env['AZURE_STORAGE_DOMAIN']) ?? DOMAIN;
  const protocol = given(query.get('protocol'), env['AZURE_STORAGE_PROTOCOL'], usual) ?? 'https';
  const isLocal = isTrue(query.get('localemu') ?? env['AZURE_STORAGE_IS_LOCAL_EMULATOR']);
  if (isLocal || /^(?:127\.0\.0\.1|localhost)/.test(domain)) return `${protocol}://${domain}/${account}`;
  const isCdn = isTrue(query.get('cdn') ?? env['AZURE_STORAGE_IS_CDN']);
  return isCdn ? `${protocol}://${domain}` : `${protocol}://${account}.${domain}`;
}

/** `AccountName=…;AccountKey=…`, as an object. */
function connectionOf(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const text = given(env['AZURE_STORAGE_CONNECTION_STRING'], env['AZURE_STORAGEBLOB_CONNECTIONSTRING']) ?? '';
  const parts = text.split(';').filter((part) => part.includes('='));
  return Object.fromEntries(
    parts.map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1)]),
  );
}

function accessOf(connection: Readonly<Record<string, string>>): AzureAccess {
  const { AccountName: account = '', AccountKey: key, SharedAccessSignature: sas, BlobEndpoint } = connection;
  const { DefaultEndpointsProtocol: protocol = 'https', EndpointSuffix: suffix = 'core.windows.net' } =
    connection;
  const address = BlobEndpoint ?? `${protocol}://${account}.blob.${suffix}`;
  if (key) return { address, signed: byKey(account, key) };
  if (!sas) throw new CannotTell('the connection string has neither a key nor a signature');
  return { address: `${address}?${sas.replace(/^\?/, '')}`, signed: unsigned };
}

const unsigned: AzureAccess['signed'] = () => Promise.resolve({ 'x-ms-version': VERSION });

function byToken(): AzureAccess['signed'] {
  const credential = new DefaultAzureCredential();
  return async () => {
    const { token } = await credential.getToken(SCOPE).catch(withoutSecrets);
    return { 'x-ms-version': VERSION, authorization: `Bearer ${token}` };
  };
}

/** The library's messages can quote what it has read. */
function withoutSecrets(error: unknown): never {
  const isRefused = error instanceof AuthenticationError;
  throw new CannotTell(isRefused ? 'Azure gives no token for the credentials' : 'there are no credentials');
}

/** https://learn.microsoft.com/rest/api/storageservices/authorize-with-shared-key */
function byKey(account: string, key: string): AzureAccess['signed'] {
  return ({ pathname, searchParams }) => {
    const headers = { 'x-ms-date': new Date().toUTCString(), 'x-ms-version': VERSION };
    const named = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
    const query = [...searchParams].sort(([a], [b]) => (a < b ? -1 : 1));
    const resource = [`/${account}${pathname}`, ...query.map(([name, value]) => `${name}:${value}`)];
    // Between the method and these stand twelve headers that a read request does not have.
    const text = `GET${'\n'.repeat(12)}${named.join('')}${resource.join('\n')}`;
    const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');
    return Promise.resolve({ ...headers, authorization: `SharedKey ${account}:${signature}` });
  };
}
