import { readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFile } from './fileText';

/** The parts of a package.json that checks need. */
export interface PackageJson {
  readonly name?: string;
  readonly version?: string;
  readonly engines?: { readonly node?: string };
  readonly main?: string;
  readonly exports?: unknown;
  /** In the root of a monorepo: the places of its packages. */
  readonly workspaces?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  /** In Pulumi's packages: the plugin that they need. */
  readonly pulumi?: {
    readonly resource?: boolean;
    readonly name?: string;
    readonly version?: string;
  };
}

/** An installed package. */
export interface InstalledPackage {
  /** Without symbolic links, so that each package has one folder. */
  readonly folder: string;
  readonly json: PackageJson;
}

/** The package.json of a folder; undefined if there is none or it cannot be read. */
export async function readPackageJson(folder: string): Promise<PackageJson | undefined> {
  try {
    const json: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return typeof json === 'object' && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}

/** The package that a program in a folder imports by this name, as Node searches upwards. */
export async function findPackage(folder: string, name: string): Promise<InstalledPackage | undefined> {
  for (let from = folder; ; from = dirname(from)) {
    const installed = await packageAt(join(from, 'node_modules', name));
    if (installed) return installed;
    if (dirname(from) === from) return undefined;
  }
}

/** The installed packages among those in the package.json of a program's folder. */
export async function directPackages(folder: string): Promise<InstalledPackage[]> {
  const json = await readPackageJson(folder);
  const names = Object.keys({ ...json?.dependencies, ...json?.devDependencies });
  const found = await Promise.all(names.map((name) => findPackage(folder, name)));
  return found.filter((installed) => installed !== undefined);
}

/**
 * The folder of a project's monorepo: the nearest folder upwards with workspaces of npm, Yarn, Bun or pnpm, or with Nx. If
 * there is none, the project's own folder.
 */
export async function workspaceRoot(folder: string): Promise<string> {
  for (let at = folder; ; at = dirname(at)) {
    if ((await readPackageJson(at))?.workspaces !== undefined) return at;
    for (const name of ['pnpm-workspace.yaml', 'nx.json']) if (await isFile(join(at, name))) return at;
    if (dirname(at) === at) return folder;
  }
}

/** The file of Yarn's Plug'n'Play, which replaces node_modules, in a folder or above it. */
export async function plugAndPlayFile(folder: string): Promise<string | undefined> {
  for (let from = folder; ; from = dirname(from)) {
    const names = await readdir(from).catch(() => [] as string[]);
    const found = names.find((name) => /^\.pnp\.c?js$/.test(name));
    if (found !== undefined) return join(from, found);
    if (names.includes('node_modules') || dirname(from) === from) return undefined;
  }
}

async function packageAt(path: string): Promise<InstalledPackage | undefined> {
  if (!(await isFile(join(path, 'package.json')))) return undefined;
  const folder = await realpath(path);
  const json = await readPackageJson(folder);
  return json && { folder, json };
}
