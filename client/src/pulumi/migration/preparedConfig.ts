import { copyFile, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { FileChanged } from '../../project/replaceText';
import { stackConfigFile } from '../stacks/stackConfig';
import type { StackTarget } from '../stacks/stacks';

/** A stack's new configuration, written beside the old one. */
export interface PreparedConfig {
  readonly configFile: string;
  /** A copy of the previous file, if there is one. */
  readonly previousConfig: string | undefined;
  /** The new file until it is put in place. */
  readonly preparedConfig: string;
  /**
   * Replaces the old file. That needs no more disk space.
   * @throws {FileChanged} if someone has written to the old file meanwhile; it is then left as it is
   */
  install(): Promise<void>;
  /** Restores the old file, or removes the new one if there was none. */
  uninstall(): Promise<void>;
  /** Leaves the project as it was if {@link install} was not called; otherwise does nothing. */
  discard(): Promise<void>;
}

/**
 * Writes a stack's new configuration. Everything that can fail happens before it is put in place, so that the file is
 * always either the old or the new one, whole.
 */
export async function prepareConfig(
  target: Pick<StackTarget, 'folder' | 'stack'>,
  text: string,
): Promise<PreparedConfig> {
  const named = await stackConfigFile(target);
  await mkdir(dirname(named), { recursive: true });
  const existing = await realpath(named).catch(() => undefined);
  const configFile = existing ?? named;
  const previousConfig = existing && `${existing}.${new Date().toISOString().replaceAll(':', '-')}.bak`;
  // The CLI recognises the kind of file by its extension.
  const preparedConfig = `${configFile}.new${extname(named)}`;
  let installed = false;
  const discard = async (): Promise<void> => {
    // The remaining file is then the only copy of the old one.
    if (installed) return;
    for (const file of [preparedConfig, previousConfig])
      if (file !== undefined) await rm(file, { force: true });
  };
  try {
    if (existing !== undefined && previousConfig !== undefined) {
      await copyFile(existing, previousConfig);
      // The copy keeps the file's mode.
      await copyFile(existing, preparedConfig);
    }
    await writeFile(preparedConfig, text);
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    configFile,
    previousConfig,
    preparedConfig,
    install: async () => {
      const [then, now] = await Promise.all([previousConfig, configFile].map(contentOf));
      if (then !== now) throw new FileChanged(configFile);
      await rename(preparedConfig, configFile);
      installed = true;
    },
    uninstall: () =>
      previousConfig === undefined ? rm(configFile, { force: true }) : rename(previousConfig, configFile),
    discard,
  };
}

/** What is in a file, byte for byte; undefined if there is none. */
async function contentOf(file: string | undefined): Promise<string | undefined> {
  return file === undefined ? undefined : readFile(file, 'latin1').catch(() => undefined);
}
