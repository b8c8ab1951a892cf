import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { until } from './pulumiProcess';
import { importScript } from './repository';
import { answers, freePort, linesOf, listens, startServer, type ProgramUser } from './serverProcess';

/** The kinds of servers that {@link startBackendServer} starts. */
export type ServerKind = 's3' | 'gcs' | 'azure' | 'postgres';

/** A real server on this machine that the CLI keeps stacks at. */
export interface BackendServer {
  /** What `pulumi login` takes. */
  readonly url: string;
  /** The credentials, as the CLI takes them from its environment. */
  readonly variables: Readonly<Record<string, string>>;
  /** The requests that it has noted by now, one a line. */
  readonly requests: () => Promise<string[]>;
  /** Puts an object into it without the CLI. */
  readonly put: (key: string, content: string) => Promise<void>;
  /** Changes an object on the disk, so that the server notices by its checksum; undefined where none is kept. */
  readonly damage?: (key: string, content: string) => Promise<void>;
  /** Asks a database; undefined of what is none. Gives its rows as lists. */
  readonly query?: (text: string, values?: unknown[]) => Promise<unknown[][]>;
  /** Removes objects without the CLI. */
  readonly remove: (keys: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface SetupModule {
  ensureBackendServer(kind: ServerKind | 'aws'): Promise<string>;
}

/** The secret of all credentials. It must never be seen in plain text. */
export const SERVER_SECRET = 'secret-of-the-backend';
const BUCKET = 'states';
/** Neither root nor anybody else: PostgreSQL refuses to be root. */
const NOBODY = 65534;

const starts = { s3: startS3, gcs: startGcs, azure: startAzure, postgres: startPostgres };

/**
 * The program of a server, got if it is not there.
 * @throws {Error} one sentence that says why it cannot be had
 */
export async function backendServerProgram(kind: ServerKind | 'aws'): Promise<string> {
  const setup = await importScript<SetupModule>('scripts/setup/backendServers.mjs');
  return setup.ensureBackendServer(kind);
}

/** Starts a server with an empty bucket or database of its own. @throws as {@link backendServerProgram} */
export async function startBackendServer(kind: ServerKind): Promise<BackendServer> {
  return starts[kind](await startOf(kind));
}

/**
 * Starts the one of Azure with TLS: it takes tokens then, too, as long as they read like some of Azure.
 * @param certificate the path of one for `127.0.0.1` and its key, without their endings
 * @throws as {@link backendServerProgram}
 */
export async function startAzureWithTokens(certificate: string): Promise<BackendServer> {
  return startAzure({ ...(await startOf('azure')), certificate });
}

interface Start {
  readonly program: string;
  readonly folder: string;
  readonly port: number;
  /** Of a server with TLS. */
  readonly certificate?: string;
}

async function startOf(kind: ServerKind): Promise<Start> {
  const program = await backendServerProgram(kind);
  const folder = await mkdtemp(path.join(tmpdir(), 'pulumi-backend-'));
  return { program, folder, port: await freePort() };
}

async function startS3({ program, folder, port }: Start): Promise<BackendServer> {
  for (const name of ['data', 'notes', 'users']) await mkdir(path.join(folder, name));
  await mkdir(path.join(folder, 'data', BUCKET));
  const keys = { id: 'tester', secret: SERVER_SECRET };
  // Attributes of objects are kept beside them: not every disk has them.
  const places = ['posix', '--sidecar', path.join(folder, 'notes'), path.join(folder, 'data')];
  const users = ['--iam-dir', path.join(folder, 'users')];
  const log = path.join(folder, 'requests');
  const server = await startServer(
    program,
    ['--port', `127.0.0.1:${port}`, '--access-log', log, '--quiet', ...users, ...places],
    {
      folder,
      env: { ROOT_ACCESS_KEY: keys.id, ROOT_SECRET_KEY: keys.secret },
    },
  );
  await answers(port);
  return {
    close: server.close,
    url: `s3://${BUCKET}?endpoint=127.0.0.1:${port}&disableSSL=true&s3ForcePathStyle=true&region=us-east-1`,
    variables: { AWS_ACCESS_KEY_ID: keys.id, AWS_SECRET_ACCESS_KEY: keys.secret },
    requests: () => linesOf(log),
    async put(key, content) {
      const file = path.join(folder, 'data', BUCKET, key);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
      // The checksum of the content before.
      await rm(path.join(folder, 'notes', BUCKET, key), { recursive: true, force: true });
    },
    damage: (key, content) => writeFile(path.join(folder, 'data', BUCKET, key), content),
    async remove(keys) {
      for (const place of ['data', 'notes'])
        for (const key of keys)
          await rm(path.join(folder, place, BUCKET, key), { recursive: true, force: true });
    },
  };
}

async function startGcs({ program, folder, port }: Start): Promise<BackendServer> {
  await mkdir(path.join(folder, 'data', BUCKET), { recursive: true });
  const host = `127.0.0.1:${port}`;
  const address = ['-scheme', 'http', '-host', '127.0.0.1', '-port', String(port), '-public-host', host];
  const server = await startServer(
    program,
    ['-backend', 'memory', '-data', path.join(folder, 'data'), ...address],
    {
      folder,
    },
  );
  await answers(port);
  return {
    close: server.close,
    requests: server.lines,
    url: `gs://${BUCKET}`,
    variables: { STORAGE_EMULATOR_HOST: host, GOOGLE_OAUTH_ACCESS_TOKEN: SERVER_SECRET },
    async put(key, content) {
      const query = new URLSearchParams({ uploadType: 'media', name: key });
      const address = `http://${host}/upload/storage/v1/b/${BUCKET}/o?${query}`;
      await succeeds(fetch(address, { method: 'POST', body: content }));
    },
    async remove(keys) {
      for (const key of keys) {
        const address = `http://${host}/storage/v1/b/${BUCKET}/o/${encodeURIComponent(key)}`;
        await succeeds(fetch(address, { method: 'DELETE' }));
      }
    },
  };
}

async function startAzure({ program, folder, port, certificate }: Start): Promise<BackendServer> {
  const account = 'tester';
  const key = Buffer.from(SERVER_SECRET).toString('base64');
  const options = ['--inMemoryPersistence', '--skipApiVersionCheck', '--disableTelemetry'];
  const ca = certificate === undefined ? undefined : await readFile(`${certificate}.crt`);
  if (certificate !== undefined)
    options.push('--oauth', 'basic', '--cert', `${certificate}.crt`, '--key', `${certificate}.key`);
  const server = await startServer(process.execPath, [program, '--blobPort', String(port), ...options], {
    folder,
    env: { AZURITE_ACCOUNTS: `${account}:${key}` },
  });
  await listens(port);
  const ask = (place: string, query: string, body: string, method = 'PUT'): Promise<void> =>
    askAzure({ port, account, key, ca }, { method, place, query, body });
  // Azurite starts without a container.
  await ask('', 'restype=container', '');
  return {
    close: server.close,
    requests: server.lines,
    url: `azblob://${BUCKET}?storage_account=${account}&protocol=${ca ? 'https' : 'http'}&domain=127.0.0.1:${port}&localemu=true`,
    variables: { AZURE_STORAGE_ACCOUNT: account, AZURE_STORAGE_KEY: key },
    put: (place, content) => ask(`/${place}`, '', content),
    async remove(keys) {
      for (const place of keys) await ask(`/${place}`, '', '', 'DELETE');
    },
  };
}

async function startPostgres({ program, folder, port }: Start): Promise<BackendServer> {
  const user: ProgramUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (user.uid !== undefined) await chown(folder, NOBODY, NOBODY);
  const [data, password] = [path.join(folder, 'data'), path.join(folder, 'password')];
  // As the CLI takes one: with what an address may not have.
  await writeFile(password, `${SERVER_SECRET},'`);
  const kind = [
    '--username=tester',
    '--auth=scram-sha-256',
    `--pwfile=${password}`,
    '--encoding=UTF8',
    '--locale=C',
  ];
  const initdb = path.join(path.dirname(program), 'initdb');
  await promisify(execFile)(initdb, ['--pgdata', data, '--no-sync', ...kind], { cwd: folder, ...user });
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    log_statement: 'all',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = path.join(path.dirname(program), 'postgres');
  const server = await startServer(postgres, ['-D', data, '-p', String(port), ...options], {
    folder,
    ...user,
    // Its other processes end with it then.
    endedBy: 'SIGQUIT',
  });
  await until(
    async () => (await server.lines()).some((line) => line.includes('ready to accept connections')),
    'PostgreSQL to be ready',
  );
  const keyOf = (key: string): string => `postgres/${key}`;
  const query = async (text: string, values: unknown[] = []): Promise<unknown[][]> => {
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: 'tester',
      database: 'postgres',
      password: `${SERVER_SECRET},'`,
    });
    await client.connect();
    const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array' });
    await client.end();
    return rows;
  };
  return {
    close: server.close,
    requests: server.lines,
    url: `postgres://tester:${SERVER_SECRET},'@127.0.0.1:${port}/postgres`,
    variables: {},
    query,
    async put(key, content) {
      await query(
        `INSERT INTO pulumi_state (key, data) VALUES ($1, json_build_object('data', $2::text))
         ON CONFLICT (key) DO UPDATE SET data = excluded.data, updated_at = now()`,
        [keyOf(key), Buffer.from(content).toString('base64')],
      );
    },
    async remove(keys) {
      await query('DELETE FROM pulumi_state WHERE key = ANY($1)', [keys.map(keyOf)]);
    },
  };
}

interface AzureAccount {
  readonly port: number;
  readonly account: string;
  readonly key: string;
  /** What its certificate is signed with, if it has one. */
  readonly ca: Buffer | undefined;
}

/** Changes something in an account of Azure, with a signature of the request. */
async function askAzure(
  { port, account, key, ca }: AzureAccount,
  { method, place, query, body }: { method: string; place: string; query: string; body: string },
): Promise<void> {
  const headers = {
    'x-ms-blob-type': 'BlockBlob',
    'x-ms-date': new Date().toUTCString(),
    'x-ms-version': '2021-08-06',
  };
  const type = 'application/json';
  const path = `/${account}/${BUCKET}${place}`;
  const signed = [
    ...[method, '', '', body === '' ? '' : String(body.length), '', type, '', '', '', '', '', ''],
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    `/${account}${path}`,
    ...(query === '' ? [] : [query.replace('=', ':')]),
  ];
  const signature = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(signed.join('\n'))
    .digest('base64');
  const authorization = `SharedKey ${account}:${signature}`;
  // `fetch` trusts no certificate that is named only now.
  const request = (ca ? https : http).request({
    ...{ host: '127.0.0.1', port, path: `${path}?${query}`, method },
    headers: {
      ...headers,
      'content-type': type,
      'content-length': method === 'PUT' ? Buffer.byteLength(body) : 0,
      authorization,
    },
    ...(ca && { ca }),
  });
  request.end(method === 'PUT' ? body : undefined);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const answer = Buffer.concat((await response.toArray()) as Buffer[]).toString();
  if (!response.statusCode || response.statusCode >= 300) throw new Error(`${path}: ${answer}`);
}

async function succeeds(request: Promise<Response>): Promise<void> {
  const response = await request;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
}
