import { join } from 'node:path';
import type { BackendAddress } from '../location/backendAddress';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { bucketOf } from './bucket/bucket';
import { locksOfProject, stackNamesInBucket, stackOfCheckpoint, statesOfProject } from './bucket/bucketKeys';

/** The files that a backend on this machine has of a project, for those who watch them. */
interface ProjectFiles {
  /** The folders that change with a stack's state and with its lock. */
  readonly checkpoints: string;
  readonly locks: string;
  /** The stack of a checkpoint file; undefined for any other file. */
  readonly stackOfCheckpoint: (fileName: string) => string | undefined;
}

/** These files; undefined if they are not on this machine's disk. */
export function projectFiles({ folder }: BackendAddress, project: string): ProjectFiles | undefined {
  if (folder === undefined) return undefined;
  return {
    checkpoints: join(folder, statesOfProject(project)),
    locks: join(folder, locksOfProject(project)),
    stackOfCheckpoint,
  };
}

/**
 * The names of a project's stacks, sorted, without the CLI: for when one damaged checkpoint keeps it from listing any.
 * Undefined if unknown.
 */
export async function stackNamesInBackend(
  cli: PulumiCli,
  address: BackendAddress,
  project: string,
  control: RunControl = {},
): Promise<string[] | undefined> {
  if (!address.kind.loadDriver) return undefined;
  return bucketOf(cli, address).ifKnown(control, (objects, stop) =>
    stackNamesInBucket(objects, project, stop),
  );
}
