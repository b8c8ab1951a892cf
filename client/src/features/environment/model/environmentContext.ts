import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readBackend } from '../../../pulumi/cli/askBackend';
import { readProjectSettings, type Project } from '../../../project/projects';
import type { CheckContext, CheckedProject } from './check';
import { versionIn } from './programs';
import { failureText } from '../../../../../shared/failureText';

/** The given parts of a {@link CheckContext}, from which the rest follows. */
export type GivenContext = Omit<CheckContext, 'version' | 'backend' | 'projects'> & {
  readonly projects: readonly Project[];
};

/** The context of one diagnosis. Facts for several checks are determined once. */
export async function createCheckContext(surroundings: GivenContext): Promise<CheckContext> {
  const { cli, control, folder } = surroundings;
  const projects = await Promise.all(surroundings.projects.map(readDetails));
  return {
    ...surroundings,
    projects,
    version: once(async () => {
      const { stdout } = await cli.run({ ...control, args: ['version'], cwd: folder, backend: 'none' });
      const version = versionIn(stdout);
      if (version === undefined) throw new Error('The Pulumi CLI does not say which version it is.');
      return version;
    }),
    backend: once((cwd: string) => readBackend(cli, cwd, control)),
  };
}

async function readDetails(project: Project): Promise<CheckedProject> {
  let unreadable: string | undefined;
  const settings = await readProjectSettings(project.folder).catch((error: unknown) => {
    unreadable = failureText(error);
    return undefined;
  });
  const programFolder = await folderOf(resolve(project.folder, settings?.main ?? '.'));
  const { runtime, toolchain, backendUrl } = settings ?? {};
  const virtualenv = settings?.virtualenv && resolve(project.folder, settings.virtualenv);
  return { ...project, programFolder, runtime, virtualenv, toolchain, backendUrl, unreadable };
}

/** `main` may name a folder or the program's file. */
async function folderOf(path: string): Promise<string> {
  const isFolder = await stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  return isFolder ? path : dirname(path);
}

/** A function that is called only once for each argument. */
function once<Keys extends [] | [string], T>(
  ask: (...key: Keys) => Promise<T>,
): (...key: Keys) => Promise<T> {
  const answers = new Map<string | undefined, Promise<T>>();
  return (...key) => {
    const answer = answers.get(key[0]) ?? ask(...key);
    answers.set(key[0], answer);
    return answer;
  };
}
