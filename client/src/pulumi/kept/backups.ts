import type { StateQuestions } from '../../../../shared/requests';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  newestFirst,
  readBackupFolder,
  readStackFile,
  removeStackFile,
  writeStackFile,
  type Backup,
  type BackupFolder,
} from './backupFolder';
import { backupName, readBackupName, type BackupFacts } from './backupName';
import {
  readLastWrite,
  removeLastWrite,
  writeLastWrite,
  type LastWrite,
  type RecordedWrite,
} from './lastWrite';
import { PART_ENDING, writeNewFile } from '../secrets/privateFile';
import { redact } from '../secrets/redact';
import { bareName, targetKey, type StackTarget } from '../location/stackTarget';
import { storedTarget, type StoredTarget } from '../cli/storedTarget';
import { statesToKeep, newestFiles } from './thinning';

/** The backups of one stack. */
export interface StackBackups extends BackupFolder {
  /** Undefined if an earlier version of this extension made the folder, which did not record the stack. */
  readonly stack: StoredTarget | undefined;
  /** The folder's name, for an unknown stack: `file-states, web, dev`. */
  readonly name: string;
}

export interface BackupsOptions {
  /** Maximum number kept per stack; read at each save. */
  readonly limit: () => number;
  /** How many errors our rules find in a state. Default: unknown. */
  readonly countErrors?: (text: string) => Promise<number>;
  /** Told when the last backup of a stack has been deleted. */
  readonly onRemoved?: (stack: StoredTarget) => Promise<void>;
}

interface SaveOptions {
  /** The command that is about to change the stack. */
  readonly why?: string | undefined;
  readonly now?: Date;
  /** Paths of backups that stay, whatever the limit. */
  readonly beside?: readonly string[];
}

/**
 * How young a backup must be to also count for a later moment, in milliseconds: much less than an hour, after which
 * thinning begins.
 */
const YOUNG_MS = 5 * 60 * 1000;

/** A file that is still being written is younger than this, in milliseconds. */
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * The states of stacks from before the extension replaced them. Each is one file that only the user can read, in a folder
 * per backend, project and stack. The file's name says when and why it was saved, and how many errors it has.
 */
export class Backups {
  /** @param root the folder of all backups */
  constructor(
    private readonly root: string,
    private readonly options: BackupsOptions,
  ) {}

  /**
   * Saves a state, and deletes the backups that {@link statesToKeep} does not keep. Saves nothing if the newest backup is
   * the same and so young that it is kept for as long as a new one.
   * @throws if it cannot be written; the caller must not write to the stack then
   */
  async save(
    target: StackTarget,
    text: string,
    { why, now = new Date(), beside = [] }: SaveOptions = {},
  ): Promise<Backup> {
    const folder = this.folderOf(target);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const [newest] = await this.list(target);
    const isYoung = newest !== undefined && now.getTime() - newest.time.getTime() < YOUNG_MS;
    if (isYoung && (await readFile(newest.path, 'utf8').catch(() => undefined)) === text) return newest;
    await writeStackFile(folder, storedTarget(target));
    const errors = await this.options.countErrors?.(text).catch(() => undefined);
    const { path, facts } = await this.write(folder, text, { time: now, why, errors });
    // If deleting old backups fails, the new one is still saved.
    await this.thin(folder, now, new Set([path, ...beside])).catch(() => undefined);
    return { ...facts, path, size: Buffer.byteLength(text) };
  }

  /** For the states of one write, which follow each other closely: none takes the place of another, whatever the limit. */
  together(): Pick<Backups, 'save'> {
    const beside: string[] = [];
    return {
      save: async (target, text, options) => {
        const backup = await this.save(target, text, { ...options, beside });
        beside.push(backup.path);
        return backup;
      },
    };
  }

  /** Writes a backup with a moment of its own, whatever other windows write. */
  private async write(
    folder: string,
    text: string,
    wanted: BackupFacts,
  ): Promise<{ path: string; facts: BackupFacts }> {
    const facts = { ...wanted, time: await freeMoment(folder, wanted.time) };
    const path = join(folder, backupName(facts));
    try {
      await writeNewFile(path, text);
      return { path, facts };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return this.write(folder, text, facts);
    }
  }

  /**
   * Records the last write of this extension to a stack, so that it can be undone later.
   */
  async recordWrite(target: StackTarget, write: RecordedWrite): Promise<void> {
    await writeLastWrite(this.folderOf(target), write);
  }

  /** The last recorded write to a stack; undefined if there is none, or its backup is gone. */
  async lastWrite(target: StackTarget): Promise<LastWrite | undefined> {
    const backups = await this.list(target);
    return readLastWrite(this.folderOf(target), backups);
  }

  /** The backups of a stack, newest first. */
  async list(target: StackTarget): Promise<Backup[]> {
    const folders = [this.folderOf(target), ...this.oldFolders(target)];
    const found = await Promise.all(folders.map(readBackupFolder));
    return newestFirst(found.flatMap(({ backups }) => backups));
  }

  /** All backups, the stack with the newest one first. */
  async stacks(): Promise<StackBackups[]> {
    const found: StackBackups[] = [];
    for (const names of await foldersBelow(this.root, 3)) {
      const folder = join(this.root, ...names);
      const content = await readBackupFolder(folder);
      if (content.backups.length + content.damaged.length === 0) continue;
      const name = names.map((part) => part.replace(/-[0-9a-f]{8}$/, '')).join(', ');
      found.push({ stack: await readStackFile(folder), name, ...content });
    }
    const timeOf = ({ backups, damaged }: StackBackups) => (backups[0] ?? damaged[0])!.time.getTime();
    return found.sort((a, b) => timeOf(b) - timeOf(a));
  }

  /** Deletes backups permanently, and with a stack's last one the record of the stack. */
  async remove(backups: readonly Backup[]): Promise<void> {
    for (const { path } of backups) await rm(path, { force: true });
    for (const folder of new Set(backups.map(({ path }) => dirname(path)))) {
      const { backups: left, damaged } = await readBackupFolder(folder);
      if (left.length + damaged.length > 0) continue;
      const stack = await readStackFile(folder);
      if (stack) await this.options.onRemoved?.(stack);
      await removeStackFile(folder);
      await removeLastWrite(folder);
    }
  }

  /** @param saved what has just been saved: it stays, though a clock that was put back can have made it look old */
  private async thin(folder: string, now: Date, saved: ReadonlySet<string>): Promise<void> {
    const { backups, damaged } = await readBackupFolder(folder);
    const kept = new Set([...statesToKeep(backups, now, this.options.limit()), ...newestFiles(damaged, now)]);
    const outdated = [...backups, ...damaged].filter(
      (backup) => !kept.has(backup) && !saved.has(backup.path),
    );
    await Promise.all(outdated.map(({ path }) => rm(path, { force: true })));
    for (const name of (await readdir(folder)).filter((file) => file.endsWith(PART_ENDING))) {
      const path = join(folder, name);
      if (now.getTime() - (await stat(path)).mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }

  /** The folder of a stack's backups: the same for all spellings of backend and stack. */
  folderOf(target: StackTarget): string {
    const { identity } = target.backend.address;
    const stack = `${readableName(bareName(target))}-${shortHash(targetKey(target))}`;
    return join(this.root, folderName(identity), folderName(target.project), stack);
  }

  /**
   * A stack's folders from earlier versions of this extension, named by the backend's display address and each spelling
   * of the stack's name. Nothing is added or removed there.
   */
  private oldFolders(target: StackTarget): string[] {
    const { backend, project, stack } = target;
    const bare = bareName(target);
    const urls = new Set([backend.url, redact(backend.address.display)]);
    const owner = stack.slice(0, Math.max(stack.indexOf('/'), 0));
    const stacks = new Set([stack, bare, `${owner}/${bare}`, `organization/${project}/${bare}`]);
    return [...urls].flatMap((url) =>
      [...stacks].map((name) => join(this.root, folderName(url), folderName(project), folderName(name))),
    );
  }
}

/** Counts a state's errors, for {@link BackupsOptions}: a text that is not a state has one. */
export function errorCounter(server: Pick<StateQuestions, 'summary'>): (text: string) => Promise<number> {
  return async (text) => {
    const { shape, errorCount } = await server.summary({ text, limit: 0 });
    return shape === undefined ? Math.max(1, errorCount) : errorCount;
  };
}

/** A time that no backup in a folder has. */
async function freeMoment(folder: string, now: Date): Promise<Date> {
  const taken = new Set((await readdir(folder)).map((name) => readBackupName(name)?.time.getTime()));
  let time = now.getTime();
  while (taken.has(time)) time += 1;
  return new Date(time);
}

/** The folders a number of levels below one, by their names. */
async function foldersBelow(root: string, levels: number): Promise<string[][]> {
  if (levels === 0) return [[]];
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  const found: string[][] = [];
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    for (const below of await foldersBelow(join(root, name), levels - 1)) found.push([name, ...below]);
  }
  return found;
}

/** A file name for any text: readable, and different for different texts. */
function folderName(text: string): string {
  return `${readableName(text)}-${shortHash(text)}`;
}

function readableName(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 60);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
