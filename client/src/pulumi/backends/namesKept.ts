import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackendAddress } from '../location/backendAddress';
import { backendFolder } from '../location/backendFolder';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { bucketOf } from './bucket/bucket';
import type { Objects } from './bucket/objects';

/**
 * The names of a project's stacks of which a self-managed backend keeps an earlier state, sorted. Stacks that were removed
 * are among them: the CLI moves a removed stack's state to `.bak`, and leaves its folder of backups. Empty for a service,
 * which shows nothing of a removed stack.
 * @throws {PulumiProblem} if the backend cannot be read
 */
export async function namesKept(
  cli: PulumiCli,
  address: BackendAddress,
  project: string,
  control: RunControl = {},
): Promise<string[]> {
  const root = backendFolder(address.forCli);
  if (root !== undefined) return namesInFolder(root, project);
  if (address.isService) return [];
  return bucketOf(cli, address).look(control, (objects, stop) => namesInBucket(objects, project, stop));
}

/**
 * The names of stacks of which a self-managed backend keeps a state in the old layout, which has no projects: only what is
 * in such a state says which project it was of. Sorted.
 * @throws {PulumiProblem} if the backend cannot be read
 */
export async function namesKeptWithoutProject(
  cli: PulumiCli,
  address: BackendAddress,
  control: RunControl = {},
): Promise<string[]> {
  const root = backendFolder(address.forCli);
  if (address.isService) return [];
  const names =
    root === undefined
      ? await bucketOf(cli, address).look(control, async (objects, stop) =>
          (await objects.list(STACKS, stop)).map(({ key }) => key.slice(STACKS.length)),
        )
      : await readdir(join(root, STACKS)).catch(() => []);
  return [...new Set(names.flatMap((name) => stackOfLeftFile(name) ?? []))].sort();
}

const STACKS = '.pulumi/stacks/';

/** The copy of a state from before its last write, or before its removal. */
const LEFT = /^([^/]+)\.json(?:\.gz|\.zst)?\.bak$/;

/**
 * The stack of a file that `pulumi stack rm` leaves beside the states of a project; undefined for any other file. It also
 * leaves the folder `backups` of the stack. Source: `removeStack` in `pkg/backend/diy/state.go` of the CLI 3.274.
 * @param name below the project's folder, or in the old layout below that of all stacks
 */
function stackOfLeftFile(name: string): string | undefined {
  return LEFT.exec(name)?.[1];
}

/** The names of a project's stacks of which a bucket still has a state, whether or not they are there. */
async function namesInBucket(objects: Objects, project: string, stop: AbortSignal): Promise<string[]> {
  const below = async (kind: string): Promise<string[]> => {
    const folder = `.pulumi/${kind}/${project}/`;
    return (await objects.list(folder, stop)).map(({ key }) => key.slice(folder.length));
  };
  const [stacks, history, backups] = await Promise.all(['stacks', 'history', 'backups'].map(below));
  const beside = stacks!.flatMap((key) => stackOfLeftFile(key) ?? []);
  const kept = [...history!, ...backups!].flatMap((key) => {
    const end = key.indexOf('/');
    return end > 0 ? [key.slice(0, end)] : [];
  });
  return [...new Set([...beside, ...kept])].sort();
}

/** The names of a project's stacks of which a file backend still has a state, whether or not they are there. */
async function namesInFolder(root: string, project: string): Promise<string[]> {
  const below = async (kind: string, ...names: string[]): Promise<string[]> =>
    readdir(join(root, '.pulumi', kind, project, ...names)).catch(() => []);
  const beside = (await below('stacks')).flatMap((name) => stackOfLeftFile(name) ?? []);
  const kept = await Promise.all(
    ['history', 'backups'].map(async (kind) => {
      const folders = await below(kind);
      const filled = await Promise.all(folders.map(async (name) => (await below(kind, name)).length > 0));
      return folders.filter((_, i) => filled[i]);
    }),
  );
  return [...new Set([...beside, ...kept.flat()])].sort();
}
