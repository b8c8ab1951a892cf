import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { startBlobVersions, type AzureAnswer } from './azureVersions';
import { BUCKET, SERVER_SECRET, type BackendServer, type ServerStart } from './backendServer';
import { freePort } from './freePort';
import { listens, startServer } from './serverProcess';

/** A server of Azure Blob Storage; with TLS if there is a certificate. */
export async function startAzure({
  program,
  folder,
  port,
  certificate,
  keepsVersions = false,
}: ServerStart): Promise<BackendServer> {
  const account = 'tester';
  const key = Buffer.from(SERVER_SECRET).toString('base64');
  const options = ['--inMemoryPersistence', '--skipApiVersionCheck', '--disableTelemetry'];
  const ca = certificate === undefined ? undefined : await readFile(`${certificate}.crt`);
  if (certificate !== undefined)
    options.push('--oauth', 'basic', '--cert', `${certificate}.crt`, '--key', `${certificate}.key`);
  const own = keepsVersions ? await freePort() : port;
  const server = await startServer(process.execPath, [program, '--blobPort', String(own), ...options], {
    folder,
    env: { AZURITE_ACCOUNTS: `${account}:${key}` },
  });
  await listens(own);
  const versions = keepsVersions
    ? await startBlobVersions({ port, behind: own, container: `/${account}/${BUCKET}` }, (place) =>
        askAzure({ port: own, account, key, ca }, { method: 'GET', place, query: '', body: '' }),
      )
    : undefined;
  const ask = async (place: string, query: string, body: string, method = 'PUT'): Promise<void> => {
    await askAzure({ port, account, key, ca }, { method, place, query, body });
  };
  // Azurite starts without a container.
  await ask('', 'restype=container', '');
  return {
    async close() {
      versions?.close();
      await server.close();
    },
    requests: server.lines,
    url: `azblob://${BUCKET}?storage_account=${account}&protocol=${ca ? 'https' : 'http'}&domain=127.0.0.1:${port}&localemu=true`,
    variables: { AZURE_STORAGE_ACCOUNT: account, AZURE_STORAGE_KEY: key },
    put: (place, content) => ask(`/${place}`, '', content),
    async remove(keys) {
      for (const place of keys) await ask(`/${place}`, '', '', 'DELETE');
    },
  };
}

interface AzureAccount {
  readonly port: number;
  readonly account: string;
  readonly key: string;
  /** The CA of its certificate, if it has one. */
  readonly ca: Buffer | undefined;
}

/** Reads or changes an account of Azure by a signed request. */
async function askAzure(
  { port, account, key, ca }: AzureAccount,
  { method, place, query, body: sent }: { method: string; place: string; query: string; body: string },
): Promise<AzureAnswer> {
  const headers = {
    'x-ms-blob-type': 'BlockBlob',
    'x-ms-date': new Date().toUTCString(),
    'x-ms-version': '2021-08-06',
  };
  const type = 'application/json';
  const path = `/${account}/${BUCKET}${place}`;
  const signed = [
    ...[method, '', '', sent === '' ? '' : String(sent.length), '', type, '', '', '', '', '', ''],
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    `/${account}${path}`,
    ...(query === '' ? [] : [query.replace('=', ':')]),
  ];
  const signature = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(signed.join('\n'))
    .digest('base64');
  const authorization = `SharedKey ${account}:${signature}`;
  // `fetch` cannot trust a certificate that is given at run time.
  const request = (ca ? https : http).request({
    ...{ host: '127.0.0.1', port, path: `${path}?${query}`, method },
    headers: {
      ...headers,
      'content-type': type,
      'content-length': method === 'PUT' ? Buffer.byteLength(sent) : 0,
      authorization,
    },
    ...(ca && { ca }),
  });
  request.end(method === 'PUT' ? sent : undefined);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const body = Buffer.concat((await response.toArray()) as Buffer[]);
  if (!response.statusCode || response.statusCode >= 300) throw new Error(`${path}: ${body.toString()}`);
  return { headers: response.headers, body };
}
