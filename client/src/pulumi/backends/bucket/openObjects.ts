import type { BackendAddress } from '../../location/backendAddress';
import type { PulumiCli } from '../../cli/cli';
import { CannotTell, type Objects, type OpenObjects } from './objects';

/** Drivers by the address's scheme. Each is a separate file, loaded for the first such backend. */
const DRIVERS: Readonly<Record<string, () => Promise<{ readonly open: OpenObjects }>>> = {
  's3:': () => import('./drivers/s3Driver'),
  'gs:': () => import('./drivers/gcsDriver'),
  'azblob:': () => import('./drivers/azureDriver'),
  'postgres:': () => import('./drivers/postgresDriver'),
};

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
  return keep(cli, lasting, address, open(address, cli.env));
}

/** Keeps a backend that does not answer from being asked again soon: each attempt makes the user wait. */
export function giveUp(cli: PulumiCli, address: BackendAddress): void {
  const others = (opened.get(cli) ?? []).filter(({ url }) => url !== address.forCli);
  const silent = Promise.reject<Objects>(new CannotTell('it does not answer'));
  keep(cli, others, address, silent).catch(() => undefined);
}

function keep(
  cli: PulumiCli,
  others: readonly Opened[],
  address: BackendAddress,
  objects: Promise<Objects>,
): Promise<Objects> {
  opened.set(cli, [...others, { url: address.forCli, objects, until: Date.now() + KEPT_MS }]);
  return objects;
}

async function open(address: BackendAddress, env: NodeJS.ProcessEnv): Promise<Objects> {
  const url = new URL(address.forCli);
  const load = DRIVERS[url.protocol];
  if (!load) throw new CannotTell(`there is no driver for ${url.protocol}//`);
  const prefix = beginningOf(url);
  const objects = await (await load()).open(url, env);
  return {
    async list(start, stop) {
      const listed = await objects.list(prefix + start, stop);
      return listed.map((object) => ({ ...object, key: object.key.slice(prefix.length) }));
    },
    read: (key, stop) => objects.read(prefix + key, stop),
  };
}

/** The prefix of the backend's keys; for a database, its name. */
function beginningOf(url: URL): string {
  const folder = decodeURIComponent(url.pathname).replace(/^\/+/, '');
  const inFolder = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  return (url.searchParams.get('prefix') ?? '') + inFolder;
}
