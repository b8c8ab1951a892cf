import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { projectFileIn, readProjectSettings } from './projects';
import type { StackTarget } from './stacks';

/**
 * Where the CLI keeps a stack's configuration: beside the project file, with the same extension, unless the project
 * file names another folder.
 * @throws {SettingsFileError} if the project file cannot be read
 */
export async function stackConfigFile({
  folder,
  stack,
}: Pick<StackTarget, 'folder' | 'stack'>): Promise<string> {
  const projectFile = (await projectFileIn(folder)) ?? join(folder, 'Pulumi.yaml');
  const { stackConfigDir = '' } = (await readProjectSettings(folder)) ?? {};
  const bareName = stack.slice(stack.lastIndexOf('/') + 1);
  return join(dirname(projectFile), stackConfigDir, `Pulumi.${bareName}${extname(projectFile)}`);
}

/** The text of a stack's configuration file; undefined if there is none. */
export async function readStackConfig(
  target: Pick<StackTarget, 'folder' | 'stack'>,
): Promise<{ file: string; text: string | undefined }> {
  const file = await stackConfigFile(target);
  try {
    return { file, text: await readFile(file, 'utf8') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { file, text: undefined };
    throw error;
  }
}
