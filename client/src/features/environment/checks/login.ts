import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import { configuredBackend } from '../../../pulumi/cli/configuredBackend';
import { backendNetwork } from './backendNetwork';
import { configuredBackends, networkPlace } from '../model/configuredBackends';
import { NEEDS_CLI, type Check, type CheckContext, type Finding, type Fix } from '../model/check';
import { isUnreachable, problemFinding } from '../model/problemFinding';

/** Checks the login of each project: a project file can name its own backend. */
export const login: Check = {
  id: 'login',
  title: 'Login',
  async run(context) {
    if ((await context.locate()).path === undefined) return [NEEDS_CLI];
    const findings = [...(await Promise.all(places(context).map((place) => loginAt(place, context))))];
    return [...findings.flat(), ...(await overrides(context))];
  },
};

interface Place {
  readonly folder: string;
  /** Undefined for the general login, for projects that name no backend. */
  readonly project: string | undefined;
}

function places({ projects, folder }: CheckContext): Place[] {
  const own = projects
    .filter(({ backendUrl }) => backendUrl !== undefined)
    .map((project) => ({ folder: project.folder, project: project.name }));
  const [other] = projects.filter(({ backendUrl }) => backendUrl === undefined);
  const common = other ?? (projects.length === 0 ? { folder } : undefined);
  return [...(common ? [{ folder: common.folder, project: undefined }] : []), ...own];
}

async function loginAt({ folder, project }: Place, context: CheckContext): Promise<Finding[]> {
  const whose = project === undefined ? '' : ` for “${project}”`;
  try {
    const { user, url } = await context.backend(folder);
    return [{ level: 'ok', message: `You are logged in to ${url} as ${user}${whose}.` }];
  } catch (error) {
    if (!(error instanceof PulumiProblem)) throw error;
    if (error.kind === 'not-logged-in') return [notLoggedIn(whose, folder, context)];
    return [await unusable(whose, error, folder, context)];
  }
}

async function unusable(
  whose: string,
  error: PulumiProblem,
  folder: string,
  { env, home, cli, control }: CheckContext,
): Promise<Finding> {
  // Other checks report an unreadable project file or credentials file.
  const ask = cli.asking(folder, control);
  const backend = await configuredBackend(folder, env, { home, ask }).catch(() => undefined);
  const name = backend ? `The backend ${backend.address.display}` : 'The backend';
  const finding = problemFinding(`${name} cannot be used${whose}`, error);
  // The check of the network has only what something names.
  const place = backend && backend.saidBy !== 'nothing' && networkPlace(backend.address, env);
  if (!isUnreachable(error) || !(place instanceof URL)) return finding;
  const details = [`“${backendNetwork.title}” shows whether ${place.host} can be reached.`];
  return { ...finding, message: `${name} cannot be reached${whose}.`, details };
}

function notLoggedIn(whose: string, folder: string, { env }: CheckContext): Finding {
  if (env['PULUMI_ACCESS_TOKEN']) {
    const message = `The backend refuses the access token in PULUMI_ACCESS_TOKEN${whose}.`;
    const details = [
      'It has expired, or belongs to another service. It takes precedence over any login.',
      'Set a valid one, or unset it in the environment that starts the editor, and log in.',
    ];
    return { level: 'error', message, details };
  }
  const fix: Fix = { kind: 'terminal', label: 'Log In…', command: ['pulumi', 'login'], cwd: folder };
  return { level: 'error', message: `You are not logged in to Pulumi${whose}.`, fix };
}

async function overrides(context: CheckContext): Promise<Finding[]> {
  const backends = await configuredBackends(context);
  const variable = backends.find(({ saidBy }) => saidBy === 'PULUMI_BACKEND_URL');
  if (!variable) return [];
  const message = `PULUMI_BACKEND_URL names the backend ${variable.address.display} and overrides any login.`;
  return [{ level: 'information', message }];
}
