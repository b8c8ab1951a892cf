import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The repository's folder, wherever the bundle with this code stands in it. */
export const repository = findRepository(__dirname);

/**
 * Loads a script of the repository as it is. (Bundled into a test it would not know where it stands.)
 * @param file path from the repository's folder
 */
export async function importScript<Module>(file: string): Promise<Module> {
  return (await import(pathToFileURL(path.join(repository, file)).href)) as Module;
}

function findRepository(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRepository(path.dirname(folder));
}
