import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { executableFile, pathIn } from '../../processes/windows';

/** A file that the CLI has not completed after this time never will be, in milliseconds. */
const WRITE_MS = 1_000;
const LOOK_AGAIN_MS = 20;

/** A file that a newer CLI has encrypted has this field, and no other that tells anything. */
const ENCRYPTED = '$pulumiSecureStore';

/** The CLI runs a program of this name for a login, wherever it is on PATH. */
const HELPER = 'pulumi-credential-helper';

/** The used parts of the CLI's credentials file. */
export interface Credentials {
  /** The address of the login that counts. */
  readonly current?: string | undefined;
  /** The addresses of all logins. */
  readonly addresses: readonly string[];
  /** True if it names a program that has the logins. */
  readonly hasHelper: boolean;
}

/** Where the CLI's logins are. */
export interface LoginPlace {
  readonly env: NodeJS.ProcessEnv;
  readonly home?: string | undefined;
  /** Where the CLI runs: a relative path in the environment begins there. */
  readonly folder?: string | undefined;
}

/** The CLI's own folder: `PULUMI_HOME`, or `.pulumi` in the user's home, which the CLI does not take from `HOME`. */
export function pulumiHome(env: NodeJS.ProcessEnv, home = userInfo().homedir): string {
  return firstSet(env['PULUMI_HOME']) ?? join(home, '.pulumi');
}

/** The file in which the CLI keeps its logins. */
export function credentialsFile({ env, home, folder = '' }: LoginPlace): string {
  return resolve(
    folder,
    firstSet(env['PULUMI_CREDENTIALS_PATH']) ?? pulumiHome(env, home),
    'credentials.json',
  );
}

/**
 * The content of the credentials file. `unreadable` if only the CLI can read it, because it is encrypted, or not even the
 * CLI.
 */
export function readCredentials(place: LoginPlace): Credentials | 'unreadable' {
  try {
    const text = readFileSync(credentialsFile(place), 'utf8');
    // The CLI treats a file without content, from an interrupted write, as one without logins.
    return text === '' ? NO_LOGINS : credentialsIn(JSON.parse(text));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? NO_LOGINS : 'unreadable';
  }
}

const NO_LOGINS: Credentials = { addresses: [], hasHelper: false };

/** The CLI refuses other types, but ignores the case of names. */
function credentialsIn(read: unknown): Credentials | 'unreadable' {
  if (read === null) return NO_LOGINS;
  if (typeof read !== 'object' || Array.isArray(read) || ENCRYPTED in read) return 'unreadable';
  const field = (name: string): unknown =>
    Object.entries(read).findLast(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? undefined;
  const current = field('current');
  if (current !== undefined && typeof current !== 'string') return 'unreadable';
  // Newer CLIs write both, and read only the accounts.
  const addresses = [field('accessTokens'), field('accounts')].flatMap((logins) => Object.keys(logins ?? {}));
  return {
    current: firstSet(current),
    addresses: [...new Set(addresses)],
    hasHelper: field('credentialHelper') !== undefined,
  };
}

/**
 * The same, once the CLI has completed the file. The CLI empties it before each write, under a lock that Node has no call
 * for. A login that is not there at that moment is no reason to go to another backend.
 * Source: `writeCredentialsFile` of the CLI 3.255.
 */
export async function completeCredentials(place: LoginPlace): Promise<Credentials | 'unreadable'> {
  for (;;) {
    const credentials = readCredentials(place);
    const hasLogin = credentials !== 'unreadable' && credentials.current !== undefined;
    if (hasLogin || !isBeingWritten(credentialsFile(place))) return credentials;
    await delay(LOOK_AGAIN_MS);
  }
}

function isBeingWritten(file: string): boolean {
  const status = statSync(file, { throwIfNoEntry: false });
  return status !== undefined && Math.abs(Date.now() - status.mtimeMs) < WRITE_MS;
}

/**
 * True if the environment, a login or a credential helper names a backend. Also true if the logins cannot be read: then it
 * is unknown.
 */
export function isLoggedIn(env: NodeJS.ProcessEnv): boolean {
  if (firstSet(env['PULUMI_BACKEND_URL'], env['PULUMI_ACCESS_TOKEN']) !== undefined) return true;
  const credentials = readCredentials({ env });
  return (
    credentials === 'unreadable' || credentials.current !== undefined || hasCredentialHelper(env, credentials)
  );
}

/**
 * True if a program may have the logins, and name the backend where nothing else does: a CLI asks it since some version
 * after 3.260. Source: `configuration` in `pkg/auth/credentialhelper/helper.go` of the CLI 3.274.
 */
export function hasCredentialHelper(env: NodeJS.ProcessEnv, { hasHelper }: Credentials): boolean {
  const named = firstSet(env['PULUMI_CREDENTIAL_HELPER']);
  if (named !== undefined) return named !== 'none';
  return hasHelper || isOnPath(executableFile(HELPER), env);
}

function isOnPath(program: string, env: NodeJS.ProcessEnv): boolean {
  return pathIn(env)
    .split(delimiter)
    .some((folder) => {
      try {
        accessSync(join(folder, program), constants.X_OK);
        return folder !== '';
      } catch {
        return false;
      }
    });
}

/** The first non-empty value: like the CLI, treats an empty value as unset. */
export function firstSet(...values: readonly (string | undefined)[]): string | undefined {
  return values.find((value) => value !== undefined && value !== '');
}
