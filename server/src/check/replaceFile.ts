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

/** What replaces a file. */
export interface Replacement {
  /** Whether a copy of the file holds what the file held when it was read. */
  isOfBefore: (copy: string) => boolean;
  /** Writes what it is to hold. */
  write: (descriptor: number) => Promise<void> | void;
}

/** For what is in memory. */
export function replacement(before: Buffer, after: string | Uint8Array): Replacement {
  return {
    isOfBefore: (copy) => readFileSync(copy).equals(before),
    write: (descriptor) => {
      writeFileSync(descriptor, after);
    },
  };
}

/** By which a program is ended: Ctrl+C, a request, a terminal that is closed. */
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Replaces a file, all at once, after keeping what it held beside it: in `FILE.bak` or, because a backup that is there
 * is never touched, in `FILE.bak.2` and so on. Permissions stay; behind a symbolic link the file itself is replaced.
 * If the program is ended meanwhile, nothing is left of it.
 * @returns path of the backup
 * @throws if another program wrote to the file meanwhile, or if the backup or the file can't be written; the file is
 * then as it was
 */
export async function replaceFile(file: string, { isOfBefore, write }: Replacement): Promise<string> {
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
    if (!isOfBefore(backup)) throw new Error('it was changed while it was checked');
    await writeThrough(temporary, write, statSync(target));
    await wholeTurn(); // a signal that came meanwhile is heard now
    renameSync(temporary, target);
    return backup;
  } catch (error) {
    undo();
    throw error;
  } finally {
    for (const signal of ENDINGS) process.off(signal, end);
  }
}

/** Waits until the event loop has looked for what came: an immediate alone can still be of the turn before. */
async function wholeTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Writes a new file with the permissions of another, down to the disk. */
async function writeThrough(
  file: string,
  write: Replacement['write'],
  { mode, uid, gid }: Stats,
): Promise<void> {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    await write(descriptor);
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
