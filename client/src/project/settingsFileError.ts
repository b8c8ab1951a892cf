/** The reason why a project’s or a stack’s file is not read or not changed: file, line and remedy, for the user. */
export class SettingsFileError extends Error {
  override readonly name = 'SettingsFileError';

  constructor(file: string, line: number | undefined, what: string) {
    super(`${file}${line === undefined ? '' : `, line ${line}`}: ${what}`);
  }
}
