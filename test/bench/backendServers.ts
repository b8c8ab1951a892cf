import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { chown, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { until } from './pulumiProcess';
import { importScript } from './repository';
import { answers, freePort, linesOf, startServer, type ProgramUser } from './serverProcess';

/** The kinds of servers that {@link startBackendServer} starts. */
export type ServerKind = 's3' | 'gcs' | 'azure' | 'postgres';

/** A real server on this machine that the CLI keeps stacks at. */
export interface BackendServer {
  /** What `pulumi login` takes. */
  readonly url: string;
  /** The credentials, as the CLI takes them from its environment. */
  readonly variables: Readonly<Record<string, string>>;
  /** What it has been asked by now, in its own words, one line a request. */
  readonly requests: () => Promise<string[]>;
  readonly close: () => Promise<void>;
}

interface SetupModule {
  ensureBackendServer(kind: ServerKind): Promise<string>;
}

/** What nobody may see. */
export const SERVER_SECRET = 'secret-of-the-backend';
const BUCKET = 'states';
/** Neither root nor anybody else: PostgreSQL refuses to be root. */
const NOBODY = 65534;

const starts = { s3: startS3, gcs: startGcs, azure: startAzure, postgres: startPostgres };

/**
 * The program of a server, got if it is not there.
 * @throws {Error} one sentence that says why it cannot be had
 */
export async function backendServerProgram(kind: ServerKind): Promise<string> {
  const setup = await importScript<SetupModule>('scripts/setup/backendServers.mjs');
  return setup.ensureBackendServer(kind);
}

/** Starts a server with an empty bucket or database of its own. @throws as {@link backendServerProgram} */
export async function startBackendServer(kind: ServerKind): Promise<BackendServer> {
  const program = await backendServerProgram(kind);
  const folder = await mkdtemp(path.join(tmpdir(), 'pulumi-backend-'));
  return starts[kind]({ program, folder, port: await freePort() });
}

interface Start {
  readonly program: string;
  readonly folder: string;
  readonly port: number;
}

async function startS3({ program, folder, port }: Start): Promise<BackendServer> {
  for (const name of ['data', 'notes']) await mkdir(path.join(folder, name));
  await mkdir(path.join(folder, 'data', BUCKET));
  const keys = { id: 'tester', secret: SERVER_SECRET };
  // What it notes on its objects is beside them: not every disk keeps attributes.
  const places = ['posix', '--sidecar', path.join(folder, 'notes'), path.join(folder, 'data')];
  const log = path.join(folder, 'requests');
  const server = await startServer(
    program,
    ['--port', `127.0.0.1:${port}`, '--access-log', log, '--quiet', ...places],
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
  };
}

async function startAzure({ program, folder, port }: Start): Promise<BackendServer> {
  const account = 'tester';
  const key = Buffer.from(SERVER_SECRET).toString('base64');
  const options = ['--inMemoryPersistence', '--skipApiVersionCheck', '--disableTelemetry'];
  const server = await startServer(process.execPath, [program, '--blobPort', String(port), ...options], {
    folder,
    env: { AZURITE_ACCOUNTS: `${account}:${key}` },
  });
  await answers(port);
  await makeContainer(port, account, key);
  return {
    close: server.close,
    requests: server.lines,
    url: `azblob://${BUCKET}?storage_account=${account}&protocol=http&domain=127.0.0.1:${port}&localemu=true`,
    variables: { AZURE_STORAGE_ACCOUNT: account, AZURE_STORAGE_KEY: key },
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
  return {
    close: server.close,
    requests: server.lines,
    url: `postgres://tester:${SERVER_SECRET},'@127.0.0.1:${port}/postgres?sslmode=disable`,
    variables: {},
  };
}

/** Azure has no bucket unless somebody makes it, with a signature of the request. */
async function makeContainer(port: number, account: string, key: string): Promise<void> {
  const headers = { 'x-ms-date': new Date().toUTCString(), 'x-ms-version': '2021-08-06' };
  const named = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const resource = `/${account}/${account}/${BUCKET}\nrestype:container`;
  const text = `PUT${'\n'.repeat(12)}${named.join('')}${resource}`;
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');
  const response = await fetch(`http://127.0.0.1:${port}/${account}/${BUCKET}?restype=container`, {
    method: 'PUT',
    headers: { ...headers, authorization: `SharedKey ${account}:${signature}` },
  });
  if (!response.ok) throw new Error(`No container: ${response.status} ${await response.text()}`);
}
