import { availableParallelism } from 'node:os';
import { urlOf, type BackendKind } from './backendKind';

/** A table of a PostgreSQL database, whose rows the CLI uses like objects. Source of its place: lib/pq. */
export const postgres: BackendKind = {
  schemes: ['postgres'],
  mistakenSchemes: ['postgresql'],
  example: 'postgres://user@host/database',
  since: '3.177.0',
  mayHoldCredentials(rest) {
    // Database names have no at sign: an at sign after the slash means that the password contains both.
    return beforePath(rest).includes('@') ? rest.slice(0, rest.search(/[?#]|$/)) : rest;
  },
  environment: fewAtOnce,
  loadDriver: () => import('./drivers/postgresDriver'),
  /** The first of several hosts; a socket in the file system has no place on the network. */
  networkPlace(url, env) {
    const named = url.searchParams.get('host') ?? url.hostname;
    const [host = ''] = (named || (env['PGHOST'] ?? 'localhost')).split(',');
    if (host.startsWith('/')) return 'none';
    const port = url.searchParams.get('port') ?? (url.port || (env['PGPORT'] ?? '5432'));
    return urlOf(`${host}:${port}`, 'postgres');
  },
};

function beforePath(rest: string): string {
  return rest.slice(0, rest.search(/[/?#]|$/));
}

const AT_ONCE = 'PULUMI_DIY_BACKEND_PARALLEL';

/**
 * Limits how many stacks of a database the CLI reads at once, so that it cannot deadlock. By default it reads ten stacks,
 * each of which needs two connections, but it opens only two connections for each processor. Source: `ListPaged` in
 * `pkg/backend/diy/postgres/bucket.go` of the CLI 3.255.
 */
function fewAtOnce(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return env[AT_ONCE] ? {} : { [AT_ONCE]: availableParallelism() > 1 ? '3' : '1' };
}
