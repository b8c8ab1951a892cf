import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { executableFile, pathIn } from '../../processes/windows';

/** Where to look for the CLI. */
export interface LocateOptions {
  /** `pulumiTroubleshooter.cliPath`, from machine settings only. */
  readonly setting?: string | undefined;
  /** `pulumi.root` of the official Pulumi extension: a folder that holds `bin/pulumi`. */
  readonly officialRoot?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly home?: string;
  readonly platform?: NodeJS.Platform;
}

/** The CLI that was found and why, or the message for the user. */
export type Located =
  | { readonly path: string; readonly source: 'setting' | 'pulumi.root' | 'PATH' | 'install folder' }
  | { readonly path?: undefined; readonly failure: string };

/**
 * Finds the `pulumi` executable:
 * 1. the setting `pulumiTroubleshooter.cliPath`; if it is set, nothing else is tried;
 * 2. `bin/pulumi` below the official extension's `pulumi.root`;
 * 3. the absolute folders of `PATH` (a relative one would let a project bring its own `pulumi`);
 * 4. `~/.pulumi/bin`, where Pulumi's installer puts it.
 */
export async function locatePulumi(options: LocateOptions): Promise<Located> {
  const { setting, officialRoot, env, home = homedir(), platform = process.platform } = options;
  const name = executableFile('pulumi', platform);
  if (setting) {
    const path = setting.startsWith('~/') ? join(home, setting.slice(2)) : setting;
    if (isAbsolute(path) && (await isExecutable(path))) return { path, source: 'setting' };
    return {
      failure: `The setting pulumiTroubleshooter.cliPath names “${setting}”, which is not the absolute path of a program.`,
    };
  }
  if (officialRoot) {
    const path = join(officialRoot, 'bin', name);
    if (isAbsolute(path) && (await isExecutable(path))) return { path, source: 'pulumi.root' };
  }
  const onPath = await programOnPath(name, env);
  if (onPath !== undefined) return { path: onPath, source: 'PATH' };
  const path = join(home, '.pulumi', 'bin', name);
  if (await isExecutable(path)) return { path, source: 'install folder' };
  return { failure: 'The Pulumi CLI was not found on PATH or in ~/.pulumi/bin.' };
}

/** A program in one of the absolute folders of `PATH`. @param name its file's name */
export async function programOnPath(name: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const folder of pathIn(env).split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    const path = join(folder, name);
    if (await isExecutable(path)) return path;
  }
  return undefined;
}

/** True if a path is an executable file. */
export async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
