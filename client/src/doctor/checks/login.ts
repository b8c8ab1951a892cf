import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import { configuredBackends } from '../backendUrl';
import type { Check, DoctorContext, Finding, Fix } from '../doctorCheck';

/** Who is logged in where, for each project: a project file can name a backend of its own. */
export const login: Check = {
  id: 'login',
  title: 'Login',
  async run(context) {
    if ((await context.locate()).path === undefined) return [];
    const findings = [...(await Promise.all(places(context).map((place) => loginAt(place, context))))];
    return [...findings.flat(), ...(await overrides(context))];
  },
};

interface Place {
  readonly folder: string;
  /** Undefined for the login that counts where no project says otherwise. */
  readonly project: string | undefined;
}

function places({ projects, folder }: DoctorContext): Place[] {
  const own = projects
    .filter(({ backendUrl }) => backendUrl !== undefined)
    .map((project) => ({ folder: project.folder, project: project.name }));
  const [other] = projects.filter(({ backendUrl }) => backendUrl === undefined);
  const common = other ?? (projects.length === 0 ? { folder } : undefined);
  return [...(common ? [{ folder: common.folder, project: undefined }] : []), ...own];
}

async function loginAt({ folder, project }: Place, context: DoctorContext): Promise<Finding[]> {
  const whose = project === undefined ? '' : ` for “${project}”`;
  const fix: Fix = { kind: 'terminal', label: 'Log In…', command: ['pulumi', 'login'], cwd: folder };
  try {
    const { user, url } = await context.backend(folder);
    return [{ level: 'ok', message: `You are logged in to ${url} as ${user}${whose}.` }];
  } catch (error) {
    if (!(error instanceof PulumiProblem)) throw error;
    const details = error.details === '' ? [] : error.details.split(/\r?\n/).filter(Boolean).slice(0, 5);
    const message =
      error.kind === 'not-logged-in'
        ? `You are not logged in to Pulumi${whose}.`
        : `Pulumi cannot say who is logged in${whose}: ${error.message}`;
    return [{ level: 'error', message, details, ...(error.kind === 'not-logged-in' && { fix }) }];
  }
}

async function overrides(context: DoctorContext): Promise<Finding[]> {
  const backends = await configuredBackends(context);
  const variable = backends.find(({ saidBy }) => saidBy === 'PULUMI_BACKEND_URL');
  if (!variable) return [];
  const message = `PULUMI_BACKEND_URL names the backend ${variable.url}, whatever you log in to.`;
  return [{ level: 'information', message }];
}
