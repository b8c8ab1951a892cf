import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackendAddress } from '../location/backendAddress';
import { backendFolder } from '../location/backendFolder';
import type { Lock } from '../location/locks';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { bucketOf } from './bucket/bucket';
import { stackNamesInBucket } from './bucket/bucketKeys';
import { projectFolders, stackOfCheckpoint } from './folder/folderLayout';
import { locksInFolder } from './folder/locksInFolder';

/** A project's stacks, as far as they can be read without the CLI. */
export interface ProjectFiles {
  /** The folders that change with a stack's state and with its lock. */
  readonly checkpoints: string;
  readonly locks: string;
  /** The stack of a checkpoint file; undefined for any other file. */
  readonly stackOfCheckpoint: (fileName: string) => string | undefined;
  /** The folder of one stack's locks, and the locks in it. */
  lockFolder(stack: string): string;
  locksOf(stack: string): Promise<Lock[] | undefined>;
  /** The names of the project's stacks, sorted: for when one damaged checkpoint keeps the CLI from listing any. */
  stackNames(): Promise<string[]>;
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
  const files = projectFiles(address, project);
  if (files) return files.stackNames();
  if (address.isService) return undefined;
  return bucketOf(cli, address).ifKnown(control, (objects, stop) =>
    stackNamesInBucket(objects, project, stop),
  );
}

/** The files that a backend has of a project; undefined if they are not on this machine's disk. */
export function projectFiles(address: BackendAddress, project: string): ProjectFiles | undefined {
  const root = backendFolder(address.forCli);
  if (root === undefined) return undefined;
  const folders = projectFolders(root, project);
  return {
    ...folders,
    stackOfCheckpoint,
    lockFolder: (stack) => join(folders.locks, stack),
    locksOf: (stack) => locksInFolder(root, project, stack),
    async stackNames() {
      const names = await readdir(folders.checkpoints).catch(() => []);
      return [...new Set(names.flatMap((name) => stackOfCheckpoint(name) ?? []))].sort();
    },
  };
}
