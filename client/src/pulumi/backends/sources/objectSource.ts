import path from 'node:path';
import { errorDocsUrl } from '../../../../../shared/docsUrl';
import type { BesideState, StackFacts, StackPlace } from '../../../../../shared/scan/scan';
import type { StoredObject } from '../../backendKinds/objects';
import type { PulumiCli } from '../../cli/cli';
import type { BackendAddress } from '../../location/backendAddress';
import { describeLock, parseLockFile, type Lock } from '../../location/locks';
import { textOfBytes } from '../../stacks/readStateFile';
import { openObjects } from '../bucket/bucket';
import { isCheckpoint, newerFirst, stackOfCheckpoint } from '../bucket/bucketKeys';
import type { HistoryUpdate } from '../stackBackend';
import { stampedName, type StampedName } from '../stampedVersions';
import { patiently } from './patiently';
import type { StackSource } from './stackSource';

const STACKS = '.pulumi/stacks/';
const LOCKS = '.pulumi/locks/';

/** The stacks of a bucket, or of what is read like one. */
export async function stacksInObjects(
  cli: PulumiCli,
  address: BackendAddress,
  stop: AbortSignal,
): Promise<StackSource> {
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
    keys.set({ backend: address.display, name: full, file, version, isService: false }, key);
  }
  if (states.length > 0 && !hasProjects) notes.push(oldLayout(address));
  const places = [...keys.keys()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const locks = new Map<string, BesideState[]>();
  const held = new Set<string>();
  for (const { key } of await list(LOCKS)) {
    const name = key.slice(LOCKS.length).split('/').slice(0, -1).join('/');
    const bytes = seen.has(name) ? await read(key) : undefined;
    // It may have been released meanwhile.
    if (!bytes) continue;
    const lock = parseLockFile(bytes.toString());
    locks.set(name, [...(locks.get(name) ?? []), lockFinding(lock)]);
    if (lock.alive !== false) held.add(name);
  }
  return {
    backend: address.display,
    places,
    locks,
    held,
    notes,
    async read(place) {
      const bytes = await read(keys.get(place)!);
      if (!bytes) throw new Error('it is gone');
      return bytes;
    },
    facts: ({ name }) => factsInObjects({ list, read }, name),
  };
}

/** The newest entry of a stack's history, and when the newest copy of its state was made. */
async function factsInObjects(
  {
    list,
    read,
  }: {
    readonly list: (prefix: string) => Promise<StoredObject[]>;
    readonly read: (key: string) => Promise<Buffer | undefined>;
  },
  name: string,
): Promise<StackFacts> {
  const [stack = '', project] = name.split('/').reverse();
  const folder = `${project === undefined ? '' : `${project}/`}${stack}/`;
  const newest = async (
    start: string,
    ending: string,
  ): Promise<(StampedName & { key: string }) | undefined> => {
    const found = (await list(start)).flatMap(({ key }) => {
      const stamped = stampedName(key, start, ending);
      return stamped ? [{ ...stamped, key }] : [];
    });
    return found.sort((a, b) => b.time.getTime() - a.time.getTime())[0];
  };
  const [run, backup] = await Promise.all([
    newest(`.pulumi/history/${folder}${stack}-`, '.history.json'),
    newest(`.pulumi/backups/${folder}${stack}.`, '.json'),
  ]);
  const bytes = run && (await read(run.key));
  const lastRun = run && bytes && (await runIn(bytes, run));
  return { ...(lastRun && { lastRun }), ...(backup && { backup: backup.time.toISOString() }) };
}

/** The run that an entry of a history describes, if it can be read. */
async function runIn(
  bytes: Buffer,
  { key, time }: { readonly key: string; readonly time: Date },
): Promise<StackFacts['lastRun']> {
  try {
    const { kind, result } = JSON.parse(await textOfBytes(bytes, key)) as Partial<HistoryUpdate>;
    return typeof kind === 'string' && typeof result === 'string'
      ? { kind, result, time: time.toISOString() }
      : undefined;
  } catch {
    return undefined;
  }
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
