/** Loads what reads and changes the files of a project, once. */
export function loadSettingsFiles(): Promise<typeof import('./settingsFiles')> {
  return import('./settingsFiles');
}
