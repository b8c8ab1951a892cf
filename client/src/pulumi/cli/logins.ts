import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { userHome } from '../backend/userHome';

/** A file that the CLI has not completed after this time never will be, in milliseconds. */
const WRITE_MS = 1_000;
const LOOK_AGAIN_MS = 20;

/** The used parts of the CLI's credentials file. */
export interface Credentials {
  /** The address of the login that counts. */
  readonly current?: unknown;
  /** All logins, by their addresses. */
  readonly accessTokens?: Readonly<Record<string, unknown>> | null;
}

/** The CLI's own folder: `PULUMI_HOME`, or `.pulumi` in the user's home. */
export function pulumiHome(env: NodeJS.ProcessEnv, home = userHome()): string {
  return firstSet(env['PULUMI_HOME']) ?? join(home, '.pulumi');
}

/** The file in which the CLI keeps its logins. */
export function credentialsFile(env: NodeJS.ProcessEnv, home?: string): string {
  return join(firstSet(env['PULUMI_CREDENTIALS_PATH']) ?? pulumiHome(env, home), 'credentials.json');
}

/** The content of the credentials file; `unreadable` if it cannot be read. */
export function readCredentials(env: NodeJS.ProcessEnv, home?: string): Credentials | 'unreadable' {
  try {
    const text = readFileSync(credentialsFile(env, home), 'utf8');
    // The CLI treats a file without content, from an interrupted write, in the same way.
    if (text === '') return {};
    return (JSON.parse(text) as Credentials | null) ?? {};
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? {} : 'unreadable';
  }
}

/**
 * The same, once the CLI has completed the file. The CLI empties it before each write, under a lock that Node has no call
 * for. A login that is not there at that moment is no reason to go to another backend.
 * Source: `writeCredentialsFile` of the CLI 3.255.
 */
export async function completeCredentials(
  env: NodeJS.ProcessEnv,
  home?: string,
): Promise<Credentials | 'unreadable'> {
  for (;;) {
    const credentials = readCredentials(env, home);
    const hasLogin = credentials !== 'unreadable' && currentLogin(credentials) !== undefined;
    if (hasLogin || !isBeingWritten(credentialsFile(env, home))) return credentials;
    await delay(LOOK_AGAIN_MS);
  }
}

function isBeingWritten(file: string): boolean {
  const status = statSync(file, { throwIfNoEntry: false });
  return status !== undefined && Math.abs(Date.now() - status.mtimeMs) < WRITE_MS;
}

/** True if the environment or a login names a backend. Also true if the logins cannot be read: then it is unknown. */
export function isLoggedIn(env: NodeJS.ProcessEnv): boolean {
  if (firstSet(env['PULUMI_BACKEND_URL'], env['PULUMI_ACCESS_TOKEN']) !== undefined) return true;
  const credentials = readCredentials(env);
  return credentials === 'unreadable' || currentLogin(credentials) !== undefined;
}

/** The address of the login that counts. */
export function currentLogin({ current }: Credentials): string | undefined {
  return typeof current === 'string' ? firstSet(current) : undefined;
}

/** The first non-empty value: like the CLI, treats an empty value as unset. */
export function firstSet(...values: readonly (string | undefined)[]): string | undefined {
  return values.find((value) => value !== undefined && value !== '');
}
