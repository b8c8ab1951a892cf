import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, relative } from 'node:path';
import { readPackageJson } from '../../../project/nodePackages';
import type { Project } from '../../../project/projects';
import { isInside } from './nodeConfiguration';
import type { BreakpointLine, Placement } from './placedBreakpoints';
import { programFile } from '../../../project/programFile';

/**
 * Says which breakpoints had no place in the code that ran, and why, as far as that can be known. Breakpoints elsewhere in
 * the workspace are no matter of the project, unless the program runs their code from another place.
 * @returns undefined if there are none
 */
export async function unplacedHint(
  project: Project,
  placement: Omit<Placement, 'missed'>,
): Promise<string | undefined> {
  const { unplaced, isAnyPlaced, loaded } = placement;
  const own = unplaced.filter(({ file }) => isInside(project.folder, file));
  if (!isAnyPlaced && own.length > 0) return noneHint(project, [...new Set(own.map(({ file }) => file))]);
  const reasons = await Promise.all(
    unplaced.map(async (each) => {
      const reason =
        (await otherCopy(project, each, loaded)) ??
        (await withoutSourceMap(project, each, loaded)) ??
        (own.includes(each) ? plainReason(each, loaded) : undefined);
      return reason === undefined ? [] : [{ ...each, reason }];
    }),
  );
  const [first, ...others] = reasons.flat();
  if (!first) return undefined;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return `The breakpoint in line ${first.line} of ${basename(first.file)}${more} could not stop it: ${first.reason}`;
}

/** Of a run that came to no breakpoint at all. */
async function noneHint(project: Project, files: readonly string[]): Promise<string> {
  const names = files.map((file) => basename(file)).join(', ');
  const none = `The debugger found no code of ${names} in the program, so no breakpoint could stop it.`;
  const main = await programFile(project);
  const isCompiled = main !== undefined && files.some((file) => isCompiledFrom(file, main));
  if (!isCompiled || !(await lacksSourceMap(main))) return none;
  return `${none} It ran ${shown(project, main)}, which has no source map: ${BUILD_WITH_MAP}`;
}

const BUILD_WITH_MAP = 'build it with “sourceMap” in tsconfig.json, or the like of your bundler.';

function isCompiledFrom(source: string, file: string): boolean {
  return /\.[cm]?js$/.test(file) && /\.[cm]?tsx?$/.test(source);
}

/** False if it cannot be read. */
async function lacksSourceMap(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text !== undefined && !text.includes('sourceMappingURL=');
}

function shown({ folder }: Project, file: string): string {
  return relative(folder, file).replaceAll('\\', '/');
}

/** The package of the file is also installed as a copy, and the program runs that. */
async function otherCopy(
  project: Project,
  { file }: BreakpointLine,
  loaded: readonly string[],
): Promise<string | undefined> {
  const name = await packageOf(dirname(file));
  if (name === undefined || loaded.includes(file)) return undefined;
  const within = `/node_modules/${name}/`;
  const ran = loaded.find((path) => path.replaceAll('\\', '/').includes(within));
  if (ran === undefined) return undefined;
  const copy = shown(project, ran.slice(0, ran.replaceAll('\\', '/').indexOf(within) + within.length - 1));
  return `the program runs another copy of package “${name}”, in ${copy}. Link the package there, or set the breakpoint in the copy.`;
}

/** The name of the nearest package upwards that has one. */
async function packageOf(folder: string): Promise<string | undefined> {
  const name = (await readPackageJson(folder))?.name;
  return name !== undefined || dirname(folder) === folder ? name : packageOf(dirname(folder));
}

/** The program runs what a compiler has made of the file. */
async function withoutSourceMap(
  project: Project,
  { file }: BreakpointLine,
  loaded: readonly string[],
): Promise<string | undefined> {
  const stem = (path: string): string => basename(path, extname(path));
  const compiled = loaded.find((path) => isCompiledFrom(file, path) && stem(path) === stem(file));
  if (loaded.includes(file) || compiled === undefined || !(await lacksSourceMap(compiled))) return undefined;
  return `the program runs ${shown(project, compiled)}, which has no source map: ${BUILD_WITH_MAP}`;
}

function plainReason({ file }: BreakpointLine, loaded: readonly string[]): string | undefined {
  // Nobody expects a program to run its tests.
  if (/[.-](?:test|spec)\.[cm]?[jt]sx?$/.test(file)) return undefined;
  return loaded.includes(file)
    ? 'the code that ran has nothing of this line. Types and comments become no code, and a build can be older than the file.'
    : 'the program did not load this file.';
}
