import type { BackendAddress } from '../pulumi/location/backendAddress';
import { backendFolder } from '../pulumi/location/backendFolder';

/**
 * A backend's place on the network: host and port of a database (`postgres:`), otherwise an HTTP address. Sources: the
 * drivers of gocloud.dev 0.46 (`s3blob`, `gcsblob`, `azureblob`), and lib/pq.
 * @returns `none`: it is on this machine's disk; undefined: unknown, as the address or what it needs is incomplete
 */
export function networkPlace(address: BackendAddress, env: NodeJS.ProcessEnv): URL | 'none' | undefined {
  const { display } = address;
  if (backendFolder(address.forCli) !== undefined || display.startsWith('file:')) return 'none';
  // Without a user: a password can contain characters that are invalid in a URL, and the host may be missing.
  const text = display.replace(/^([a-z\d]{1,20}:\/\/)[^/?]{0,300}@/i, '$1');
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  switch (url.protocol) {
    case 'http:':
    case 'https:':
      return url;
    case 's3:':
      return s3(url, env);
    case 'gs:':
      return google(env);
    case 'azblob:':
      return azure(url, env);
    case 'postgres:':
      return postgres(url, env);
    default:
      return undefined;
  }
}

function s3({ searchParams }: URL, env: NodeJS.ProcessEnv): URL | undefined {
  const own = searchParams.get('endpoint') ?? env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL'];
  const isPlain = ['disableSSL', 'disable_https'].some((name) => searchParams.get(name) === 'true');
  if (own) return withScheme(own, isPlain ? 'http' : 'https');
  const region = searchParams.get('region') ?? env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'];
  const domain = region?.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return withScheme(region ? `s3.${region}.${domain}` : `s3.${domain}`, isPlain ? 'http' : 'https');
}

function google(env: NodeJS.ProcessEnv): URL | undefined {
  const emulator = env['STORAGE_EMULATOR_HOST'];
  return emulator ? withScheme(emulator, 'http') : new URL('https://storage.googleapis.com');
}

function azure({ searchParams }: URL, env: NodeJS.ProcessEnv): URL | undefined {
  const connection = env['AZURE_STORAGE_CONNECTION_STRING'];
  if (connection) return ofConnectionString(connection);
  const account = searchParams.get('storage_account') ?? env['AZURE_STORAGE_ACCOUNT'];
  const domain = searchParams.get('domain') ?? env['AZURE_STORAGE_DOMAIN'];
  const protocol = searchParams.get('protocol') ?? env['AZURE_STORAGE_PROTOCOL'] ?? 'https';
  const isEmulator =
    (searchParams.get('localemu') ?? env['AZURE_STORAGE_IS_LOCAL_EMULATOR']) === 'true' ||
    /^(?:localhost|127\.0\.0\.1)\b/.test(domain ?? '');
  if (isEmulator) return withScheme(domain ?? '127.0.0.1:10000', protocol);
  return account ? withScheme(`${account}.${domain ?? 'blob.core.windows.net'}`, protocol) : undefined;
}

/** Only the parts with the place. */
function ofConnectionString(text: string): URL | undefined {
  const parts = new Map(
    text.split(';').map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), value.join('=')];
    }),
  );
  const part = (name: string): string | undefined => parts.get(name.toLowerCase());
  if (part('UseDevelopmentStorage') === 'true') return new URL('http://127.0.0.1:10000');
  const protocol = part('DefaultEndpointsProtocol') ?? 'https';
  const account = part('AccountName');
  const endpoint =
    part('BlobEndpoint') ?? (account && `${account}.blob.${part('EndpointSuffix') ?? 'core.windows.net'}`);
  return endpoint ? withScheme(endpoint, protocol) : undefined;
}

/** The first of several hosts; a socket in the file system has no place on the network. */
function postgres(url: URL, env: NodeJS.ProcessEnv): URL | 'none' | undefined {
  const named = url.searchParams.get('host') ?? url.hostname;
  const [host = ''] = (named || (env['PGHOST'] ?? 'localhost')).split(',');
  if (host.startsWith('/')) return 'none';
  const port = url.searchParams.get('port') ?? (url.port || (env['PGPORT'] ?? '5432'));
  return withScheme(`${host}:${port}`, 'postgres');
}

function withScheme(place: string, scheme: string): URL | undefined {
  const text = /^[a-z]+:\/\//i.test(place) ? place : `${scheme}://${place}`;
  return URL.canParse(text) ? new URL(text) : undefined;
}
