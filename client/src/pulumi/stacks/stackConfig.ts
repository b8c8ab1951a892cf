import { readdir } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { readText } from '../../project/fileText';
import { projectFileIn, readProjectSettings } from '../../project/projects';
import type { StackTarget } from './stacks';

/**
 * The path of a stack's configuration file: beside the project file, with the same extension, unless the project file
 * names another folder.
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

/**
 * The text of a stack's configuration file; undefined if there is none.
 * @throws {SettingsFileError} if it is not UTF-8, or the project file cannot be read
 */
export async function readStackConfig(
  target: Pick<StackTarget, 'folder' | 'stack'>,
): Promise<{ file: string; text: string | undefined }> {
  const file = await stackConfigFile(target);
  try {
    return { file, text: await readText(file) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { file, text: undefined };
    throw error;
  }
}

/** The configuration files of a project, by stack name, whether or not the stacks exist. */
export async function listStackConfigFiles(folder: string): Promise<{ stack: string; file: string }[]> {
  const anyStack = await stackConfigFile({ folder, stack: '_' });
  const [begin, end] = ['Pulumi.', extname(anyStack)];
  const names = (await readdir(dirname(anyStack)).catch(() => [])).sort();
  return names.flatMap((name) => {
    const stack = name.slice(begin.length, -end.length);
    const isOne = name === `${begin}${stack}${end}` && stack !== '';
    return isOne ? [{ stack, file: join(dirname(anyStack), name) }] : [];
  });
}
