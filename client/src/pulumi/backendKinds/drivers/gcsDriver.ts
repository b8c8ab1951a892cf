import { existsSync } from 'node:fs';
import path from 'node:path';
import { GoogleAuth, type JWTInput } from 'google-auth-library';
import { settingsFolder } from '../../../processes/windows';
import { CannotTell, refusal, type OpenObjects, type StoredObject } from '../objects';
import { given, isTrue } from './parameters';

const CLOUD = 'Google Cloud Storage';
const SCOPE = 'https://www.googleapis.com/auth/devstorage.read_only';

interface ListPage {
  readonly items?: readonly { name: string; updated: string; generation: string; size: string }[];
  readonly nextPageToken?: string;
}

/** Google Cloud Storage. */
export const open: OpenObjects = (url, env) => {
  const objects = `${endpointOf(env)}/storage/v1/b/${encodeURIComponent(url.host)}/o`;
  const headersOf = headersFrom(url, env);
  const get = async (address: string, stop: AbortSignal): Promise<Response> =>
    fetch(address, { headers: await headersOf(), signal: stop });
  const list = async (query: Record<string, string>, stop: AbortSignal): Promise<StoredObject[]> => {
    const found: StoredObject[] = [];
    for (let token: string | undefined = ''; token !== undefined;) {
      const page = new URLSearchParams({ ...query, ...(token !== '' && { pageToken: token }) });
      const response = await get(`${objects}?${page.toString()}`, stop);
      if (!response.ok) throw refusal(CLOUD, response.status);
      const { items = [], nextPageToken } = (await response.json()) as ListPage;
      for (const { name, updated, generation, size } of items)
        found.push({ key: name, time: new Date(updated), version: generation, size: Number(size) });
      token = given(nextPageToken);
    }
    return found;
  };
  return Promise.resolve({
    list: (prefix, stop) => list({ prefix }, stop),
    versions: (prefix, stop) => list({ prefix, delimiter: '/', versions: 'true' }, stop),
    async read(key, stop, version) {
      const of = version === undefined ? '' : `&generation=${encodeURIComponent(version)}`;
      const response = await get(`${objects}/${encodeURIComponent(key)}?alt=media${of}`, stop);
      if (response.status === 404) return undefined;
      if (!response.ok) throw refusal(CLOUD, response.status);
      return Buffer.from(await response.arrayBuffer());
    },
  });
};

function endpointOf(env: NodeJS.ProcessEnv): string {
  const own = env['STORAGE_EMULATOR_HOST'];
  if (!own) return 'https://storage.googleapis.com';
  return own.includes('://') ? own.replace(/(?<!\/)\/+$/, '') : `http://${own}`;
}

/**
 * The headers that authorize a request: by the CLI's credentials, in its order. Source: `ResolveGoogleCredentials` of the CLI 3.255.
 */
function headersFrom({ searchParams }: URL, env: NodeJS.ProcessEnv): () => Promise<Headers> {
  if (isTrue(searchParams.get('anonymous'))) return () => Promise.resolve(new Headers());
  const json = env['GOOGLE_CREDENTIALS'];
  const token = env['GOOGLE_OAUTH_ACCESS_TOKEN'];
  if (!json && token) return () => Promise.resolve(new Headers({ authorization: `Bearer ${token}` }));
  const keyFilename = given(env['GOOGLE_APPLICATION_CREDENTIALS']) ?? fileOfGcloud(env);
  /* oxlint-disable typescript/no-deprecated -- the credentials are the user's own, of whatever kind the CLI takes */
  const auth = new GoogleAuth({
    scopes: [SCOPE],
    ...(json ? { credentials: credentialsIn(json) } : keyFilename && { keyFilename }),
  });
  /* oxlint-enable typescript/no-deprecated */
  return () => auth.getRequestHeaders().catch(withoutSecrets);
}

/** The gcloud file that Go's library uses; the JavaScript library would try `CLOUDSDK_CONFIG` first. */
function fileOfGcloud(env: NodeJS.ProcessEnv): string | undefined {
  const folder = settingsFolder(env);
  const file = folder && path.join(folder, 'gcloud', 'application_default_credentials.json');
  return file && existsSync(file) ? file : undefined;
}

/** The library's messages can quote what it has read. */
function withoutSecrets(error: unknown): never {
  const { status, code } = error as { status?: unknown; code?: unknown };
  if (typeof status === 'number') throw new CannotTell(`Google gives no token, but answers ${status}`);
  // A failed connection does not show that there are none.
  if (typeof code === 'string' && /^E(?!NOENT|ISDIR|ACCES)[A-Z]+$/.test(code)) throw error;
  throw new CannotTell('there are no credentials');
}

function credentialsIn(json: string): JWTInput {
  try {
    return JSON.parse(json) as JWTInput;
  } catch {
    // The parser's message quotes it.
    throw new CannotTell('GOOGLE_CREDENTIALS is not JSON');
  }
}
