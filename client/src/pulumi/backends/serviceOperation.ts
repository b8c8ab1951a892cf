import type { OperationLock } from '../location/locks';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { parse } from '../cli/output';
import { PulumiProblem } from '../cli/pulumiProblem';
import { listStacks } from '../stacks/stackList';
import type { StackTarget } from '../stacks/stacks';
import { runOn, stackFlag } from '../stacks/runOn';

/** The used parts of the output of `pulumi stack get --output json`. */
interface StackDetails {
  /** The last update that was begun. Some services name it only while it is running. */
  readonly activeUpdate?: string;
  /** Services like Pulumi Cloud may leave it out. */
  readonly currentOperation?: { readonly kind: string; readonly author: string; readonly started: string };
}

/** Where a service can report a running operation. */
type Place = 'details' | 'list';

/** Where services have reported one, by the CLI that saw it. */
const seen = new WeakMap<PulumiCli, Set<string>>();

/**
 * The operation that a service reports as running on a stack; empty if none is. Undefined if the service does not say: one
 * that never reports an operation is not taken to say that there is none.
 */
export async function operationOf(
  cli: PulumiCli,
  target: StackTarget,
  effort: 'ask' | 'try',
  control: RunControl = {},
): Promise<OperationLock[] | undefined> {
  try {
    const args = ['stack', 'get', stackFlag(target), '--output=json'];
    // The view never asks for a passphrase.
    const { stdout } = await runOn(cli, target, args, { ...control, asksPassphrase: false });
    const { activeUpdate, currentOperation } = parse(stdout) as StackDetails;
    if (currentOperation) {
      noteReport(cli, target, 'details');
      const { kind: operation, author: user, started: time } = currentOperation;
      return [{ kind: 'operation', operation, user, time, alive: undefined }];
    }
    if (!activeUpdate || isReported(cli, target, 'details')) return [];
    // The view has the list of stacks anyway.
    return effort === 'try' ? await operationInList(cli, target, control) : undefined;
  } catch (error) {
    if (!(error instanceof PulumiProblem)) throw error;
    return error.kind === 'stopped' ? undefined : operationInList(cli, target, control);
  }
}

/** The same from the list of stacks: older CLIs have no `stack get`, and it must decrypt the stack's outputs. */
async function operationInList(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl,
): Promise<OperationLock[] | undefined> {
  const { folder, stack, backend } = target;
  const all = await listStacks(cli, backend.address, folder, { ...control, all: true }).catch(() => []);
  const found = all.find(({ name }) => name === stack);
  if (found?.updateInProgress === undefined) return undefined;
  if (!found.updateInProgress) return isReported(cli, target, 'list') ? [] : undefined;
  noteReport(cli, target, 'list');
  return [{ kind: 'operation', operation: 'update', user: 'an unknown user', time: '', alive: undefined }];
}

/** True if the service would report a running operation there: Pulumi Cloud does, and any service that has done it. */
function isReported(cli: PulumiCli, { backend: { address } }: StackTarget, place: Place): boolean {
  return address.isPulumiCloud || seen.get(cli)?.has(`${place} ${address.identity}`) === true;
}

function noteReport(cli: PulumiCli, { backend: { address } }: StackTarget, place: Place): void {
  const places = seen.get(cli) ?? new Set();
  seen.set(cli, places.add(`${place} ${address.identity}`));
}
