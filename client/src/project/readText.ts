import { readFile } from 'node:fs/promises';
import { SettingsFileError } from './settingsFileError';

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
