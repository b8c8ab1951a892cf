import { dirname, join, resolve } from 'node:path';
import { readPackageJson } from './nodePackages';
import { readProjectSettings, type Project } from './projects';
import { isFile } from './fileText';

/** The names that Pulumi tries for a program's first file if package.json names none. */
const USUAL_NAMES = ['index.ts', 'index.js', 'index.mts', 'index.mjs', 'index.cts', 'index.cjs'];

/**
 * The first file of a Node.js project's program: `main` of the project file, if it is a file; then what the nearest
 * package.json upwards names, as Pulumi searches for it; then `index` in that folder.
 * @returns undefined if the project is not a Node.js project, has no such file, or has an unreadable project file
 */
export async function programFile({ folder }: Project): Promise<string | undefined> {
  const settings = await readProjectSettings(folder).catch(() => undefined);
  if (settings?.runtime !== 'nodejs') return undefined;
  const main = resolve(folder, settings.main ?? '.');
  if (await isFile(main)) return main;
  const candidates = [await namedEntry(main), ...USUAL_NAMES.map((name) => join(main, name))];
  for (const candidate of candidates) {
    if (candidate !== undefined && (await isFile(candidate))) return candidate;
  }
  return undefined;
}

/** The entry that the nearest package.json names: `exports` takes precedence over `main`. */
async function namedEntry(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    const json = await readPackageJson(at);
    if (json) {
      const named = json.exports === undefined ? json.main : entryOf(json.exports);
      return typeof named === 'string' ? join(at, named) : undefined;
    }
    if (dirname(at) === at) return undefined;
  }
}

function entryOf(exports: unknown): unknown {
  if (typeof exports !== 'object' || exports === null) return exports;
  const own = (exports as Readonly<Record<string, unknown>>)['.'];
  if (typeof own !== 'object' || own === null) return own;
  const { default: usual, require, import: module } = own as Readonly<Record<string, unknown>>;
  return usual ?? require ?? module;
}
