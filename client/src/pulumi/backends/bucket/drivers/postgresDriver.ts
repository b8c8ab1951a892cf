import { Client, type ClientConfig } from 'pg';
import { CannotTell, type OpenObjects } from '../objects';
import { given } from './parameters';
import { connectionsOf } from './postgresConnection';

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
    throw new CannotTell(`PostgreSQL says ${codeOf(error) ?? 'nothing'}`, { cause: error });
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
    const isRefused = way?.ssl !== false && /^[\dA-Z]{5}$/.test(codeOf(error) ?? '');
    if (others.length === 0 || isRefused) throw error;
    return connect(others, stop);
  }
}

function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
