import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Files below `folder` whose path matches `pattern`, sorted, with forward slashes.
 * (Node 20 has no `fs.globSync`.)
 */
export function globSync(folder, pattern) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.posix.join(entry.parentPath.split(path.sep).join('/'), entry.name))
    .filter((file) => pattern.test(file) && !file.includes('node_modules/'))
    .sort();
}
