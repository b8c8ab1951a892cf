import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_FILES } from '../project/projects';

/** A look at a folder takes well below a millisecond; this many keep a start cheap, also on a slow disk. */
const MOST_FOLDERS = 500;
/** What tools fill, besides folders with a dot in front. */
const NOT_LOOKED_AT = ['node_modules', 'vendor', 'target', 'dist', 'build', 'out'];

/**
 * Whether a folder, or one below it, has a project file. Looks at the nearest folders first and at a limited number of them,
 * so that no is no proof.
 * @param most how many folders are looked at
 */
export async function hasProjectBelow(folder: string, most = MOST_FOLDERS): Promise<boolean> {
  const folders = [folder];
  // Grows while it is gone through.
  for (const path of folders) {
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    if (entries.some((entry) => PROJECT_FILES.includes(entry.name) && !entry.isDirectory())) return true;
    const below = entries.filter((entry) => entry.isDirectory() && isLookedAt(entry.name));
    folders.push(...below.slice(0, most - folders.length).map(({ name }) => join(path, name)));
  }
  return false;
}

function isLookedAt(name: string): boolean {
  return !name.startsWith('.') && !NOT_LOOKED_AT.includes(name);
}
