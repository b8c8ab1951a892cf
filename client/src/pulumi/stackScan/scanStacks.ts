import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import {
  stackKey,
  unreadStack,
  type BesideState,
  type NeededPlugin,
  type ScanFinding,
  type ScanRequest,
  type StackFacts,
  type StackPlace,
} from '../../../../shared/scan/scan';
import type { ProvedOperation } from '../../../../shared/recordedFacts';
import type { ResultFile } from '../../../../shared/scan/resultFile';
import { failureText } from '../../../../shared/failureText';
import { backendAt } from '../cli/askBackend';
import { openSource } from '../backends/sources/openSource';
import type { StackSource } from '../backends/sources/stackSource';
import type { PulumiCli } from '../cli/cli';
import type { BackendAddress } from '../location/backendAddress';
import type { Backend } from '../location/stackTarget';
import { listStacks } from '../stacks/stackList';
import { ScanThreads } from './scanThreads';
import { recordedProofs } from './recordedProofs';
import { driftFacts } from './stackDrift';

/** How many states are read at once: enough to hide a network's delays, and few enough for a backend. */
const READS_AT_ONCE = 8;
/** The same if each state is compared with the real resources: each takes a CLI and its providers. */
const COMPARED_AT_ONCE = 4;

/** How a scan is followed and ended. */
export interface ScanControl {
  readonly stop: AbortSignal;
  readonly onProgress: (done: number, all: number) => void;
}

/** What a scan needs besides its request. */
export interface ScanTools extends ScanControl {
  readonly file: ResultFile;
  /** The server's program, whose threads check. */
  readonly program: string;
  /** Says which plugins that states need are gone, if that is asked for. */
  readonly findPlugins?: (plugins: readonly NeededPlugin[]) => Promise<ScanFinding[]>;
}

/**
 * Reads and checks the states of all stacks of backends, and adds what it finds to a file with results. Writes nothing else.
 * When it is stopped, it ends with what it has.
 * @throws {Error} if the stacks of a backend cannot be listed
 */
export async function scanStacks(
  cli: PulumiCli,
  addresses: readonly BackendAddress[],
  request: ScanRequest,
  { file, program, findPlugins, stop, onProgress }: ScanTools,
): Promise<void> {
  // Each read listens to it.
  setMaxListeners(0, stop);
  const sources: {
    source: StackSource;
    address: BackendAddress;
    asked: StackPlace[];
    backend: Backend | undefined;
  }[] = [];
  for (const address of addresses) {
    try {
      const source = await openSource(cli, address, stop);
      const tagged = await namesTagged(cli, address, request, stop);
      const asked = source.places.filter(
        (place) => isAsked(place, request) && (tagged?.has(place.name) ?? true),
      );
      const backend = request.drift ? await backendAt(cli, address, process.cwd(), { stop }) : undefined;
      sources.push({ source, address, asked, backend });
    } catch (error) {
      if (stop.aborted) return;
      throw new Error(`the stacks of ${address.display} cannot be listed: ${failureText(error)}`, {
        cause: error,
      });
    }
  }
  const work = sources.flatMap(({ source, asked, ...of }) => {
    tellListing(file, source, asked, request);
    return asked.map((place) => ({ source, place, ...of }));
  });
  // Real resources and plugins change without a write to the state.
  const isEachRead = request.drift || request.providers;
  const left = work.filter(({ place }) => isEachRead || request.known.get(stackKey(place)) !== place.version);
  const threads = new ScanThreads(program, request.settings);
  let done = work.length - left.length;
  const take = async (): Promise<void> => {
    for (let next = left.shift(); next && !stop.aborted; next = left.shift()) {
      const { source, address, place, backend } = next;
      const asked = source.facts(place, stop).catch((): StackFacts => ({}));
      const compared = backend && (await driftFacts(cli, backend, place, stop));
      const line = await source.read(place, stop).then(
        async (bytes) => {
          const findProofs = (): Promise<ProvedOperation[]> =>
            source.held.has(place.name)
              ? Promise.resolve([])
              : recordedProofs(threads, address, place, bytes);
          const of = { ...place, ...(await asked), ...compared };
          return checked(threads, of, bytes, { findProofs, findPlugins, stop });
        },
        (error: unknown) => {
          stop.throwIfAborted();
          return JSON.stringify(unreadStack(place, `could not be read: ${failureText(error)}`));
        },
      );
      file.addText(line);
      done += 1;
      onProgress(done, work.length);
    }
  };
  onProgress(done, work.length);
  try {
    const length = request.drift ? COMPARED_AT_ONCE : Math.max(READS_AT_ONCE, threads.most);
    await Promise.all(Array.from({ length }, take));
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    await threads.end();
  }
}

/**
 * A thread can fail, such as with a state that takes more memory than there is.
 * @param findProofs asked only where there are pending operations
 */
async function checked(
  threads: ScanThreads,
  of: StackPlace & StackFacts,
  bytes: Buffer,
  {
    findProofs,
    findPlugins,
    stop,
  }: {
    readonly findProofs: () => Promise<ProvedOperation[]>;
    readonly findPlugins: ScanTools['findPlugins'] | undefined;
    readonly stop: AbortSignal;
  },
): Promise<string> {
  try {
    const needed = findPlugins && (JSON.parse(await threads.ask({ pluginsOf: bytes })) as NeededPlugin[]);
    const plugins = needed && (await findPlugins(needed));
    const place = { ...of, ...(plugins && plugins.length > 0 && { plugins }) };
    const line = await threads.ask({ place, bytes });
    if (!line.includes('"code":"pending-operation"')) return line;
    const proofs = await findProofs();
    return proofs.length > 0 ? await threads.ask({ place, bytes, proofs }) : line;
  } catch (error) {
    stop.throwIfAborted();
    return JSON.stringify(unreadStack(of, `could not be checked: ${failureText(error)}`));
  }
}

/** The names of the stacks with the tag that is asked for: only the CLI knows where each backend keeps tags. */
async function namesTagged(
  cli: PulumiCli,
  address: BackendAddress,
  { tag }: ScanRequest,
  kill: AbortSignal,
): Promise<Set<string> | undefined> {
  if (tag === undefined) return undefined;
  const listed = await listStacks(cli, address, process.cwd(), { all: true, tag, kill });
  return new Set(listed.map(({ name }) => name));
}

function isAsked(
  { backend, name }: StackPlace,
  { shard, projects, organizations, stacks }: ScanRequest,
): boolean {
  const [stack = '', project = '', organization = ''] = name.split('/').reverse();
  if (projects.length > 0 && !projects.includes(project)) return false;
  if (organizations.length > 0 && !organizations.includes(organization)) return false;
  if (stacks.length > 0 && !stacks.includes(stack)) return false;
  if (!shard) return true;
  const hash = createHash('sha256').update(`${backend}\n${name}`).digest();
  return hash.readUInt32BE(0) % shard.of === shard.number - 1;
}

function tellListing(
  file: ResultFile,
  { backend, places: all, locks, notes }: StackSource,
  places: readonly StackPlace[],
  { shard }: ScanRequest,
): void {
  const beside: Record<string, readonly BesideState[]> = {};
  for (const { name } of places) {
    const found = locks.get(name);
    if (found) beside[name] = found;
  }
  const asked = new Set(places);
  const others = all.filter((one) => !asked.has(one)).map(({ name }) => name);
  file.add({
    listed: backend,
    time: new Date().toISOString(),
    ...(shard && { shard: `${shard.number}/${shard.of}` }),
    stacks: places.map(({ name }) => name),
    ...(others.length > 0 && { others }),
    beside,
    notes,
  });
}
