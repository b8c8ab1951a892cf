import type { BackendAddress } from '../location/backendAddress';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import type { Objects, StoredObject } from '../backendKinds/objects';
import { bucketOf } from './bucket/bucket';
import { lastOfDeleted, withDeleted } from './bucket/versionsInBucket';

/**
 * The names of a project's stacks of which a self-managed backend keeps an earlier state, sorted. Stacks that were removed
 * are among them: the CLI moves a removed stack's state to `.bak`, and leaves its folder of backups; a bucket can keep
 * versions of what was deleted. Empty for a service, which shows nothing of a removed stack.
 * @throws {PulumiProblem} if the backend cannot be read
 */
export async function namesKept(
  cli: PulumiCli,
  address: BackendAddress,
  project: string,
  control: RunControl = {},
): Promise<string[]> {
  if (!address.kind.loadDriver) return [];
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
  if (!address.kind.loadDriver) return [];
  const found = await bucketOf(cli, address).look(control, (objects, stop) =>
    withDeleted(objects).list(STACKS, stop),
  );
  return [...new Set(found.flatMap(({ key }) => stackOfState(key.slice(STACKS.length)) ?? []))].sort();
}

const STACKS = '.pulumi/stacks/';

/** A state, or the copy of it from before its last write or its removal. */
const STATE = /^([^/]+)\.json(?:\.gz|\.zst)?(?:\.bak)?$/;

/**
 * The stack of a file that `pulumi stack rm` leaves beside the states of a project; undefined for any other file. It also
 * leaves the folder `backups` of the stack. Source: `removeStack` in `pkg/backend/diy/state.go` of the CLI 3.274.
 * @param name below the project's folder, or in the old layout below that of all stacks
 */
function stackOfLeftFile(name: string): string | undefined {
  return name.endsWith('.bak') ? stackOfState(name) : undefined;
}

/** The same also for a file with a state that is not a copy. */
function stackOfState(name: string): string | undefined {
  return STATE.exec(name)?.[1];
}

/** The names of a project's stacks of which a backend still has a state, whether or not they are there. */
async function namesInBucket(objects: Objects, project: string, stop: AbortSignal): Promise<string[]> {
  const folderOf = (kind: string): string => `.pulumi/${kind}/${project}/`;
  const [versions = [], stacks, history, backups] = await Promise.all([
    objects.versions?.(folderOf('stacks'), stop),
    ...['stacks', 'history', 'backups'].map((kind) => objects.list(folderOf(kind), stop)),
  ]);
  const below = (kind: string, found: readonly StoredObject[]): string[] =>
    found.map(({ key }) => key.slice(folderOf(kind).length));
  const beside = [
    ...below('stacks', stacks!).flatMap((name) => stackOfLeftFile(name) ?? []),
    ...below('stacks', lastOfDeleted(versions, stacks!)).flatMap((name) => stackOfState(name) ?? []),
  ];
  const kept = [...below('history', history!), ...below('backups', backups!)].flatMap((key) => {
    const end = key.indexOf('/');
    return end > 0 ? [key.slice(0, end)] : [];
  });
  return [...new Set([...beside, ...kept])].sort();
}
