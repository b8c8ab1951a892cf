import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startAzure } from './azureServer';
import type { BackendServer, ServerStart } from './backendServer';
import { startGcs } from './gcsServer';
import { startPostgres } from './postgresServer';
import { importScript } from './repository';
import { startS3 } from './s3Server';
import { freePort } from './freePort';

/** The kinds of servers that {@link startBackendServer} starts. */
export type ServerKind = 's3' | 'gcs' | 'azure' | 'postgres';

interface SetupModule {
  ensureBackendServer(kind: ServerKind | 'aws'): Promise<string>;
}

const starts = { s3: startS3, gcs: startGcs, azure: startAzure, postgres: startPostgres };

/**
 * Installs the program of a server if necessary. Returns its path.
 * @throws {Error} with one sentence that says why it cannot be installed
 */
export async function backendServerProgram(kind: ServerKind | 'aws'): Promise<string> {
  const setup = await importScript<SetupModule>('scripts/setup/backendServers.mjs');
  return setup.ensureBackendServer(kind);
}

/** Starts a server with an empty bucket or database. @throws as {@link backendServerProgram} */
export async function startBackendServer(
  kind: ServerKind,
  options: Pick<ServerStart, 'keepsVersions'> = {},
): Promise<BackendServer> {
  return starts[kind]({ ...(await startOf(kind)), ...options });
}

/**
 * Starts Azure's server with TLS. Only then it accepts tokens, too: any that look like Azure's.
 * @param certificate path of a certificate for `127.0.0.1` and its key, without their extensions
 * @throws as {@link backendServerProgram}
 */
export async function startAzureWithTokens(certificate: string): Promise<BackendServer> {
  return startAzure({ ...(await startOf('azure')), certificate });
}

async function startOf(kind: ServerKind): Promise<ServerStart> {
  const program = await backendServerProgram(kind);
  const folder = await mkdtemp(path.join(tmpdir(), 'pulumi-backend-'));
  return { program, folder, port: await freePort() };
}
