import { Client, type ClientConfig } from 'pg';
import { readFile } from 'node:fs/promises';
import { CannotTell, type OpenObjects } from '../objects';
import { given } from './parameters';

/** The CLI's default. */
const TABLE = 'pulumi_state';
/** Table names, which the CLI inserts into its statements verbatim. */
const NAME = /^(?:\w+|"[^"]+")(?:\.(?:\w+|"[^"]+"))?$/;

/** A PostgreSQL table whose rows are used like objects. Each look is a read-only transaction. */
export const open: OpenObjects = async (url, env) => {
  const table = given(url.searchParams.get('table')) ?? TABLE;
  if (!NAME.test(table)) throw new CannotTell('the name of the table is not understood');
  const connections = await connectionsOf(url, env);
  const query = <Row extends object>(text: string, value: string, stop: AbortSignal): Promise<Row[]> =>
    inTransaction(connections, stop, async (client) => (await client.query<Row>(text, [value])).rows);
  return {
    async list(prefix, stop) {
      const rows = await query<{ key: string; updated_at: Date; version: string }>(
        `SELECT key, updated_at, concat(updated_at, ' ', xmin) AS version FROM ${table} WHERE key LIKE $1 ORDER BY key`,
        `${prefix.replace(/[\\%_]/g, '\\$&')}%`,
        stop,
      );
      return rows.map(({ key, updated_at: time, version }) => ({ key, time, version }));
    },
    async read(key, stop) {
      const text = `SELECT data->>'data' AS data FROM ${table} WHERE key = $1`;
      const [row] = await query<{ data: string }>(text, key, stop);
      return row && Buffer.from(row.data, 'base64');
    },
  };
};

async function inTransaction<T>(
  connections: readonly ClientConfig[],
  stop: AbortSignal,
  task: (client: Client) => Promise<T>,
): Promise<T> {
  let client: Client | undefined;
  const end = (): void => void client?.end().catch(() => undefined);
  stop.addEventListener('abort', end, { once: true });
  try {
    client = await connect(connections, stop);
    await client.query('BEGIN TRANSACTION READ ONLY');
    return await task(client);
  } catch (error) {
    // The server's message can quote the query.
    throw new CannotTell(`PostgreSQL says ${postgresCode(error) ?? 'nothing'}`, { cause: error });
  } finally {
    stop.removeEventListener('abort', end);
    end();
  }
}

/** Connects in the first way that works. A server that has refused with an error code is not asked again. */
async function connect([way, ...others]: readonly ClientConfig[], stop: AbortSignal): Promise<Client> {
  stop.throwIfAborted();
  const client = new Client(way);
  // A connection may end between two queries.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    // `pg_hba.conf` can demand or forbid encryption.
    const isRefused = way?.ssl !== false && /^[\dA-Z]{5}$/.test(postgresCode(error) ?? '');
    if (others.length === 0 || isRefused) throw error;
    return connect(others, stop);
  }
}

function postgresCode(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** In milliseconds. */
const CONNECTING_MS = 10_000;

type Encryption = Exclude<ClientConfig['ssl'], undefined>;

/**
 * The ways in which the CLI connects to a database, in the order to try them: by default it only does so with encryption.
 * (`lib/pq` 1.12.0, in Pulumi 3.255 for one, would also do without, which no password should depend on.) Source: `lib/pq`
 * 1.12.3, `Connector`.
 * @throws {CannotTell} if the address has an unknown option that changes them
 */
export async function connectionsOf(url: URL, env: NodeJS.ProcessEnv): Promise<ClientConfig[]> {
  const { searchParams: query } = url;
  const password = given(decodeURIComponent(url.password), env['PGPASSWORD']);
  const searchPath = given(query.get('search_path'));
  const connection: ClientConfig = {
    host: given(url.hostname.replace(/^\[|\]$/g, ''), env['PGHOST']) ?? 'localhost',
    port: Number(given(url.port, env['PGPORT']) ?? 5432),
    user: given(decodeURIComponent(url.username), env['PGUSER'], env['USER'], env['USERNAME']),
    // Without a password, `pg` reads the user's password file.
    ...(password !== undefined && { password }),
    database: decodeURIComponent(url.pathname.slice(1)),
    connectionTimeoutMillis: CONNECTING_MS,
    ...(searchPath !== undefined && { options: `-c search_path=${searchPath}` }),
  };
  return (await encryptionsOf(query, env)).map((ssl) => ({ ...connection, ssl }));
}

/** The encryptions to try; false stands for none. */
async function encryptionsOf(query: URLSearchParams, env: NodeJS.ProcessEnv): Promise<Encryption[]> {
  const mode = given(query.get('sslmode'), env['PGSSLMODE']) ?? 'require';
  const root = given(query.get('sslrootcert'), env['PGSSLROOTCERT']);
  const [cert, key] = [
    given(query.get('sslcert'), env['PGSSLCERT']),
    given(query.get('sslkey'), env['PGSSLKEY']),
  ];
  if (query.has('sslnegotiation') || root === 'system')
    throw new CannotTell('the way to encrypt is not understood');
  const files = {
    ...(root !== undefined && { ca: await readFile(root) }),
    ...(cert !== undefined && { cert: await readFile(cert) }),
    ...(key !== undefined && { key: await readFile(key) }),
  };
  const anyHost = { checkServerIdentity: () => undefined };
  const unverified = { ...files, ...anyHost, rejectUnauthorized: root !== undefined };
  const modes: Readonly<Record<string, Encryption[]>> = {
    disable: [false],
    allow: [false, unverified],
    prefer: [unverified, false],
    require: [unverified],
    'verify-ca': [{ ...files, ...anyHost, rejectUnauthorized: true }],
    'verify-full': [{ ...files, rejectUnauthorized: true }],
  };
  const encryptions = Object.hasOwn(modes, mode) && modes[mode];
  if (!encryptions) throw new CannotTell('the way to encrypt is not understood');
  return encryptions;
}
