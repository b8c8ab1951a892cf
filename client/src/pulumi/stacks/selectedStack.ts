import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import isBefore from 'semver/functions/lt';
import type { BackendAddress } from '../location/backendAddress';
import type { StackTarget } from '../location/stackTarget';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { pulumiHome } from '../cli/logins';
import { PROJECT_FILES } from '../../project/projects';
import { runOn, stackFlag } from './runOn';

/** The first CLI that keeps a selected stack for each backend. */
const PER_BACKEND = '3.256.0';

/** The environment of the CLI, and what is known of it. */
export interface SelectionContext {
  readonly env: NodeJS.ProcessEnv;
  /** The backend that the CLI would use now; undefined if that is unknown. */
  readonly address: BackendAddress | undefined;
  /** The version of the CLI that the extension runs, if it has run already. */
  readonly version?: string | undefined;
}

/** The used parts of a file with a project's selected stacks. */
interface Selections {
  /** The only one that older CLIs know. A newer CLI leaves it as it is, and counts it for a backend without its own. */
  readonly stack?: unknown;
  /** The selected stack of each backend, by the address as it is spelled. An older CLI drops them when it writes. */
  readonly stacks?: Readonly<Record<string, unknown>> | null;
}

/**
 * The stack that is selected in a project, without asking the CLI: from `PULUMI_STACK`, or from the file that
 * `pulumi stack select` writes. Source: `getCurrentStackName` and `readSettings` of the CLI 3.255 and 3.274.
 * @param project folder and name of the project
 * @returns its name as it was selected: `dev`, `acme/dev` or `organization/web/dev`; undefined if none is, or if it is
 * unknown which
 */
export async function selectedStack(
  project: { readonly folder: string; readonly name: string },
  { env, address, version }: SelectionContext,
): Promise<string | undefined> {
  // Set to nothing, it selects none.
  if (env['PULUMI_STACK'] !== undefined) return env['PULUMI_STACK'] || undefined;
  // Only a newer CLI writes selections by backend. An older one may be in use nevertheless: it does not see them.
  const isOlder = version !== undefined && isBefore(version, PER_BACKEND);
  const { asReached, real } = await selectionsOf(project, env);
  if (isOlder) return nameIn(asReached?.stack);
  const selections = version !== undefined || real?.stacks ? (real ?? asReached) : (asReached ?? real);
  return selections && selectedIn(selections, address);
}

/**
 * Selects a stack in its project's folder.
 * @throws {PulumiProblem} if it no longer exists
 */
export async function selectStack(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl = {},
): Promise<void> {
  await runOn(cli, target, ['stack', 'select', stackFlag(target)], control);
}

/** The folder with the selected stack of each project. */
export function selectionsFolder(env: NodeJS.ProcessEnv): string {
  return join(pulumiHome(env), 'workspaces');
}

function selectedIn({ stack, stacks }: Selections, address: BackendAddress | undefined): string | undefined {
  const entries = Object.entries(stacks ?? {});
  if (entries.length === 0) return nameIn(stack);
  if (address === undefined) return undefined;
  const own = entries.find(([spelling]) => address.isNotedAs(spelling));
  return own === undefined ? nameIn(stack) : nameIn(own[1]);
}

function nameIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * What the CLI has written. The names of its files have a hash of the project file's path: an older CLI takes it as it was
 * reached, a newer one the real one, if there is a file of that name.
 */
async function selectionsOf(
  { folder, name }: { readonly folder: string; readonly name: string },
  env: NodeJS.ProcessEnv,
): Promise<{ asReached: Selections | undefined; real: Selections | undefined }> {
  const read = async (place: string): Promise<Selections | undefined> => {
    const file = await selectionsFile(place, name, env);
    return file === undefined ? undefined : readSelections(file);
  };
  const real = await realpath(folder).catch(() => folder);
  const asReached = await read(folder);
  return { asReached, real: real === folder ? asReached : await read(real) };
}

async function selectionsFile(
  folder: string,
  name: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  for (const projectFile of PROJECT_FILES) {
    const path = join(folder, projectFile);
    if (!(await stat(path).catch(() => undefined))?.isFile()) continue;
    const hash = createHash('sha1').update(path).digest('hex');
    return join(selectionsFolder(env), `${name}-${hash}-workspace.json`);
  }
  return undefined;
}

async function readSelections(file: string): Promise<Selections | undefined> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}
