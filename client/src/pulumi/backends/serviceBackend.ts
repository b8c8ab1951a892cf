import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { parse } from '../cli/output';
import { readLastUpdate } from '../stacks/lastUpdate';
import { exportStack, type StackTarget } from '../stacks/stacks';
import { runOn, stackFlag } from '../stacks/runOn';
import { placeInList } from './placeInList';
import { operationOf } from './serviceOperation';
import {
  outcomeOf,
  type SecretsProvider,
  type StackBackend,
  type StateVersion,
  type Update,
  type WriteWatch,
} from './stackBackend';

const notKnown = (): Promise<undefined> => Promise.resolve(undefined);

/** Pulumi Cloud, or a service like it. It keeps and numbers the state of every update. */
export function serviceBackend(cli: PulumiCli, target: StackTarget): StackBackend {
  return {
    holders: (effort, control) =>
      effort === 'look' ? Promise.resolve(undefined) : operationOf(cli, target, effort, control),
    versions: (most, control) => versionsOfService(cli, target, most, control),
    checkpoint: notKnown,
    version: notKnown,
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
interface ServiceUpdate extends Update {
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
    for (const update of (parse(stdout) as ServiceUpdate[] | null) ?? []) {
      if (update.version > 0) found.set(update.version, update);
    }
    if (found.size === before) break;
  }
  return [...found.values()];
}

/** The last write has the number that follows the previous one, or the service does not count writes. */
async function watchUpdates(cli: PulumiCli, target: StackTarget): Promise<WriteWatch> {
  const before = await lastVersion(cli, target);
  if (before === undefined) return notKnown;
  return async () => {
    const now = await lastVersion(cli, target);
    if (now === undefined || now <= before + 1) return undefined;
    return exportStack(cli, target, { version: now - 1 });
  };
}

/** The number of the last update; undefined if the service does not say. */
async function lastVersion(cli: PulumiCli, target: StackTarget): Promise<number | undefined> {
  try {
    return (await readLastUpdate(cli, target))?.version ?? 0;
  } catch {
    return undefined;
  }
}
