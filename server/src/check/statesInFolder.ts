import { closeSync, fstatSync, openSync, readdirSync, readSync, type Dirent } from 'node:fs';
import path from 'node:path';
import { DETECTION_LIMIT, detectState } from '../../../shared/detect';
import { NEVER_LOOKED_INTO, STATE_NAME } from './fileHints';
import { compressionOf, decoded, readFailure, readStateFile } from './stateFile';

/** Files that are states by their names, whatever is in them: those of a backend, and some that Pulumi or a user names so. */
const SURELY = /(?:^|\/)\.pulumi\/stacks\/.|(?:^|\/)pulumi-state-edit-[^/]*$|\.pulumi-state\.json$/;

/** What is in a folder. */
export interface FolderSearch {
  readonly states: string[];
  /** Why folders and files could not be looked at, in a few words each to follow the name. */
  readonly failures: { readonly file: string; readonly failure: string }[];
}

/**
 * The present states in a folder and below it, by name and content as editors find them, in the order of their names.
 * Symbolic links are not followed. Of Pulumi's own folder, only its stacks count: not backups, and not the history.
 * @param isIgnored is asked for each file and folder
 */
export async function statesInFolder(
  folder: string,
  isIgnored: (path: string) => boolean,
): Promise<FolderSearch> {
  const search: FolderSearch = { states: [], failures: [] };
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const isPulumis = path.basename(path.resolve(next)) === '.pulumi';
    for (const entry of entriesOf(next, search)) {
      const { name } = entry;
      const place = path.join(next, name);
      if (isIgnored(place)) continue;
      if (entry.isDirectory()) {
        if (isPulumis ? name === 'stacks' : !NEVER_LOOKED_INTO.includes(name)) waiting.push(place);
      } else if (entry.isFile() && STATE_NAME.test(name) && (await isState(place, search))) {
        search.states.push(place);
      }
    }
  }
  search.states.sort();
  return search;
}

function entriesOf(folder: string, { failures }: FolderSearch): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    failures.push({ file: folder, failure: readFailure(folder, error) });
    return [];
  }
}

async function isState(file: string, { failures }: FolderSearch): Promise<boolean> {
  if (SURELY.test(path.resolve(file).split(path.sep).join('/'))) return true;
  try {
    const bytes = startOf(file);
    if (compressionOf(bytes)) return !('failure' in (await readStateFile(file)));
    // A state in UTF-16, which Pulumi does not read, must not go unnoticed.
    return detectState(decoded(bytes)) !== undefined;
  } catch (error) {
    failures.push({ file, failure: readFailure(file, error) });
    return false;
  }
}

/** As much of a file as is needed to recognise a state. */
function startOf(file: string): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(DETECTION_LIMIT, fstatSync(descriptor).size));
    return bytes.subarray(0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}
