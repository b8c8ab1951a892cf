import { urlOf, type BackendKind } from './backendKind';

/** A container of Azure Blob Storage. Source of its place: `azureblob` of gocloud.dev 0.46. */
export const azureStorage: BackendKind = {
  schemes: ['azblob'],
  mistakenSchemes: ['azure'],
  example: 'azblob://container',
  loadDriver: () => import('./drivers/azureDriver'),
  networkPlace({ searchParams }, env) {
    const connection = env['AZURE_STORAGE_CONNECTION_STRING'];
    if (connection) return ofConnectionString(connection);
    const account = searchParams.get('storage_account') ?? env['AZURE_STORAGE_ACCOUNT'];
    const domain = searchParams.get('domain') ?? env['AZURE_STORAGE_DOMAIN'];
    const protocol = searchParams.get('protocol') ?? env['AZURE_STORAGE_PROTOCOL'] ?? 'https';
    const isEmulator =
      (searchParams.get('localemu') ?? env['AZURE_STORAGE_IS_LOCAL_EMULATOR']) === 'true' ||
      /^(?:localhost|127\.0\.0\.1)\b/.test(domain ?? '');
    if (isEmulator) return urlOf(domain ?? '127.0.0.1:10000', protocol);
    return account ? urlOf(`${account}.${domain ?? 'blob.core.windows.net'}`, protocol) : undefined;
  },
  incomplete: {
    lacks: 'names no storage account',
    advice: 'Set AZURE_STORAGE_ACCOUNT, or add “storage_account=” to the address.',
  },
  deletesSoftly: true,
};

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
  return endpoint ? urlOf(endpoint, protocol) : undefined;
}
