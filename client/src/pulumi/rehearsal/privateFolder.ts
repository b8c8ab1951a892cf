import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identify, isRunning, type ProcessId } from '../../processes/processes';
import { currentPlace, viewOf, type Place } from '../cli/detached/place';

const PREFIX = 'pulumi-rehearsal-';
const OWNER = 'owner.json';

/** A folder without a readable owner that is older than this, in milliseconds, is from a killed window. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/** The process that a folder belongs to. */
interface Owner {
  readonly process: ProcessId;
  readonly place: Place;
}

/**
 * Gives a task a temporary folder that only the user can read, and removes it afterwards. First removes those of
 * processes that were killed.
 */
export async function withPrivateFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  const place = await currentPlace();
  await removeLeftFolders(place);
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  try {
    const owner: Owner = { process: await identify(process.pid), place };
    await writeFile(join(folder, OWNER), JSON.stringify(owner));
    return await task(folder);
  } finally {
    // What was stopped may still write its last file.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Leaves what cannot be removed: other users can have such folders, too. */
async function removeLeftFolders(here: Place): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((one) => one.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    if (await isLeft(folder, here).catch(() => false))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isLeft(folder: string, here: Place): Promise<boolean> {
  const owner = await readFile(join(folder, OWNER), 'utf8').then(
    (text) => JSON.parse(text) as Owner,
    () => undefined,
  );
  const view = owner && viewOf(owner.place, here);
  if (view === 'gone') return true;
  if (owner && view === 'here') return !(await isRunning(owner.process));
  // It has only just been made, or belongs to another machine.
  return Date.now() - (await stat(folder)).mtimeMs > FORGOTTEN_MS;
}
