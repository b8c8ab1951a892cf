import { join, resolve } from 'node:path';
import { readPackageJson } from '../project/nodePackages';
import { readProjectSettings, type Project } from '../project/projects';
import { isFile } from '../project/isFile';

/** The names that Pulumi tries for a program's first file if package.json names none. */
const USUAL_NAMES = ['index.ts', 'index.js', 'index.mts', 'index.mjs', 'index.cts', 'index.cjs'];

/**
 * The first file of a Node.js project's program: `main` of the project file, then `main` of package.json, then `index`.
 * @returns undefined if the project is not a Node.js project, has no such file, or has an unreadable project file
 */
export async function programFile({ folder }: Project): Promise<string | undefined> {
  const settings = await readProjectSettings(folder).catch(() => undefined);
  if (settings?.runtime !== 'nodejs') return undefined;
  const main = resolve(folder, settings.main ?? '.');
  if (await isFile(main)) return main;
  const named = (await readPackageJson(main))?.main;
  const candidates = [
    ...(named === undefined ? [] : [join(main, named)]),
    ...USUAL_NAMES.map((name) => join(main, name)),
  ];
  for (const candidate of candidates) if (await isFile(candidate)) return candidate;
  return undefined;
}
