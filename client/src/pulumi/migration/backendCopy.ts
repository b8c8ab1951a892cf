import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { percentDecoded, type BackendAddress } from '../location/backendAddress';

/** The backend's entries in `.pulumi`. In the home folder, that also has the CLI's plugins and logins. */
const ENTRIES = ['meta.yaml', 'meta.yaml.attrs', 'stacks', 'history', 'backups', 'locks'];

/** The folder for a copy of a file backend: beside the original, with the time in its name. */
export function placeOfCopy(root: string, now: Date): string {
  return join(root, `.pulumi-before-upgrade-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`);
}

/**
 * Copies everything that a file backend keeps, and compares the copy.
 * @param to a folder that does not exist yet
 * @throws if the copy is incomplete: what was copied is removed again, and nothing that was there before
 */
export async function copyBackend(root: string, to: string): Promise<void> {
  const from = join(root, '.pulumi');
  const present = new Set(await readdir(from));
  // What is there can be an earlier copy, if the clock was put back.
  await mkdir(to).catch((error: unknown) => {
    throw notCopied(to, error);
  });
  try {
    for (const entry of ENTRIES.filter((name) => present.has(name))) {
      const options = { recursive: true, dereference: true, errorOnExist: true, force: false };
      await cp(join(from, entry), join(to, entry), { ...options, preserveTimestamps: true });
    }
    const [before, copied] = [await sizesIn(from), await sizesIn(to)];
    if (before !== copied) throw new Error('it changed while it was copied');
  } catch (error) {
    await rm(to, { recursive: true, force: true }).catch(() => undefined);
    throw notCopied(to, error);
  }
}

function notCopied(to: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Error(`Nothing was upgraded: the backend could not be copied to ${to}: ${why}.`, { cause });
}

/**
 * A command line that copies everything that a backend keeps into its working folder. It contains no password: the tools
 * get it in their own ways.
 * @returns undefined if none is known
 */
export function copyCommand({ display }: BackendAddress): string | undefined {
  if (!URL.canParse(display)) return undefined;
  const url = new URL(display);
  const [place, folder] = [url.host, percentDecoded(url.pathname).replace(/^\/|\/$/g, '')];
  const path = [place, folder, '.pulumi'].filter(Boolean).join('/');
  const own = url.searchParams.get('endpoint');
  switch (url.protocol) {
    case 's3:': {
      const scheme = url.searchParams.get('disableSSL') === 'true' ? 'http' : 'https';
      const endpoint = own === null || /^https?:/.test(own) ? own : `${scheme}://${own}`;
      const flags = endpoint === null ? '' : ` --endpoint-url ${quotedForPosix(endpoint)}`;
      return `aws s3 sync ${quotedForPosix(`s3://${path}`)} pulumi-copy${flags}`;
    }
    case 'gs:':
      return `gcloud storage rsync --recursive ${quotedForPosix(`gs://${path}`)} pulumi-copy`;
    case 'azblob:': {
      const account = url.searchParams.get('storage_account');
      const flags = account === null ? '' : ` --account-name ${quotedForPosix(account)}`;
      const pattern = [folder, '.pulumi/*'].filter(Boolean).join('/');
      return `az storage blob download-batch --source ${quotedForPosix(place)} --pattern ${quotedForPosix(pattern)} --destination pulumi-copy${flags}`;
    }
    case 'postgres:': {
      const table = url.searchParams.get('table') ?? 'pulumi_state';
      url.searchParams.delete('table');
      return `pg_dump --table=${quotedForPosix(table)} --file=pulumi-copy.sql ${quotedForPosix(url.href)}`;
    }
    default:
      return undefined;
  }
}

function quotedForPosix(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The backend's files below a folder with their sizes. */
async function sizesIn(folder: string): Promise<string> {
  const files: string[] = [];
  for (const entry of ENTRIES) {
    const path = join(folder, entry);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile()) files.push(`${entry} ${found.size}`);
    if (!found?.isDirectory()) continue;
    for (const name of (await readdir(path, { recursive: true })).sort()) {
      const child = await stat(join(path, name));
      if (child.isFile()) files.push(`${entry}/${name} ${child.size}`);
    }
  }
  return files.join('\n');
}
