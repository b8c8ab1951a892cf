import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bareName, type StackTarget } from '../../location/stackTarget';
import { readStateFile } from '../../stacks/readStateFile';
import { stampedName, withoutSameMoments } from '../stampedVersions';
import { outcomeOf, type StateVersion, type HistoryUpdate, type VersionSource } from '../stackBackend';
import { backupFiles, filesOfOldLayout, filesWithTime, newestCheckpoint, stackFolders } from './folderLayout';

/**
 * The earlier states of a stack in a file backend, read directly: no CLI command lists them. Of a stack that is gone also
 * those in the old layout.
 */
export async function versionsInFolder(root: string, target: StackTarget): Promise<StateVersion[]> {
  const { project } = target;
  const stack = bareName(target);
  const found: StateVersion[] = [];
  for (const { path, time } of await filesWithTime(backupFiles(root, project, stack)))
    found.push(versionInFile(path, time, 'before the last write'));
  if ((await newestCheckpoint(root, target)) === undefined) {
    for (const { path, time } of await filesOfOldLayout(root, target))
      found.push(versionInFile(path, time, 'layout without projects'));
  }
  for (const folder of stackFolders(root, 'stacks', project)) {
    found.push(...(await timedFiles(folder, `${stack}.json.`, '')));
  }
  const history: StateVersion[] = [];
  for (const folder of stackFolders(root, 'history', project)) {
    history.push(...(await timedFiles(join(folder, stack), `${stack}-`, '.checkpoint.json')));
  }
  const backups: StateVersion[] = [];
  for (const folder of stackFolders(root, 'backups', project)) {
    backups.push(...(await timedFiles(join(folder, stack), `${stack}.`, '.json')));
  }
  return [...found, ...withoutSameMoments(history, backups)];
}

function versionInFile(
  path: string,
  time: Date,
  source: VersionSource,
  update?: HistoryUpdate,
): StateVersion {
  return { time, source, ...outcomeOf(update), path, read: () => readStateFile(path) };
}

/** The files of a folder whose names have a time in nanoseconds between these two texts. */
async function timedFiles(folder: string, prefix: string, ending: string): Promise<StateVersion[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.map(async (name) => {
    if (!name.startsWith(prefix)) return [];
    const stamped = stampedName(name, prefix, ending);
    if (!stamped) return [];
    const update = await readUpdateFile(join(folder, `${stamped.update}.history.json`));
    return [versionInFile(join(folder, name), stamped.time, 'history of the backend', update)];
  });
  return (await Promise.all(found)).flat();
}

async function readUpdateFile(path: string): Promise<HistoryUpdate | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as HistoryUpdate;
  } catch {
    return undefined;
  }
}
