import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readPackageJson } from '../project/nodePackages';
import { readProjectSettings, type Project } from '../project/projects';

/** Where Pulumi looks for a program's first file if package.json does not name one. */
const USUAL_NAMES = ['index.ts', 'index.js', 'index.mts', 'index.mjs', 'index.cts', 'index.cjs'];

/**
 * The file that a Node.js project's program begins with: `main` of the project file, then `main` of package.json,
 * then `index`.
 * @returns undefined if the project is not one of Node.js, has no such file, or a project file that cannot be read
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

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}
