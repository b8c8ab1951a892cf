import type { Lock } from '../backend/locks';
import type { PulumiCli, RunControl } from '../cli/cli';
import { PulumiProblem } from '../cli/pulumiProblem';
import { runOn, stackFlag, type StackTarget } from '../stacks/stacks';
import { placeInList } from './placeInList';
import type { StackBackend } from './stackBackend';

const nobodyKnows = (): Promise<undefined> => Promise.resolve(undefined);

/**
 * A bucket of a cloud, or a table of PostgreSQL, which the CLI uses like one. The CLI tells nothing of what is in it but
 * the states, and who holds a lock only when it is in the way. Writes are whole: a cut-off run leaves no half of a state.
 */
export function bucketBackend(cli: PulumiCli, target: StackTarget): StackBackend {
  return {
    holders: (effort, control) =>
      effort === 'try' ? holdersByRename(cli, target, control) : Promise.resolve(undefined),
    versions: () => Promise.resolve([]),
    checkpoint: nobodyKnows,
    version: nobodyKnows,
    place: () => placeInList(cli, target),
    ownSecretsProvider: () => undefined,
    removeUnreadable: () => Promise.resolve(false),
    watchWrites: () => Promise.resolve(nobodyKnows),
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
