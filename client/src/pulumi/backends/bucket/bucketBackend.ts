import type { Lock } from '../../backend/locks';
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
 * A bucket of a cloud, or a table of PostgreSQL, which the CLI uses like one. The CLI tells nothing of what is in it but
 * the states, and who holds a lock only when it is in the way; the rest is read by a driver, with the credentials of the
 * CLI, where these allow it. Writes are whole: a cut-off run leaves no half of a state.
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
 * A stack that is renamed to its own name has to be locked for that, and nothing is done then: the CLI either names the
 * owners of the locks that are there, or says that the name is taken. Needs no passphrase.
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
