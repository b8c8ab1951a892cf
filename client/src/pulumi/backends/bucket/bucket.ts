import { pathToFileURL } from 'node:url';
import type { BackendAddress } from '../../location/backendAddress';
import type { PulumiCli } from '../../cli/cli';
import type { RunControl } from '../../cli/cliRequest';
import { PulumiProblem } from '../../cli/pulumiProblem';
import { CannotTell, type Objects, type StoredObject } from '../../backendKinds/objects';

/** Limit for a bucket's answer, in milliseconds. */
const PATIENCE_MS = 15_000;
/** Limit for a list of versions, of which an object can have many thousands: what is not deleted must not wait for it. */
const VERSIONS_MS = 8_000;

type Look<T> = (objects: Objects, stop: AbortSignal) => Promise<T>;

/** A bucket that may refuse to be read. */
export interface Bucket {
  /** @throws {PulumiProblem} that says why the bucket cannot be read */
  look<T>(control: RunControl | undefined, look: Look<T>): Promise<T>;
  /** The same; undefined if the bucket cannot be read. */
  ifKnown<T>(control: RunControl | undefined, look: Look<T>): Promise<T | undefined>;
}

/** The bucket of an address; opened when it is first looked at. */
export function bucketOf(cli: PulumiCli, address: BackendAddress): Bucket {
  const look: Bucket['look'] = async (control = {}, ask) => {
    const stops = [control.stop, control.kill].filter((signal) => signal !== undefined);
    const limit = AbortSignal.timeout(Math.min(PATIENCE_MS, control.limitMs ?? PATIENCE_MS));
    const stop = AbortSignal.any([...stops, limit]);
    try {
      return await whileNotStopped(stop, async () => ask(await openObjects(cli, address), stop));
    } catch (error) {
      if (stops.some(({ aborted }) => aborted))
        throw new PulumiProblem('stopped', 'Reading the backend was stopped.');
      if (stop.aborted) giveUp(cli, address);
      const why = stop.aborted ? 'it does not answer' : reasonOf(error);
      cli.note(`${address.display} cannot be opened: ${why}.`);
      throw new PulumiProblem('backend', `What is in ${address.display} cannot be read: ${why}.`);
    }
  };
  return { look, ifKnown: (control, ask) => look(control, ask).catch(() => undefined) };
}

/** Waits for a task until it is stopped: the search for credentials cannot be ended. */
function whileNotStopped<T>(stop: AbortSignal, task: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      reject(new CannotTell('it does not answer'));
    };
    stop.addEventListener('abort', end, { once: true });
    task().then(resolve, reject);
  });
}

/** The reason without secrets: messages of libraries can quote what they read. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'of an unknown fault';
  if (error instanceof CannotTell) return error.message;
  const { code } = (error.cause ?? error) as { code?: unknown };
  if (typeof code === 'string') return code;
  return error.name === 'TypeError' ? 'no connection' : error.name;
}

/** How long credentials are kept, in milliseconds: the user can log in again at any time. */
const KEPT_MS = 60_000;

interface Opened {
  readonly url: string;
  readonly objects: Promise<Objects>;
  /** UNIX time, in milliseconds. */
  readonly until: number;
}

/** Open buckets by CLI: CLIs differ in their environment. */
const opened = new WeakMap<PulumiCli, Opened[]>();

/**
 * The objects of a backend, read with the credentials that the CLI would use. Credentials are kept in memory only.
 * @throws {CannotTell} if the address has no driver, or an option that its driver does not know
 */
export function openObjects(cli: PulumiCli, address: BackendAddress): Promise<Objects> {
  const lasting = (opened.get(cli) ?? []).filter(({ until }) => until > Date.now());
  const known = lasting.find(({ url }) => url === address.forCli);
  if (known) return known.objects;
  return keepOpened(cli, lasting, address, openWithDriver(cli, address));
}

/** Keeps a backend that does not answer from being asked again soon: each attempt makes the user wait. */
function giveUp(cli: PulumiCli, address: BackendAddress): void {
  const others = (opened.get(cli) ?? []).filter(({ url }) => url !== address.forCli);
  const silent = Promise.reject<Objects>(new CannotTell('it does not answer'));
  keepOpened(cli, others, address, silent).catch(() => undefined);
}

function keepOpened(
  cli: PulumiCli,
  others: readonly Opened[],
  address: BackendAddress,
  objects: Promise<Objects>,
): Promise<Objects> {
  opened.set(cli, [...others, { url: address.forCli, objects, until: Date.now() + KEPT_MS }]);
  return objects;
}

async function openWithDriver(cli: PulumiCli, address: BackendAddress): Promise<Objects> {
  const driver = await address.kind.loadDriver?.();
  if (!driver) throw new CannotTell('it shows only what the CLI prints');
  const url = address.folder === undefined ? new URL(address.forCli) : pathToFileURL(address.folder);
  const prefix = address.folder === undefined ? beginningOf(url) : '';
  const objects = await driver.open(url, cli.env);
  const relative = (found: readonly StoredObject[]): StoredObject[] =>
    found.map((object) => ({ ...object, key: object.key.slice(prefix.length) }));
  return {
    list: async (start, stop) => relative(await objects.list(prefix + start, stop)),
    read: (key, stop, version) => objects.read(prefix + key, stop, version),
    ...(objects.pathOf && { pathOf: objects.pathOf }),
    async versions(start, stop) {
      const soon = AbortSignal.any([stop, AbortSignal.timeout(VERSIONS_MS)]);
      const found = await objects.versions?.(prefix + start, soon).catch((error: unknown) => {
        stop.throwIfAborted();
        // It takes another right than to list the objects.
        cli.note(`The earlier versions in ${address.display} cannot be listed: ${reasonOf(error)}.`);
        return [];
      });
      return relative(found ?? []);
    },
  };
}

/** The prefix of the backend's keys; for a database, its name. */
function beginningOf(url: URL): string {
  const folder = decodeURIComponent(url.pathname).replace(/^\/+/, '');
  const inFolder = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  return (url.searchParams.get('prefix') ?? '') + inFolder;
}
