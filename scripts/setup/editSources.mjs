import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Replaces pieces of files.
 * @param {string} folder of the files
 * @param {Record<string, [before: string, after: string][]>} files the pieces by file, each to be there once
 * @returns {Promise<boolean>} false if a source is not as expected; nothing is changed then
 */
export async function editSources(folder, files) {
  const edited = new Map();
  for (const [name, edits] of Object.entries(files)) {
    const file = path.join(folder, name);
    let text = await readFile(file, 'utf8').catch(() => '');
    if (!edits.every(([before]) => text.split(before).length === 2)) return false;
    for (const [before, after] of edits) text = text.replace(before, () => after);
    edited.set(file, text);
  }
  for (const [file, text] of edited) await writeFile(file, text);
  return true;
}

/** A short name for what is done to sources: what is made of them another way is not taken for the same. */
export function hashOf(changes) {
  return createHash('sha256').update(JSON.stringify(changes)).digest('hex').slice(0, 8);
}
