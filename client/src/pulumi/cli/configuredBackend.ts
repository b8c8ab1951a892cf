import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackendAddress } from '../backend/backendAddress';
import { userHome } from '../backend/userHome';
import { PulumiProblem } from './pulumiProblem';
import { projectOf, readProjectSettings } from '../../project/projects';

/** Where the CLI goes that is logged in nowhere. */
const DEFAULT_SERVICE = 'https://api.pulumi.com';

/** What matters here of the file in which the CLI keeps its logins. */
interface Credentials {
  /** The address of the login that counts. */
  readonly current?: unknown;
  /** All logins, by their addresses. */
  readonly accessTokens?: Readonly<Record<string, unknown>> | null;
}

/** Where the CLI keeps its own: `PULUMI_HOME`, or `.pulumi` in the user's home. */
export function pulumiHome(env: NodeJS.ProcessEnv): string {
  return firstSet(env['PULUMI_HOME']) ?? join(userHome(), '.pulumi');
}

/**
 * The address of the backend that the CLI would use now in a folder, found as the CLI finds it: `PULUMI_BACKEND_URL`,
 * `backend.url` of the project file, the login, `PULUMI_API`, Pulumi Cloud. Asks no backend, and runs nothing: what
 * `pulumi whoami` says of a service is where its console is, which is another address or none.
 * Source: `GetCurrentCloudURL` and `ValueOrDefaultURL` of the CLI 3.255.
 * @throws {PulumiProblem} if the file of the logins cannot be read
 * @throws {SettingsFileError} if the project file cannot be read
 */
export async function configuredAddress(folder: string, env: NodeJS.ProcessEnv): Promise<BackendAddress> {
  const url =
    firstSet(env['PULUMI_BACKEND_URL'], await backendOfProject(folder)) ??
    firstSet(currentLogin(env), env['PULUMI_API']) ??
    DEFAULT_SERVICE;
  return new BackendAddress(url, folder);
}

/**
 * The address with an identity, if the environment or one of the logins of this machine has it: for what was stored
 * without its credentials.
 */
export function loggedInAddress(
  identity: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): BackendAddress | undefined {
  const { current, accessTokens } = readCredentials(env);
  const urls = [env['PULUMI_BACKEND_URL'], current, ...Object.keys(accessTokens ?? {})];
  for (const url of urls) {
    if (typeof url !== 'string' || url.trim() === '') continue;
    const address = new BackendAddress(url, folder);
    if (address.identity === identity) return address;
  }
  return undefined;
}

/**
 * Whether something says which backend is meant, besides projects: the environment or a login. True if the logins cannot
 * be read, for then nobody knows.
 */
export function isLoggedIn(env: NodeJS.ProcessEnv): boolean {
  if (firstSet(env['PULUMI_BACKEND_URL'], env['PULUMI_ACCESS_TOKEN']) !== undefined) return true;
  try {
    return firstSet(currentLogin(env)) !== undefined;
  } catch {
    return true;
  }
}

/** The file in which the CLI keeps its logins. */
export function credentialsFile(env: NodeJS.ProcessEnv): string {
  return join(firstSet(env['PULUMI_CREDENTIALS_PATH']) ?? pulumiHome(env), 'credentials.json');
}

/** As the CLI does, takes what is empty for not set. */
function firstSet(...values: readonly (string | undefined)[]): string | undefined {
  return values.find((value) => value !== undefined && value !== '');
}

async function backendOfProject(folder: string): Promise<string | undefined> {
  const project = await projectOf(folder);
  return project && (await readProjectSettings(project.folder))?.backendUrl;
}

function currentLogin(env: NodeJS.ProcessEnv): string | undefined {
  const { current } = readCredentials(env);
  return typeof current === 'string' ? current : undefined;
}

function readCredentials(env: NodeJS.ProcessEnv): Credentials {
  const file = credentialsFile(env);
  try {
    const text = readFileSync(file, 'utf8');
    // As the CLI takes a file whose writing was cut off.
    if (text === '') return {};
    const credentials = JSON.parse(text) as Credentials | null;
    return credentials ?? {};
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    // The parser's own words quote the file.
    throw new PulumiProblem(
      'not-logged-in',
      `The file of Pulumi’s logins, ${file}, cannot be read, so nobody can say which backend is meant. Log in again.`,
    );
  }
}
