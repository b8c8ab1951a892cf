import { execFile } from 'node:child_process';
import { chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { SERVER_SECRET, type BackendServer, type ServerStart } from './backendServer';
import { until } from './pulumiProcess';
import { startServer, type ProgramUser } from './serverProcess';

/** Neither root nor anybody else: PostgreSQL refuses to be root. */
const NOBODY = 65534;

/** A server of PostgreSQL. */
export async function startPostgres({ program, folder, port }: ServerStart): Promise<BackendServer> {
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
    // By itself, the CLI only connects with encryption.
    variables: { PGSSLMODE: 'disable' },
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
