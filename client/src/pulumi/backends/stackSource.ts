import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openObjects, reasonOf } from './bucket/bucket';
import { isCheckpoint, newerFirst, stackOfCheckpoint } from './bucket/bucketKeys';
import { CannotTell, type StoredObject } from '../backendKinds/objects';
import { askBackend } from '../cli/askBackend';
import type { PulumiCli } from '../cli/cli';
import { PulumiProblem } from '../cli/pulumiProblem';
import type { BackendAddress } from '../location/backendAddress';
import { describeLock, parseLockFile, type Lock } from '../location/locks';
import { listStacks } from '../stacks/stackList';
import { exportStack } from '../stacks/stacks';
import { exportOfService } from './serviceApi';
import { errorDocsUrl } from '../../../../shared/docsUrl';
import type { BesideState, StackPlace } from '../../../../shared/scan/scan';

/** The stacks of a backend. Nothing here writes. */
export interface StackSource {
  /** The backend, as users see it. */
  readonly backend: string;
  readonly places: readonly StackPlace[];
  /** Locks, by the names of stacks. */
  readonly locks: ReadonlyMap<string, readonly BesideState[]>;
  readonly notes: readonly string[];
  /**
   * The content of a stack's state.
   * @throws {Error} with the reason, in a few words
   */
  read(place: StackPlace, stop: AbortSignal): Promise<Buffer>;
}

/** How often a backend is asked again that refuses or does not answer, and how long to wait before that, at first. */
const [TRIES, WAIT_MS] = [5, 300];

/** An answer may take so long, in milliseconds. */
const PATIENCE_MS = 120_000;
/** Refusals that pass: too many requests, and faults of the server. Another one is final. */
const PASSES = / (?:408|429|5\d\d)(?: |$)/;

/** Asks until there is an answer, each time after twice the wait. */
async function patiently<T>(stop: AbortSignal, ask: (stop: AbortSignal) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask(AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)]));
    } catch (error) {
      stop.throwIfAborted();
      if (tries === TRIES || isFinal(error)) throw new Error(reasonFor(error), { cause: error });
      // Not all at the same moment.
      await delay(WAIT_MS * 2 ** (tries - 1) * (1 + Math.random()), undefined, { signal: stop });
    }
  }
}

function isFinal(error: unknown): boolean {
  if (error instanceof PulumiProblem) return error.kind !== 'network';
  return error instanceof CannotTell && !PASSES.test(error.message);
}

/** Messages of the CLI are without secrets already. */
function reasonFor(error: unknown): string {
  return error instanceof PulumiProblem ? error.message.replace(/\.$/, '') : reasonOf(error);
}

/**
 * Lists the stacks of a backend.
 * @throws {Error} with the reason, in a few words
 */
export function openSource(cli: PulumiCli, address: BackendAddress, stop: AbortSignal): Promise<StackSource> {
  return address.kind.loadDriver ? ofObjects(cli, address, stop) : ofService(cli, address, stop);
}

const STACKS = '.pulumi/stacks/';
const LOCKS = '.pulumi/locks/';

async function ofObjects(cli: PulumiCli, address: BackendAddress, stop: AbortSignal): Promise<StackSource> {
  const list = (prefix: string): Promise<StoredObject[]> =>
    patiently(stop, async (signal) => (await openObjects(cli, address)).list(prefix, signal));
  const read = (key: string): Promise<Buffer | undefined> =>
    patiently(stop, async (signal) => (await openObjects(cli, address)).read(key, signal));
  const { pathOf } = await patiently(stop, () => openObjects(cli, address));
  const beginning = address.display.replace(/\?.*$/, '').replace(/\/?$/, '/');
  const keys = new Map<StackPlace, string>();
  const seen = new Set<string>();
  const notes: string[] = [];
  const states = (await list(STACKS)).filter(({ key }) => isCheckpoint(key)).sort(newerFirst);
  const hasProjects = states.some(({ key }) => key.slice(STACKS.length).includes('/'));
  for (const { key, version } of states) {
    const [stack, project, ...above] = key.slice(STACKS.length).split('/').reverse();
    const name = stackOfCheckpoint(stack!);
    // The CLI ignores the old layout in a backend with projects. Like the CLI, the newest of two objects counts.
    if (name === undefined || above.length > 0 || (project === undefined) === hasProjects) continue;
    const full = project === undefined ? name : `organization/${project}/${name}`;
    if (seen.has(full)) continue;
    seen.add(full);
    const file = pathOf ? path.normalize(pathOf(key)) : beginning + key;
    keys.set({ backend: address.display, name: full, file, version }, key);
  }
  if (states.length > 0 && !hasProjects) notes.push(oldLayout(address));
  const places = [...keys.keys()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const locks = new Map<string, BesideState[]>();
  for (const { key } of await list(LOCKS)) {
    const name = key.slice(LOCKS.length).split('/').slice(0, -1).join('/');
    const bytes = seen.has(name) ? await read(key) : undefined;
    // It may have been released meanwhile.
    if (bytes) locks.set(name, [...(locks.get(name) ?? []), lockFinding(parseLockFile(bytes.toString()))]);
  }
  return {
    backend: address.display,
    places,
    locks,
    notes,
    async read(place) {
      const bytes = await read(keys.get(place)!);
      if (!bytes) throw new Error('it is gone');
      return bytes;
    },
  };
}

function oldLayout({ display }: BackendAddress): string {
  return `${display} has the old layout without projects, which Pulumi 3.275 and newer refuse: ${errorDocsUrl('legacy-backend-refused')}`;
}

function lockFinding(lock: Lock): BesideState {
  const { alive } = lock;
  const effect = {
    gone: 'was left behind: its process is gone. Nobody can update the stack until it is released',
    alive: 'is held by a process that runs',
    unknown: 'may have been left behind: look whether what holds it still runs',
  }[alive === undefined ? 'unknown' : alive ? 'alive' : 'gone'];
  return {
    severity: alive === true ? 'information' : 'warning',
    code: 'stack-locked',
    docs: errorDocsUrl('stack-locked'),
    message: `The lock of ${describeLock(lock)} ${effect}.`,
  };
}

/** A service's stacks are listed by the CLI. */
async function ofService(cli: PulumiCli, address: BackendAddress, stop: AbortSignal): Promise<StackSource> {
  const folder = process.cwd();
  const backend = await askBackend(cli, address, folder, { stop });
  const listed = await patiently(stop, (kill) => listStacks(cli, address, folder, { all: true, kill }));
  const locks = new Map<string, BesideState[]>();
  const places = listed.map(({ name, lastUpdate = '', resourceCount = 0, updateInProgress, url }) => {
    if (updateInProgress) locks.set(name, [RUNNING]);
    const file = url ?? `${address.display.replace(/\/?$/, '/')}${name}`;
    return { backend: address.display, name, file, version: `${lastUpdate} ${resourceCount}` };
  });
  return {
    backend: address.display,
    places: places.sort((a, b) => (a.name < b.name ? -1 : 1)),
    locks,
    notes: [],
    read: async ({ name: stack }) => {
      const project = stack.split('/').at(-2) ?? '';
      const target = { folder, project, stack, backend };
      const text = await patiently(
        stop,
        async (kill) =>
          (await exportOfService(cli, target, { kill })) ?? (await exportStack(cli, target, { kill })),
      );
      return Buffer.from(text);
    },
  };
}

const RUNNING: BesideState = {
  severity: 'information',
  code: 'stack-locked',
  docs: errorDocsUrl('stack-locked'),
  message: 'An update is running, or was interrupted less than some minutes ago.',
};
