import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { PROJECT_FILES } from '../project/projects';
import { fileName } from '../ui/documents/fileName';

/** Reading a folder takes well below a millisecond; this many keep a start cheap, even on a slow disk. */
const MOST_FOLDERS = 500;
/** Folders that tools fill; folders with a leading dot are skipped, too. */
const NOT_LOOKED_AT = ['node_modules', 'vendor', 'target', 'dist', 'build', 'out'];

/**
 * True if a folder, or one below it, has a project file. Searches the nearest folders first, and only a limited number of
 * them, so that false is not a proof.
 * @param most maximum number of folders
 */
export async function hasProjectBelow(folder: string, most = MOST_FOLDERS): Promise<boolean> {
  const folders = [folder];
  // The list grows during the loop.
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

/** A stack's settings file. The project file can have any of the CLI's names. */
const SETTINGS_FILE = /^Pulumi\..+\.ya?ml$/;

/** True if a document is one of a project's files, by its name. */
export function isOfProject({ uri }: vscode.TextDocument): boolean {
  const name = fileName(uri);
  return PROJECT_FILES.includes(name) || SETTINGS_FILE.test(name);
}
