import { readdirSync, type Dirent } from 'node:fs';
import path from 'node:path';
import { closest } from '../state/similarWord';

/** How deep a folder is searched: the stacks of a backend are in `.pulumi/stacks/PROJECT`. */
const DEPTH = 4;

/** Folders that tools fill, and that hold no states of the user. */
export const NEVER_LOOKED_INTO: readonly string[] = ['node_modules', '.git', '.hg', '.svn', '.venv'];

/** The names that the file of a state can have. */
export const STATE_NAME = /\.json(\.gz|\.zst)?$/;

/** The likely meaning of a path without a file, as the end of a sentence. */
export function missingHint(file: string): string {
  if (/[*?[]/.test(file)) return ': no file has a name of this pattern';
  const folder = path.dirname(file);
  const near = closest(
    path.basename(file),
    entriesOf(folder).map(({ name }) => name),
  );
  return near === undefined ? '' : `; did you mean ${path.join(folder, near)}?`;
}

/** The states in a folder that was given instead of a file. */
export function folderHint(folder: string): string {
  const example = firstState(path.join(folder, '.pulumi', 'stacks')) ?? firstState(folder);
  return example === undefined ? '; name the files in it' : `; name the files in it, such as ${example}`;
}

/** The first file below a folder whose name may be a state's. */
function firstState(folder: string, depth = DEPTH): string | undefined {
  const entries = entriesOf(folder);
  const file = entries.find((entry) => entry.isFile() && STATE_NAME.test(entry.name));
  if (file) return path.join(folder, file.name);
  if (depth === 0) return undefined;
  for (const entry of entries) {
    if (!entry.isDirectory() || [...NEVER_LOOKED_INTO, 'plugins'].includes(entry.name)) continue;
    const found = firstState(path.join(folder, entry.name), depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
