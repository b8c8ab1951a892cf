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

/**
 * Replaces a file, all at once, after keeping what it held beside it: in `FILE.bak` or, because a backup that is there
 * is never touched, in `FILE.bak.2` and so on. Permissions stay; behind a symbolic link the file itself is replaced.
 * @param before what the file held when it was read
 * @returns path of the backup
 * @throws if another program wrote to the file meanwhile, or if the backup or the file can't be written; the file is
 * then as it was
 */
export function replaceFile(file: string, before: Buffer, after: string | Uint8Array): string {
  const target = realpathSync(file);
  const backup = keepBackup(file);
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    if (!readFileSync(backup).equals(before)) throw new Error('it was changed while it was checked');
    writeThrough(temporary, after, statSync(target));
    renameSync(temporary, target);
  } catch (error) {
    for (const left of [temporary, backup]) if (existsSync(left)) rmSync(left);
    throw error;
  }
  return backup;
}

/** Writes a new file with the permissions of another, down to the disk. */
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

/** Only the superuser may give a file away; for anybody else it is theirs from now on. */
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
