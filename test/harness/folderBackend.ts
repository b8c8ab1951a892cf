import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The objects of a backend that is a folder, by the keys that they have in a bucket. */
export async function objectsOf(folder: string): Promise<Map<string, Buffer>> {
  const objects = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // A folder keeps an object's attributes in a file beside it.
    if (!entry.isFile() || entry.name.endsWith('.attrs')) continue;
    const file = path.join(entry.parentPath, entry.name);
    objects.set(path.relative(folder, file).replaceAll(path.sep, '/'), await readFile(file));
  }
  return objects;
}
