import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DoctorContext } from './doctorCheck';

/** A backend, and who says that it is to be used. */
export interface ConfiguredBackend {
  readonly url: string;
  readonly saidBy: string;
}

/** Where the CLI keeps its own: `PULUMI_HOME`, or `.pulumi` in the user's home. */
export function pulumiHome({ env, home }: Pick<DoctorContext, 'env' | 'home'>): string {
  const own = env['PULUMI_HOME'];
  return own === undefined || own === '' ? join(home, '.pulumi') : own;
}

/**
 * The backends that the CLI would use, as it chooses them: `PULUMI_BACKEND_URL`, a project's own, the login.
 * Nothing is asked of any of them.
 */
export async function configuredBackends(context: DoctorContext): Promise<ConfiguredBackend[]> {
  const fromVariable = context.env['PULUMI_BACKEND_URL'];
  if (fromVariable) return [{ url: fromVariable, saidBy: 'PULUMI_BACKEND_URL' }];
  const own = context.projects.flatMap(({ name, backendUrl }) =>
    backendUrl === undefined ? [] : [{ url: backendUrl, saidBy: `the project file of “${name}”` }],
  );
  const needsLogin = own.length < context.projects.length || context.projects.length === 0;
  const login = needsLogin ? await currentLogin(context) : undefined;
  const backends = login === undefined ? own : [{ url: login, saidBy: 'the login' }, ...own];
  return backends.filter(({ url }, index) => backends.findIndex((other) => other.url === url) === index);
}

/** `current` of the CLI's credentials file; nothing else of that is looked at. */
async function currentLogin(context: DoctorContext): Promise<string | undefined> {
  const text = await readFile(join(pulumiHome(context), 'credentials.json'), 'utf8').catch(() => '{}');
  try {
    const { current } = JSON.parse(text) as { current?: unknown };
    return typeof current === 'string' && current !== '' ? current : undefined;
  } catch {
    return undefined;
  }
}
