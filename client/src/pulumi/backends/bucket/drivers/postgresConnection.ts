import { readFile } from 'node:fs/promises';
import type { ClientConfig } from 'pg';
import { CannotTell } from '../objects';
import { given } from './parameters';

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
