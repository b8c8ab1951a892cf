import { copyFile, mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { stackConfigFile } from '../stacks/stackConfig';
import type { StackTarget } from '../stacks/stacks';

/** A stack's new configuration, written out beside the old one. */
export interface PreparedConfig {
  readonly configFile: string;
  /** A copy of what is in its place, if there is something. */
  readonly previousConfig: string | undefined;
  /** Where it is until it is put in its place. */
  readonly preparedConfig: string;
  /** Puts it in the old one's place. That needs no more room on the disk. */
  install(): Promise<void>;
  /** Puts the old one back in its place, or nothing if there was none. */
  uninstall(): Promise<void>;
  /** Leaves the project as it was before {@link install}; after that it does nothing. */
  discard(): Promise<void>;
}

/**
 * Writes a stack's new configuration, so that all that can fail has been done before it is put in place: the file is
 * the old one or the new one, whole.
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
  // The CLI knows what kind of file it is by the extension.
  const preparedConfig = `${configFile}.new${extname(named)}`;
  let installed = false;
  const discard = async (): Promise<void> => {
    // What is left is the only copy of the old one then.
    if (installed) return;
    for (const file of [preparedConfig, previousConfig])
      if (file !== undefined) await rm(file, { force: true });
  };
  try {
    if (existing !== undefined && previousConfig !== undefined) {
      await copyFile(existing, previousConfig);
      // A copy has the mode of the file.
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
      await rename(preparedConfig, configFile);
      installed = true;
    },
    uninstall: () =>
      previousConfig === undefined ? rm(configFile, { force: true }) : rename(previousConfig, configFile),
    discard,
  };
}
