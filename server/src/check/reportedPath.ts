import path from 'node:path';

/**
 * The path of a file as CI systems show it: from the folder of the repository, with slashes.
 * @param variable names the variable of the environment that has that folder; default: the working directory
 * @returns the path as given for a file outside of that folder
 */
export function reportedPath(file: string, variable: string): string {
  const relative = path.relative(process.env[variable] ?? process.cwd(), path.resolve(file));
  const isInside = file !== '-' && !relative.startsWith('..') && !path.isAbsolute(relative);
  return (isInside ? relative : file).split(path.sep).join('/');
}
