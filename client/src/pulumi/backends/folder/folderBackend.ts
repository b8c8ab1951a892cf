import { rm } from 'node:fs/promises';
import type { PulumiCli } from '../../cli/cli';
import { bareName, type StackTarget } from '../../stacks/stacks';
import { textOfFile } from '../../stacks/stateFiles';
import type { StackBackend } from '../stackBackend';
import { holdCheckpoint } from './heldCheckpoint';
import { checkpointStamp, newestCheckpoint } from './folderLayout';
import { locksInFolder } from './locksInFolder';
import { versionsInFolder } from './versionsInFolder';
import { stateBeforeLastWrite, watchCheckpoint } from './folderWriteWatch';

/** A backend in a folder of this machine, below `root`: everything in it can be read without the CLI. */
export function folderBackend(cli: PulumiCli, target: StackTarget, root: string): StackBackend {
  const place = [root, target.project, bareName(target)] as const;
  return {
    holders: () => locksInFolder(...place),
    versions: () => versionsInFolder(...place),
    version: () => checkpointStamp(...place),
    ownSecretsProvider: () => undefined,
    place: () => newestCheckpoint(...place),
    beforeLastWrite: () => stateBeforeLastWrite(...place),
    watchWrites: () => watchCheckpoint(...place),
    async checkpoint() {
      const file = await newestCheckpoint(...place);
      // Any bytes are accepted: this file is read because it is broken.
      return file === undefined ? undefined : textOfFile(file);
    },
    async removeUnreadable() {
      const file = await newestCheckpoint(...place);
      if (file !== undefined) await rm(file);
      return file !== undefined;
    },
    async holdState() {
      const file = await newestCheckpoint(...place);
      return file === undefined ? () => Promise.resolve(false) : holdCheckpoint(cli, target, file);
    },
  };
}
