import { PULUMI_CLOUD } from '../backendKinds/backendKind';
import { BackendAddress } from '../location/backendAddress';
import { askedLogin, knownLogins, type AskCli } from './askedLogin';
import {
  completeCredentials,
  firstSet,
  hasCredentialHelper,
  readCredentials,
  type LoginPlace,
} from './logins';
import { nearestProject, readProjectSettings } from '../../project/projects';

/** A backend, and the source that names it. */
export interface ConfiguredBackend {
  readonly address: BackendAddress;
  /** `nothing`: the CLI's default. */
  readonly saidBy: 'PULUMI_BACKEND_URL' | 'project file' | 'login' | 'PULUMI_API' | 'nothing';
}

/** What {@link configuredBackend} may use. */
interface Means {
  readonly home?: string | undefined;
  /** Asks the CLI for a login that only the CLI can read. Without it, only an earlier answer counts. */
  readonly ask?: AskCli | undefined;
}

/**
 * The backend that the CLI would use now in a folder, found as the CLI finds it: `PULUMI_BACKEND_URL`, `backend.url` of
 * the project file, the login, `PULUMI_API`, a credential helper, Pulumi Cloud. Asks no backend, and runs the CLI only for
 * a login that is encrypted, or that a helper has: otherwise none of its commands says the address of a service, but only
 * that of its console. Source: `GetCurrentCloudURL` and `ValueOrDefaultURL` of the CLI 3.255, and `prepareBackend` of
 * the CLI 3.274.
 * @throws {PulumiProblem} if it is unknown, because the login cannot be read. Pulumi Cloud never stands for such a login
 * @throws {SettingsFileError} if the project file cannot be read
 */
export async function configuredBackend(
  folder: string,
  env: NodeJS.ProcessEnv,
  { home, ask }: Means = {},
): Promise<ConfiguredBackend> {
  const found = (url: string, saidBy: ConfiguredBackend['saidBy']): ConfiguredBackend => ({
    address: new BackendAddress(url, folder),
    saidBy,
  });
  const variable = firstSet(env['PULUMI_BACKEND_URL']);
  if (variable !== undefined) return found(variable, 'PULUMI_BACKEND_URL');
  const ofProject = firstSet(await backendOfProject(folder));
  if (ofProject !== undefined) return found(ofProject, 'project file');
  const place: LoginPlace = { env, home, folder };
  const credentials = await completeCredentials(place);
  if (credentials === 'unreadable') return found(await askedLogin('file', place, ask), 'login');
  if (credentials.current !== undefined) return found(credentials.current, 'login');
  const service = firstSet(env['PULUMI_API']);
  if (service !== undefined) return found(service, 'PULUMI_API');
  const ofHelper = hasCredentialHelper(env, credentials) ? await askedLogin('helper', place, ask) : '';
  return ofHelper === '' ? found(PULUMI_CLOUD, 'nothing') : found(ofHelper, 'login');
}

/** Its address alone. @throws as {@link configuredBackend} */
export async function configuredAddress(
  folder: string,
  env: NodeJS.ProcessEnv,
  means: Means = {},
): Promise<BackendAddress> {
  return (await configuredBackend(folder, env, means)).address;
}

/**
 * The address with this identity, if the environment or a login of this machine has it, as far as that can be read. For data that was stored without
 * credentials.
 */
export function loggedInAddress(
  identity: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): BackendAddress | undefined {
  const credentials = readCredentials({ env, folder });
  const logins =
    credentials === 'unreadable' ? knownLogins() : [credentials.current, ...credentials.addresses];
  for (const url of [env['PULUMI_BACKEND_URL'], ...logins]) {
    if (url === undefined || url.trim() === '') continue;
    const address = new BackendAddress(url, folder);
    if (address.identity === identity) return address;
  }
  return undefined;
}

async function backendOfProject(folder: string): Promise<string | undefined> {
  const project = await nearestProject(folder);
  return project && (await readProjectSettings(project.folder))?.backendUrl;
}
