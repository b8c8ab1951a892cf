import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pulumiHome } from '../cli/logins';
import { PROJECT_FILES } from '../../project/projects';

/**
 * The stack that is selected in a project, without asking the CLI: from `PULUMI_STACK`, or from the file that
 * `pulumi stack select` writes.
 * @param project folder and name of the project
 * @returns its name as it was selected: `dev`, `acme/dev` or `organization/web/dev`; undefined if none is
 */
export async function selectedStack(
  project: { readonly folder: string; readonly name: string },
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  if (env['PULUMI_STACK']) return env['PULUMI_STACK'];
  for (const file of await workspaceFiles(project, env)) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const stack = text === undefined ? undefined : stackIn(text);
    if (stack) return stack;
  }
  return undefined;
}

/** The folder with the selected stack of each project. */
export function workspacesFolder(env: NodeJS.ProcessEnv): string {
  return join(pulumiHome(env), 'workspaces');
}

/** The files that the CLI may have written: their names have a hash of the project file's path, as it was reached. */
async function workspaceFiles(
  { folder, name }: { readonly folder: string; readonly name: string },
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
  const folders = new Set([folder, await realpath(folder).catch(() => folder)]);
  const files: string[] = [];
  for (const place of folders) {
    for (const projectFile of PROJECT_FILES) {
      const path = join(place, projectFile);
      if (!(await stat(path).catch(() => undefined))?.isFile()) continue;
      const hash = createHash('sha1').update(path).digest('hex');
      files.push(join(workspacesFolder(env), `${name}-${hash}-workspace.json`));
      break;
    }
  }
  return files;
}

function stackIn(text: string): string | undefined {
  try {
    const { stack } = JSON.parse(text) as { stack?: unknown };
    return typeof stack === 'string' && stack !== '' ? stack : undefined;
  } catch {
    return undefined;
  }
}
