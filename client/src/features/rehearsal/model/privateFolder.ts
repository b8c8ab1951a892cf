import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identify, isRunning, type ProcessId } from '../../../processes/processes';
import { currentPlace, viewOf, type Place } from '../../../pulumi/cli/detached/place';
import { isForgotten, withTemporaryFolder } from '../../../pulumi/cli/temporaryFolder';

const PREFIX = 'pulumi-rehearsal-';
const OWNER = 'owner.json';

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
  return withTemporaryFolder(
    PREFIX,
    async (folder) => {
      const owner: Owner = { process: await identify(process.pid), place };
      await writeFile(join(folder, OWNER), JSON.stringify(owner));
      return task(folder);
    },
    (folder) => isLeft(folder, place),
  );
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
  return isForgotten(folder);
}
