import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { setImmediate } from 'node:timers/promises';

/** The signals that end a program: Ctrl+C, a request, a closed terminal. */
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Replaces a file atomically, after saving its content beside it in `FILE.bak`, or in `FILE.bak.2` and so on: an existing
 * backup is never overwritten. Permissions stay. For a symbolic link, its target is replaced. If the program is ended
 * meanwhile, no temporary file is left.
 * @param before the content that was read
 * @returns path of the backup
 * @throws if another program wrote to the file meanwhile, or if the backup or the file can't be written; the file is
 * then as it was
 */
export async function replaceFile(file: string, before: Buffer, after: string | Uint8Array): Promise<string> {
  const target = realpathSync(file);
  const temporary = `${target}.${process.pid}.tmp`;
  let backup: string | undefined;
  const undo = (): void => {
    for (const left of [temporary, backup]) if (left !== undefined && existsSync(left)) rmSync(left);
  };
  const end = (signal: NodeJS.Signals): void => {
    undo();
    process.kill(process.pid, signal);
  };
  for (const signal of ENDINGS) process.once(signal, end);
  try {
    backup = keepBackup(file);
    if (!readFileSync(backup).equals(before)) throw new Error('it was changed while it was checked');
    writeThrough(temporary, after, statSync(target));
    await wholeTurn(); // a signal that arrived meanwhile is handled now
    renameSync(temporary, target);
    return backup;
  } catch (error) {
    undo();
    throw error;
  } finally {
    for (const signal of ENDINGS) process.off(signal, end);
  }
}

/** Waits for a full turn of the event loop: a single immediate can still belong to the previous turn. */
async function wholeTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Writes a new file with the permissions of another, and flushes it to disk. */
function writeThrough(file: string, content: string | Uint8Array, { mode, uid, gid }: Stats): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(descriptor, content);
    keepOwner(descriptor, uid, gid);
    fchmodSync(descriptor, mode);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Only the superuser may change a file's owner; every other user becomes its owner. */
function keepOwner(descriptor: number, uid: number, gid: number): void {
  try {
    fchownSync(descriptor, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

function keepBackup(file: string): string {
  for (let count = 1; ; count++) {
    const backup = count === 1 ? `${file}.bak` : `${file}.bak.${count}`;
    try {
      copyFileSync(file, backup, constants.COPYFILE_EXCL);
      return backup;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
