import { access, constants, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackupName, type BackupFacts } from './backupName';
import { writeWholeFile } from '../secrets/privateFile';
import type { StoredTarget } from '../cli/storedTarget';

/** A saved state. */
export interface Backup extends BackupFacts {
  readonly path: string;
  /** The size of the file, in bytes. */
  readonly size: number;
}

/** The backups in a folder, newest first. */
export interface BackupFolder {
  readonly backups: readonly Backup[];
  /** Files that cannot be read or are truncated: none counts as a backup. */
  readonly damaged: readonly Backup[];
}

/** Names the stack of a folder. */
const STACK_FILE = 'stack.json';

/** The content of a folder; empty if it does not exist. */
export async function readBackupFolder(folder: string): Promise<BackupFolder> {
  const names = await readdir(folder).catch(() => []);
  const backups: Backup[] = [];
  const damaged: Backup[] = [];
  for (const name of names) {
    const named = readBackupName(name);
    if (!named) continue;
    const { isWhole, ...facts } = named;
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (!file?.isFile()) continue;
    const isSound = isWhole ? isReadable(path) : isWholeJson(path);
    const list = (await isSound) ? backups : damaged;
    list.push({ ...facts, path, size: file.size });
  }
  return { backups: newestFirst(backups), damaged: newestFirst(damaged) };
}

function isReadable(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}

/** True if a file that was not written atomically is complete: a truncated JSON document is not valid JSON. */
async function isWholeJson(path: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(path, 'utf8'));
    return true;
  } catch {
    return false;
  }
}

/** The stack of a folder; undefined if it is not recorded. */
export async function readStackFile(folder: string): Promise<StoredTarget | undefined> {
  try {
    const stored = JSON.parse(await readFile(join(folder, STACK_FILE), 'utf8')) as StoredTarget;
    const texts = [stored.folder, stored.project, stored.stack, stored.backend.url, stored.backend.identity];
    return texts.every((text) => typeof text === 'string') ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Records the stack of a folder. */
export async function writeStackFile(folder: string, stack: StoredTarget): Promise<void> {
  const path = join(folder, STACK_FILE);
  const text = JSON.stringify(stack, undefined, 2);
  if ((await readFile(path, 'utf8').catch(() => undefined)) !== text) await writeWholeFile(path, text);
}

export async function removeStackFile(folder: string): Promise<void> {
  await rm(join(folder, STACK_FILE), { force: true });
}

export function newestFirst(backups: readonly Backup[]): Backup[] {
  return [...backups].sort((a, b) => b.time.getTime() - a.time.getTime());
}
