import { BackendAddress } from '../backend/backendAddress';
import {
  completeCredentials,
  credentialsFile,
  currentLogin,
  firstSet,
  readCredentials,
  type Credentials,
} from './logins';
import { PulumiProblem } from './pulumiProblem';
import { projectOf, readProjectSettings } from '../../project/projects';

/** The CLI's backend without any login. */
const DEFAULT_SERVICE = 'https://api.pulumi.com';

/** A backend, and the source that names it. */
export interface ConfiguredBackend {
  readonly address: BackendAddress;
  /** `nothing`: the CLI's default. */
  readonly saidBy: 'PULUMI_BACKEND_URL' | 'project file' | 'login' | 'PULUMI_API' | 'nothing';
}

/**
 * The backend that the CLI would use now in a folder, found as the CLI finds it: `PULUMI_BACKEND_URL`, `backend.url` of
 * the project file, the login, `PULUMI_API`, Pulumi Cloud. Asks no backend and runs nothing: for a service,
 * `pulumi whoami` prints the address of its console, which is a different one or none. Source: `GetCurrentCloudURL` and
 * `ValueOrDefaultURL` of the CLI 3.255.
 * @throws {PulumiProblem} if the file of the logins cannot be read
 * @throws {SettingsFileError} if the project file cannot be read
 */
export async function configuredBackend(
  folder: string,
  env: NodeJS.ProcessEnv,
  home?: string,
): Promise<ConfiguredBackend> {
  const found = (url: string, saidBy: ConfiguredBackend['saidBy']): ConfiguredBackend => ({
    address: new BackendAddress(url, folder),
    saidBy,
  });
  const variable = firstSet(env['PULUMI_BACKEND_URL']);
  if (variable !== undefined) return found(variable, 'PULUMI_BACKEND_URL');
  const ofProject = firstSet(await backendOfProject(folder));
  if (ofProject !== undefined) return found(ofProject, 'project file');
  const login = currentLogin(readable(await completeCredentials(env, home), env, home));
  if (login !== undefined) return found(login, 'login');
  const service = firstSet(env['PULUMI_API']);
  return service === undefined ? found(DEFAULT_SERVICE, 'nothing') : found(service, 'PULUMI_API');
}

/** Its address alone. @throws as {@link configuredBackend} */
export async function configuredAddress(folder: string, env: NodeJS.ProcessEnv): Promise<BackendAddress> {
  return (await configuredBackend(folder, env)).address;
}

/**
 * The address with this identity, if the environment or a login of this machine has it. For data that was stored without
 * credentials.
 */
export function loggedInAddress(
  identity: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): BackendAddress | undefined {
  const { current, accessTokens } = readable(readCredentials(env), env);
  const urls = [env['PULUMI_BACKEND_URL'], current, ...Object.keys(accessTokens ?? {})];
  for (const url of urls) {
    if (typeof url !== 'string' || url.trim() === '') continue;
    const address = new BackendAddress(url, folder);
    if (address.identity === identity) return address;
  }
  return undefined;
}

async function backendOfProject(folder: string): Promise<string | undefined> {
  const project = await projectOf(folder);
  return project && (await readProjectSettings(project.folder))?.backendUrl;
}

/** @throws {PulumiProblem} if the file of the logins cannot be read */
function readable(
  credentials: Credentials | 'unreadable',
  env: NodeJS.ProcessEnv,
  home?: string,
): Credentials {
  if (credentials !== 'unreadable') return credentials;
  // The parser's message quotes the file.
  throw new PulumiProblem(
    'not-logged-in',
    `Pulumi’s credentials file ${credentialsFile(env, home)} cannot be read, so the current backend is unknown. Log in again.`,
  );
}
