import type * as SettingsFiles from './settingsFiles';

/** Loads the code that reads and changes the files of a project, once. */
export function loadSettingsFiles(): Promise<typeof SettingsFiles> {
  return import('./settingsFiles');
}
