import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { ConfigPath } from '../../project/settingsFiles';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { writePrivateFile } from '../secrets/privateFile';
import { parseCliJson } from '../cli/parseCliJson';
import { PulumiProblem } from '../cli/pulumiProblem';
import type { StackTarget } from './stacks';
import { runOn, stackFlag } from './runOn';

/** A setting as `pulumi config --show-secrets --json` prints it. */
interface ConfigValue {
  /** The text, or the JSON of an object. */
  readonly value?: string;
  readonly objectValue?: unknown;
  readonly secret: boolean;
}

/** By key, with the namespace. */
export type ConfigValues = Readonly<Record<string, ConfigValue>>;

export interface ConfigReadOptions {
  /** The configuration file that the CLI reads instead of the stack's own. */
  readonly file?: string;
  /** True if environments are only listed, not opened: their values can differ each time. */
  readonly hasEnvironment: boolean;
}

/**
 * All settings of a stack, decrypted by the CLI. The plaintext comes through a pipe and is nowhere on disk.
 * @throws {PulumiProblem} if one cannot be decrypted
 */
export async function readConfigValues(
  cli: PulumiCli,
  target: StackTarget,
  { file, hasEnvironment }: ConfigReadOptions,
  control: Pick<RunControl, 'stop' | 'kill'> = {},
): Promise<ConfigValues> {
  const args = ['config', '--show-secrets', '--json', stackFlag(target)];
  if (file !== undefined) args.push(`--config-file=${file}`);
  if (hasEnvironment) args.push('--open=false');
  return parseCliJson((await runOn(cli, target, args, control)).stdout) as ConfigValues;
}

/** The prefix of the file name in {@link readConfigText}. */
const COPY = '.pulumi-secrets-';

/** A file older than this, in milliseconds, is from an editor that was killed. */
const FORGOTTEN_MS = 10 * 60 * 1000;

/** Removes the files that {@link readConfigText} could not remove because the editor was killed. */
export async function removeForgottenSecrets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(COPY)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > FORGOTTEN_MS) await rm(join(folder, name), { force: true });
  }
}

/**
 * The same for a configuration's text, from a copy: the CLI writes to the file that it reads if a field is missing.
 * @param like the path of the text's own file; the copy gets the same extension
 */
export async function readConfigText(
  cli: PulumiCli,
  target: StackTarget,
  { text, like, hasEnvironment }: { text: string; like: string; hasEnvironment: boolean },
  control: Pick<RunControl, 'stop' | 'kill'> = {},
): Promise<ConfigValues> {
  const file = join(target.folder, `${COPY}${randomUUID()}${extname(like)}`);
  try {
    await writePrivateFile(file, text);
    return await readConfigValues(cli, target, { file, hasEnvironment }, control);
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * The plaintext of a secret.
 * @throws {PulumiProblem} if it is not there, or not text
 */
export function secretAt(values: ConfigValues, [key, ...path]: ConfigPath, { project }: StackTarget): string {
  const name = qualifiedKey(key, project);
  const setting = values[name];
  let value: unknown = path.length === 0 ? setting?.value : setting?.objectValue;
  for (const step of path) value = (value as Record<string | number, unknown> | null | undefined)?.[step];
  if (typeof value !== 'string' || setting?.secret !== true) {
    throw new PulumiProblem('other', `The secret “${[name, ...path].join('.')}” could not be read.`);
  }
  if (value.includes('\uFFFD')) {
    const what = 'has bytes that are not text, so it cannot be encrypted again';
    throw new PulumiProblem('other', `The secret “${[name, ...path].join('.')}” ${what}. Set it anew first.`);
  }
  return value;
}

/** The CLI's name of a setting: a key without a namespace gets the project's, and `:config:` is left out. */
export function qualifiedKey(key: string, project: string): string {
  return key.includes(':') ? key.replace(/^([^:]+):config:(?=[^:]+$)/, '$1:') : `${project}:${key}`;
}
