import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadSettingsFiles } from './load';
import { readText } from './readText';
import type { ProjectSettings } from './settingsFiles';

/** A folder with a Pulumi project file. */
export interface Project {
  readonly folder: string;
  /** The project's name, or the folder's if the file does not say or cannot be read. */
  readonly name: string;
}

/** The names that the CLI takes for a project file, in its order. */
export const PROJECT_FILES: readonly string[] = ['Pulumi.json', 'Pulumi.yaml', 'Pulumi.yml'];

/** The project that a file or folder belongs to: as for the CLI, the nearest project file upwards. */
export async function projectOf(path: string): Promise<Project | undefined> {
  const folder = await projectFolderOf(path);
  return folder === undefined ? undefined : projectIn(folder);
}

/** The folder of the project that a file or folder belongs to; no file is read. */
export async function projectFolderOf(path: string): Promise<string | undefined> {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((await projectFileIn(folder)) !== undefined) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** The path of the project file that the CLI takes in a folder; undefined if there is none. */
export async function projectFileIn(folder: string): Promise<string | undefined> {
  for (const name of PROJECT_FILES) {
    const file = join(folder, name);
    if (await isFile(file)) return file;
  }
  return undefined;
}

/** The project of a folder that has a project file. */
export async function projectIn(folder: string): Promise<Project> {
  // Commands of the project report what is wrong with its file.
  const settings = await readProjectSettings(folder).catch(() => undefined);
  return { folder, name: settings?.name ?? folder };
}

/**
 * What the project file of a folder says; undefined if there is none.
 * @throws {SettingsFileError} if Pulumi could not read it either, and what the file system says
 */
export async function readProjectSettings(folder: string): Promise<ProjectSettings | undefined> {
  const file = await projectFileIn(folder);
  if (file === undefined) return undefined;
  const { projectSettings } = await loadSettingsFiles();
  return projectSettings(await readText(file), file);
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
