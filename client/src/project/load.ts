import type * as SettingsFiles from './settingsFiles';

/** Loads what reads and changes the files of a project, once. */
export function loadSettingsFiles(): Promise<typeof SettingsFiles> {
  return import('./settingsFiles');
}
