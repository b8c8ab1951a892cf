import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A folder with a Pulumi project file. */
export interface Project {
  readonly folder: string;
  /** The project's name, or the folder's if the file does not say. */
  readonly name: string;
}

/** The names that the CLI takes for a project file, in its order. */
export const PROJECT_FILES: readonly string[] = ['Pulumi.yaml', 'Pulumi.yml', 'Pulumi.json'];

/** The project that a file or folder belongs to: as for the CLI, the nearest project file upwards. */
export async function projectOf(path: string): Promise<Project | undefined> {
  for (let folder = path; ; folder = dirname(folder)) {
    for (const name of PROJECT_FILES) {
      const file = join(folder, name);
      if (await isFile(file)) return readProject(file);
    }
    if (dirname(folder) === folder) return undefined;
  }
}

/** The text of the project file in a folder; undefined if there is none. */
export async function readProjectText(folder: string): Promise<string | undefined> {
  for (const name of PROJECT_FILES) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The project that a project file describes. */
export async function readProject(file: string): Promise<Project> {
  const folder = dirname(file);
  const text = await readFile(file, 'utf8').catch(() => '');
  return { folder, name: projectName(text) ?? folder };
}

/** The top-level `name` of a project file's text, YAML or JSON. */
export function projectName(text: string): string | undefined {
  const yaml = /^name:[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s#'"][^\s#]*))/m.exec(text);
  const json = /^\s*\{[^{}]*?"name"\s*:\s*"([^"]+)"/.exec(text);
  return yaml?.[1] ?? yaml?.[2] ?? yaml?.[3] ?? json?.[1];
}

/** The top-level `main` of a project file's text: the program's file or folder, if it is not the project's own. */
export function projectMain(text: string): string | undefined {
  const yaml = /^main:[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s#'"][^\s#]*))/m.exec(text);
  const json = /^\s*\{[^]*?"main"\s*:\s*"([^"]+)"/.exec(text);
  return yaml?.[1] ?? yaml?.[2] ?? yaml?.[3] ?? json?.[1];
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
