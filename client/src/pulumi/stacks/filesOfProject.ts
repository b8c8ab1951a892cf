import { realpath } from 'node:fs/promises';
import { loadSettingsFiles, projectFileIn } from '../../project/projects';
import { readText } from '../../project/fileText';
import { stackConfigFiles } from './stackConfig';

/** A project's file, and its new content. */
export interface FileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * The changed files of a project under a new name: the project file, and every configuration with settings in the
 * project's namespace (`shop:token`), which the program would no longer find. Comments, order and all other settings
 * stay. `pulumi stack rename` changes none of these files.
 * @throws {SettingsFileError} if one of them cannot be read, or cannot be changed only in these places
 */
export async function filesForProjectName(folder: string, from: string, to: string): Promise<FileChange[]> {
  const { withNamespace, withProjectName } = await loadSettingsFiles();
  const changes: FileChange[] = [];
  const projectFile = await projectFileIn(folder);
  if (projectFile !== undefined) {
    const before = await readText(projectFile);
    const named = withProjectName(before, projectFile, to);
    changes.push({ path: projectFile, before, after: withNamespace(named, projectFile, from, to) });
  }
  const seen = new Set<string>();
  for (const { file } of await stackConfigFiles(folder)) {
    // Links can make one file the configuration of several stacks.
    const real = await realpath(file);
    if (seen.has(real)) continue;
    seen.add(real);
    const before = await readText(file);
    changes.push({ path: file, before, after: withNamespace(before, file, from, to) });
  }
  return changes.filter(({ before, after }) => before !== after);
}
