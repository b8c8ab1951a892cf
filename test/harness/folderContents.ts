import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The digest of each file below a folder, by its path; links are not followed. */
export function contentsOf(folder: string): Map<string, string> {
  return new Map(
    filesBelow(folder).map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

/** Node 24 follows links when it reads folders recursively. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(entryPath);
    return entry.isFile() ? [entryPath] : [];
  });
}

/** The differences between two of them, one line per file. */
export function changesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): { readonly file: string; readonly change: 'added' | 'removed' | 'changed' }[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((file) => {
    const [then, now] = [before.get(file), after.get(file)];
    if (then === now) return [];
    return [{ file, change: then === undefined ? 'added' : now === undefined ? 'removed' : 'changed' }];
  });
}
