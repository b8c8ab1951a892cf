import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { BackendAddress } from '../../../client/src/pulumi/location/backendAddress';
import type { ScanProgram, ScanRequest } from '../../../server/src/commandLine/scanCommand';
import { stackKey, type BesideState, type ResultFile } from '../../../server/src/scan/resultFile';
import { unreadStack, type StackPlace } from '../../../server/src/scan/scannedStack';
import { readKnownErrorsIn } from '../../../shared/knownErrors/knownErrorsFile';
import { cliOfScript } from '../scriptCli';
import { openSource, type StackSource } from './stackSource';
import { ScanWorkers, workAsThread } from './scanWorkers';

/** How many states are read at once: enough to hide a network's delays, and few enough for a backend. */
const READS_AT_ONCE = 8;

readKnownErrorsIn(__dirname);
if (!isMainThread) workAsThread();

/** See {@link ScanProgram}. */
export const scan: ScanProgram['scan'] = async (request, file, { stop, onProgress }) => {
  const cli = cliOfScript();
  const sources: StackSource[] = [];
  for (const backend of request.backends) {
    const address = addressOf(backend);
    try {
      sources.push(await openSource(cli, address, stop));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`the stacks of ${address.display} cannot be listed: ${reason}`, { cause: error });
    }
  }
  const work = sources.flatMap((source) => {
    const places = source.places.filter((place) => isAsked(place, request));
    tellListing(file, source, places, request);
    return places.map((place) => ({ source, place }));
  });
  const known = request.known;
  const left = work.filter(({ place }) => known.get(stackKey(place)) !== place.version);
  const workers = new ScanWorkers(__filename, request.settings);
  let done = work.length - left.length;
  const take = async (): Promise<void> => {
    for (let next = left.shift(); next && !stop.aborted; next = left.shift()) {
      const { source, place } = next;
      const line = await source.read(place, stop).then(
        (bytes) => workers.check(place, bytes),
        (error: unknown) => {
          stop.throwIfAborted();
          const reason = error instanceof Error ? error.message : String(error);
          return JSON.stringify(unreadStack(place, `could not be read: ${reason}`));
        },
      );
      file.addText(line);
      done += 1;
      onProgress(done, work.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.max(READS_AT_ONCE, workers.count) }, take));
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    await workers.end();
  }
};

/** A folder is named by its path, too. */
function addressOf(backend: string): BackendAddress {
  const isPath = !/^[a-z][\w+.-]*:\/\//i.test(backend);
  if (isPath && !(existsSync(backend) && statSync(backend).isDirectory()))
    throw new Error(`${backend} is no folder, and no address of a backend`);
  // The folder with the stacks, or the one above it, as in an address.
  const folder =
    path.basename(path.resolve(backend)) === '.pulumi' ? path.dirname(path.resolve(backend)) : backend;
  return new BackendAddress(isPath ? pathToFileURL(path.resolve(folder)).href : backend, process.cwd());
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
  file.add({
    listed: backend,
    time: new Date().toISOString(),
    ...(shard && { shard: `${shard.number}/${shard.of}` }),
    stacks: places.map(({ name }) => name),
    ...(places.length < all.length && {
      others: all.filter((one) => !places.includes(one)).map(({ name }) => name),
    }),
    beside,
    notes,
  });
}
