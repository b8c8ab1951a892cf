import { readFile, copyFile, realpath, rename, rm, writeFile, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';

/**
 * The text of a project’s or a stack’s file, including a byte order mark.
 * @throws {SettingsFileError} if it is not UTF-8: other bytes would be lost when it is written
 */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new SettingsFileError(file, undefined, 'This is not UTF-8. Save the file as UTF-8 and try again.');
  }
}

/** The reason why a project’s or a stack’s file is not read or not changed: file, line and remedy, for the user. */
export class SettingsFileError extends Error {
  override readonly name = 'SettingsFileError';

  constructor(file: string, line: number | undefined, what: string) {
    super(`${file}${line === undefined ? '' : `, line ${line}`}: ${what}`);
  }
}

/** A project's file was changed after its text was read for an edit. */
export class FileChanged extends Error {
  constructor(readonly path: string) {
    super(`${basename(path)} was changed in the meantime.`);
  }
}

/**
 * Gives a project's file another text, whole or not at all. Its mode stays, and so does a link that leads to it.
 * @param before the text that the new one is based on
 * @throws {FileChanged} if the file has another text by now; also errors of the file system. The file is unchanged then.
 */
export async function replaceFileText(path: string, before: string, after: string): Promise<void> {
  const file = await realpath(path);
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    // A copy has the mode of the file.
    await copyFile(file, part);
    await writeFile(part, after);
    // As late as possible: it may be open in an editor.
    if ((await readText(file)) !== before) throw new FileChanged(path);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** True if a path leads to a file; false also if that cannot be seen. */
export async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}
