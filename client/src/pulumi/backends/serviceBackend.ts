import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { parseCliJson } from '../cli/parseCliJson';
import { hashOfState } from '../stacks/exportRecords';
import { readLastUpdate } from '../stacks/lastUpdate';
import { exportStack, type StackTarget } from '../stacks/stacks';
import { runOn, stackFlag } from '../stacks/runOn';
import { placeInList, listStacks } from '../stacks/stackList';
import {
  outcomeOf,
  type SecretsProvider,
  type StackBackend,
  type StateVersion,
  type HistoryUpdate,
  type WriteWatch,
} from './stackBackend';
import type { OperationLock } from '../location/locks';
import { PulumiProblem } from '../cli/pulumiProblem';
import { exportOfService, versionOfService } from './serviceApi';

const notKnown = (): Promise<undefined> => Promise.resolve(undefined);

/** Pulumi Cloud, or a service like it. It keeps and numbers the state of every update. */
export function serviceBackend(cli: PulumiCli, target: StackTarget): StackBackend {
  return {
    async holders(effort, control) {
      return effort === 'look' ? undefined : (await readDetails(cli, target, effort, control)).holders;
    },
    versions: (most, control) => versionsOfService(cli, target, most, control),
    showsExports: true,
    checkpoint: (control) => exportOfService(cli, target, control),
    others: notKnown,
    async glance(control) {
      const { version, holders } = await readDetails(cli, target, 'ask', control);
      return { version, held: { by: holders } };
    },
    place: () => placeInList(cli, target),
    ownSecretsProvider: () => serviceSecrets(target),
    removeUnreadable: () => Promise.resolve(false),
    async beforeLastWrite() {
      const last = await lastVersion(cli, target);
      return last === undefined || last <= 1 ? undefined : exportStack(cli, target, { version: last - 1 });
    },
    watchWrites: () => watchUpdates(cli, target),
    holdState: () => Promise.resolve(() => Promise.resolve(false)),
  };
}

/** The secrets provider of a service, which has a key for each stack. */
function serviceSecrets({ stack: name, backend }: StackTarget): SecretsProvider | undefined {
  const [owner, project, stack, ...more] = name.split('/');
  if (owner === undefined || project === undefined || stack === undefined || more.length > 0)
    return undefined;
  return { type: 'service', state: { url: backend.address.forCli, owner, project, stack } };
}

/** Maximum updates asked for at once. */
const PAGE_SIZE = 100;

/** As `pulumi stack history --json` prints it. */
interface ServiceUpdate extends HistoryUpdate {
  /** What `--version` of `stack export` takes; 0 on backends that keep no earlier states. */
  readonly version: number;
  readonly startTime: string;
  readonly endTime?: string;
}

async function versionsOfService(
  cli: PulumiCli,
  target: StackTarget,
  most: number,
  control: RunControl = {},
): Promise<StateVersion[]> {
  return (await listUpdates(cli, target, most, control)).map((update) => ({
    time: new Date(update.endTime ?? update.startTime),
    source: 'history of the backend',
    ...outcomeOf(update),
    read: () => exportStack(cli, target, { version: update.version }),
  }));
}

/**
 * The updates whose states the service keeps, the newest first. A service does not say how many it returns at once, so it
 * is asked until it returns the very first update, or nothing new.
 */
async function listUpdates(
  cli: PulumiCli,
  target: StackTarget,
  most: number,
  control: RunControl,
): Promise<ServiceUpdate[]> {
  const found = new Map<number, ServiceUpdate>();
  for (let page = 1; found.size < most && !found.has(1); page++) {
    const size = Math.min(most, PAGE_SIZE);
    const args = ['stack', 'history', stackFlag(target), '--json', `--page-size=${size}`, `--page=${page}`];
    const { stdout } = await runOn(cli, target, args, control);
    const before = found.size;
    for (const update of (parseCliJson(stdout) as ServiceUpdate[] | null) ?? []) {
      if (update.version > 0) found.set(update.version, update);
    }
    if (found.size === before) break;
  }
  return [...found.values()];
}

/** The last write has the number that follows the previous one, or the service does not count writes. */
async function watchUpdates(cli: PulumiCli, target: StackTarget): Promise<WriteWatch> {
  const before = await lastVersion(cli, target);
  if (before === undefined) return () => Promise.resolve([]);
  return async (isOurs) => {
    const now = await lastVersion(cli, target);
    if (now === undefined || now <= before + 1) return [];
    const read = (version: number): Promise<string> => exportStack(cli, target, { version });
    if (!isOurs) return [await read(now - 1)];
    let replaced: string[] = [];
    for (let version = before + 1; version < now; version++) {
      const text = await read(version);
      if (await isOurs(text)) return [...replaced, text];
      replaced = [text];
    }
    return replaced;
  };
}

/** The number of the last update; undefined if the service does not say. */
async function lastVersion(cli: PulumiCli, target: StackTarget): Promise<number | undefined> {
  try {
    const version = await versionOfService(cli, target);
    if (version !== undefined) return version;
    return (await readLastUpdate(cli, target))?.version ?? 0;
  } catch {
    return undefined;
  }
}

/** The used parts of the output of `pulumi stack get --output json`. */
interface PrintedDetails {
  /** Counts all writes, imports among them. */
  readonly version?: unknown;
  /** The last update that was begun. Some services name it only while it is running. */
  readonly activeUpdate?: string;
  /** Services like Pulumi Cloud may leave it out. */
  readonly currentOperation?: { readonly kind: string; readonly author: string; readonly started: string };
}

/** Where a service can report a running operation. */
type Place = 'details' | 'list';

/** Where services have reported one, by the CLI that saw it. */
const seen = new WeakMap<PulumiCli, Set<string>>();

/** What a service says of a stack without its state. */
interface StackDetails {
  /**
   * The operation that it reports as running; empty if none is. Undefined if the service does not say: one that never
   * reports an operation is not taken to say that there is none.
   */
  readonly holders: readonly OperationLock[] | undefined;
  /** A token of the state; undefined while an operation may be writing, which need not change the token. */
  readonly version?: string;
}

async function readDetails(
  cli: PulumiCli,
  target: StackTarget,
  effort: 'ask' | 'try',
  control: RunControl = {},
): Promise<StackDetails> {
  try {
    const args = ['stack', 'get', stackFlag(target), '--output=json'];
    // The view never asks for a passphrase.
    const { stdout } = await runOn(cli, target, args, { ...control, asksPassphrase: false });
    const { version, activeUpdate, currentOperation } = parseCliJson(stdout) as PrintedDetails;
    if (currentOperation) {
      noteReport(cli, target, 'details');
      const { kind: operation, author: user, started: time } = currentOperation;
      return { holders: [{ kind: 'operation', operation, user, time, alive: undefined }] };
    }
    if (!activeUpdate || isReported(cli, target, 'details'))
      return { holders: [], ...(typeof version === 'number' && { version: hashOfState(stdout) }) };
    // The view has the list of stacks anyway.
    return { holders: effort === 'try' ? await operationInList(cli, target, control) : undefined };
  } catch (error) {
    if (!(error instanceof PulumiProblem)) throw error;
    if (error.kind === 'stopped') return { holders: undefined };
    return { holders: await operationInList(cli, target, control) };
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
