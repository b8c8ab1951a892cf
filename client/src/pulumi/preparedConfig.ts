import { copyFile, mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { stackConfigFile } from './stackConfig';
import type { StackTarget } from './stacks';

/** A stack's new configuration, written out beside the old one. */
export interface PreparedConfig {
  readonly configFile: string;
  /** A copy of what is in its place, if there is something. */
  readonly previousConfig: string | undefined;
  /** Puts it in the old one's place. That needs no more room on the disk. */
  install(): Promise<void>;
  /** Leaves the project as it was. */
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
  const prepared = `${configFile}.new`;
  const discard = async (): Promise<void> => {
    for (const file of [prepared, previousConfig]) if (file !== undefined) await rm(file, { force: true });
  };
  try {
    if (existing !== undefined && previousConfig !== undefined) {
      await copyFile(existing, previousConfig);
      // For its mode.
      await copyFile(existing, prepared);
    }
    await writeFile(prepared, text);
  } catch (error) {
    await discard();
    throw error;
  }
  return { configFile, previousConfig, install: () => rename(prepared, configFile), discard };
}
