import { dirname, join } from 'node:path';
import { readText, isFile } from './fileText';
import type * as SettingsFiles from './settingsFiles';
import type { ProjectSettings } from './settingsFiles';

/** A folder with a Pulumi project file. */
export interface Project {
  readonly folder: string;
  /** The project's name, or the folder's if the file has none or cannot be read. */
  readonly name: string;
}

/** The file names of a project file, in the order in which the CLI tries them. */
export const PROJECT_FILES: readonly string[] = ['Pulumi.json', 'Pulumi.yaml', 'Pulumi.yml'];

/** The project of a file or folder: like the CLI, it takes the nearest project file upwards. */
export async function nearestProject(path: string): Promise<Project | undefined> {
  const folder = await projectFolderOf(path);
  return folder === undefined ? undefined : projectIn(folder);
}

/** The project folder of a file or folder. Reads no file. */
export async function projectFolderOf(path: string): Promise<string | undefined> {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((await projectFileIn(folder)) !== undefined) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** The path of the project file that the CLI uses in a folder; undefined if there is none. */
export async function projectFileIn(folder: string): Promise<string | undefined> {
  for (const name of PROJECT_FILES) {
    const file = join(folder, name);
    if (await isFile(file)) return file;
  }
  return undefined;
}

/** The project of a folder that has a project file. */
export async function projectIn(folder: string): Promise<Project> {
  // The project's commands report the fault of its file.
  const settings = await readProjectSettings(folder).catch(() => undefined);
  return { folder, name: settings?.name ?? folder };
}

/**
 * The settings in a folder's project file; undefined if there is none.
 * @throws {SettingsFileError} if Pulumi cannot read it either; also errors of the file system
 */
export async function readProjectSettings(folder: string): Promise<ProjectSettings | undefined> {
  const file = await projectFileIn(folder);
  if (file === undefined) return undefined;
  const { projectSettings } = await loadSettingsFiles();
  return projectSettings(await readText(file), file);
}

/** Loads the code that reads and changes the files of a project, once. */
export function loadSettingsFiles(): Promise<typeof SettingsFiles> {
  return import('./settingsFiles');
}
