import type { Lock } from '../../location/locks';
import type { PulumiCli } from '../../cli/cli';
import type { RunControl } from '../../cli/cliRequest';
import { PulumiProblem } from '../../cli/pulumiProblem';
import type { StackTarget } from '../../stacks/stacks';
import { runOn, stackFlag } from '../../stacks/runOn';
import { textOfBytes } from '../../stacks/stateFiles';
import { placeInList } from '../placeInList';
import type { StackBackend } from '../stackBackend';
import { bucketOf } from './bucket';
import { currentCheckpoint, locksFolder } from './bucketKeys';
import { locksInBucket } from './locksInBucket';
import { versionsInBucket } from './versionsInBucket';
import { stateBeforeLastWrite, watchBucket } from './bucketWriteWatch';

/**
 * A cloud bucket, or a PostgreSQL table that the CLI uses like one. The CLI shows only the states in it, and names a
 * lock's owner only when the lock stops it. A driver reads the rest with the CLI's credentials, if these allow it. Writes
 * are atomic: an interrupted run leaves no truncated state.
 */
export function bucketBackend(cli: PulumiCli, target: StackTarget): StackBackend {
  const bucket = bucketOf(cli, target.backend.address);
  return {
    async holders(effort, control) {
      if (effort === 'look') return undefined;
      const read = await bucket.ifKnown(control, (objects, stop) => locksInBucket(objects, target, stop));
      return read ?? (effort === 'try' ? holdersByRename(cli, target, control) : undefined);
    },
    versions: (most, control) =>
      bucket.look(control, (objects, stop) => versionsInBucket(objects, target, most, stop)),
    checkpoint: (control) =>
      bucket.ifKnown(control, async (objects, stop) => {
        const object = await currentCheckpoint(objects, target, stop);
        const bytes = object && (await objects.read(object.key, stop));
        return bytes && textOfBytes(bytes, object.key);
      }),
    version: (control) =>
      bucket.ifKnown(control, async (objects, stop) => {
        const [state, locks] = await Promise.all([
          currentCheckpoint(objects, target, stop),
          objects.list(locksFolder(target), stop),
        ]);
        // A lock changes what is shown, too.
        return state && [state, ...locks].map(({ key, version }) => `${key} ${version}`).join('\n');
      }),
    place: () => placeInList(cli, target),
    ownSecretsProvider: () => undefined,
    removeUnreadable: () => Promise.resolve(false),
    beforeLastWrite: () =>
      bucket.ifKnown(undefined, (objects, stop) => stateBeforeLastWrite(objects, target, stop)),
    watchWrites: () => watchBucket(bucket, target),
    holdState: () => Promise.resolve(() => Promise.resolve(false)),
  };
}

/**
 * Renames the stack to its own name, which needs the lock but changes nothing: the CLI either names the owners of
 * existing locks, or says that the name is taken. Needs no passphrase.
 */
async function holdersByRename(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl = {},
): Promise<readonly Lock[] | undefined> {
  try {
    await runOn(cli, target, ['stack', 'rename', stackFlag(target), '--', target.stack], control);
  } catch (error) {
    if (!(error instanceof PulumiProblem)) throw error;
    if (error.kind === 'locked') return error.locks.length > 0 ? error.locks : undefined;
    if (/a stack named \S+ already exists/.test(error.details)) return [];
  }
  return undefined;
}
