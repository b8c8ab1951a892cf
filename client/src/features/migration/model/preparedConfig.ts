import { copyFile, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { FileChanged, SettingsFileError } from '../../../project/fileText';
import { stackConfigFile, listStackConfigFiles } from '../../../pulumi/stacks/stackConfig';
import type { StackTarget } from '../../../pulumi/stacks/stacks';

/** A stack's new configuration, written beside the old one. */
export interface PreparedConfig {
  readonly configFile: string;
  /** Where {@link install} leaves the previous file, if there is one. */
  readonly previousConfig: string | undefined;
  /** The new file until it is put in place. */
  readonly preparedConfig: string;
  /**
   * Replaces the old file. That needs no more disk space.
   * @throws {FileChanged} if someone has written to one of the files meanwhile; the old one is then left as it is
   */
  install(): Promise<void>;
  /** Restores the old file, or removes the new one if there was none. */
  uninstall(): Promise<void>;
  /** Leaves the project as it was if {@link install} was not called; otherwise does nothing. */
  discard(): Promise<void>;
}

/**
 * Writes a stack's new configuration. Everything that can fail happens before it is put in place, so that the file is
 * always either the old or the new one, whole. An interrupted migration leaves hidden files, which no stack has and which
 * the stack's next migration replaces.
 * @throws {SettingsFileError} if the file is another stack's, too
 */
export async function prepareConfig(
  target: Pick<StackTarget, 'folder' | 'stack'>,
  text: string,
): Promise<PreparedConfig> {
  const named = await stackConfigFile(target);
  await mkdir(dirname(named), { recursive: true });
  const existing = await realpath(named).catch(() => undefined);
  if (existing !== undefined) await refuseShared(target, named, existing);
  const configFile = existing ?? named;
  // The CLI recognises the kind of file by its extension.
  const hidden = (what: string): string =>
    join(dirname(configFile), `.${basename(configFile, extname(named))}.${what}${extname(named)}`);
  const preparedConfig = hidden('new');
  const copy = hidden('old');
  const previousConfig = existing && `${existing}.${new Date().toISOString().replaceAll(':', '-')}.bak`;
  const removeBoth = async (): Promise<void> => {
    for (const file of [preparedConfig, copy]) await rm(file, { force: true });
  };
  /** False once another window migrates the same stack. */
  const isOurs = async (): Promise<boolean> =>
    (await contentOf(preparedConfig)) === Buffer.from(text).toString('latin1');
  let installed = false;
  await removeBoth();
  try {
    if (existing !== undefined) {
      await copyFile(existing, copy);
      // The copy keeps the file's mode.
      await copyFile(existing, preparedConfig);
    }
    await writeFile(preparedConfig, text);
  } catch (error) {
    await removeBoth();
    throw error;
  }
  return {
    configFile,
    previousConfig,
    preparedConfig,
    install: async () => {
      const [then, now] = await Promise.all([existing && copy, configFile].map(contentOf));
      if (then !== now) throw new FileChanged(configFile);
      if (!(await isOurs())) throw new FileChanged(preparedConfig);
      if (previousConfig !== undefined) await rename(copy, previousConfig);
      await rename(preparedConfig, configFile).catch(async (error: unknown) => {
        if (previousConfig !== undefined) await rename(previousConfig, copy);
        throw error;
      });
      installed = true;
    },
    uninstall: () =>
      previousConfig === undefined ? rm(configFile, { force: true }) : rename(previousConfig, configFile),
    discard: async () => {
      if (!installed && (await isOurs())) await removeBoth();
    },
  };
}

/** Links can make one file the configuration of several stacks: the others would lose their secrets. */
async function refuseShared(
  target: Pick<StackTarget, 'folder' | 'stack'>,
  named: string,
  real: string,
): Promise<void> {
  for (const { stack, file } of await listStackConfigFiles(target.folder)) {
    if (basename(file) === basename(named)) continue;
    if ((await realpath(file).catch(() => undefined)) !== real) continue;
    const what = `By a link, this is also the configuration of stack “${stack}”, whose secrets would be lost. Give one of the two a copy and try again.`;
    throw new SettingsFileError(named, undefined, what);
  }
}

/** What is in a file, byte for byte; undefined if there is none. */
async function contentOf(file: string | undefined): Promise<string | undefined> {
  return file === undefined ? undefined : readFile(file, 'latin1').catch(() => undefined);
}
