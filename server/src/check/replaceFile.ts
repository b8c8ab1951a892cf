import { constants, copyFileSync, writeFileSync } from 'node:fs';

/**
 * Writes a file after keeping what it held beside it: in `FILE.bak` or, because a backup that is there is never
 * touched, in `FILE.bak.2` and so on.
 * @returns path of the backup
 * @throws if the backup or the file can't be written; the file is as it was unless the backup is there
 */
export function replaceFile(file: string, text: string): string {
  const backup = keepBackup(file);
  writeFileSync(file, text);
  return backup;
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
