import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenObjects, StoredObject } from '../objects';

/** A folder, whose files the CLI uses like objects. It keeps notes on some (`.attrs`), which are no objects. */
export const open: OpenObjects = (url) => {
  const root = fileURLToPath(url);
  const list = async (folder: string, prefix: string): Promise<StoredObject[]> => {
    const names = (await readdir(join(root, folder)).catch(ifAbsent)) ?? [];
    const keys = names.sort().map((name) => folder + name);
    const found = keys.map(async (key) => {
      if (!key.startsWith(prefix) || key.endsWith('.attrs')) return [];
      const stats = await stat(join(root, key), { bigint: true }).catch(ifAbsent);
      if (!stats) return [];
      if (stats.isDirectory()) return list(`${key}/`, prefix);
      return [
        { key, time: stats.mtime, version: `${stats.mtimeNs}:${stats.size}`, size: Number(stats.size) },
      ];
    });
    return (await Promise.all(found)).flat();
  };
  return Promise.resolve({
    list: (prefix) => list(prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix),
    read: (key) => readFile(join(root, key)).catch(ifAbsent),
    pathOf: (key) => join(root, key),
  });
};

function ifAbsent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
