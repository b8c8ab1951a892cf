/** Why a project’s or a stack’s file is not read or not changed: file, line and remedy, fit to be shown. */
export class SettingsFileError extends Error {
  override readonly name = 'SettingsFileError';

  constructor(file: string, line: number | undefined, what: string) {
    super(`${file}${line === undefined ? '' : `, line ${line}`}: ${what}`);
  }
}
