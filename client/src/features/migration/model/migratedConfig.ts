import { loadSettingsFiles } from '../../../project/projects';
import type { StackSettings } from '../../../project/settingsFiles';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import {
  qualifiedKey,
  readConfigText,
  readConfigValues,
  secretAt,
  type ConfigValues,
} from '../../../pulumi/stacks/configValues';
import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import { readStackConfig, stackConfigFile } from '../../../pulumi/stacks/stackConfig';
import { shownName, type StackTarget } from '../../../pulumi/stacks/stacks';
import { runOn, stackFlag } from '../../../pulumi/stacks/runOn';

type Control = Pick<RunControl, 'stop' | 'kill'>;

/** The configuration of a stack that gets another secrets provider. */
export interface SourceConfig {
  /** The text of its file; undefined if there is none. */
  readonly text: string | undefined;
  readonly settings: StackSettings;
  /** All settings, decrypted. */
  readonly values: ConfigValues;
  /** The plaintext of {@link StackSettings.secrets}. */
  readonly secrets: readonly string[];
}

/**
 * Reads and decrypts the configuration of a stack.
 * @throws {SettingsFileError} if its file cannot be read or changed safely
 * @throws {PulumiProblem} if a secret cannot be decrypted
 */
export async function readSourceConfig(
  cli: PulumiCli,
  source: StackTarget,
  control: Control,
): Promise<SourceConfig> {
  const { refuseUnreadCiphertexts, stackSettings } = await loadSettingsFiles();
  const { file, text } = await readStackConfig(source);
  const settings = stackSettings(text ?? (file.endsWith('.json') ? '{}\n' : ''), file);
  refuseUnreadCiphertexts(settings);
  const { hasEnvironment } = settings;
  const values =
    text === undefined
      ? await readConfigValues(cli, source, { hasEnvironment }, control)
      : await readConfigText(cli, source, { text, like: file, hasEnvironment }, control);
  const secrets = settings.secrets.map(({ path }) => secretAt(values, path, source));
  return { text, settings, values, secrets };
}

/**
 * The text of the configuration for the new stack, with all secrets encrypted by its provider.
 * @param target its folder's configuration is overwritten
 */
export async function encryptConfig(
  cli: PulumiCli,
  target: StackTarget,
  { settings, secrets }: SourceConfig,
  control: Control,
): Promise<string> {
  const { stackSettings, withCiphertexts } = await loadSettingsFiles();
  // A ciphertext that occurs in several places stays the same in all of them.
  const values = new Map(settings.secrets.map(({ ciphertext }, i) => [ciphertext, secrets[i]!]));
  const keys = new Map([...values.keys()].map((ciphertext, i) => [ciphertext, `secrets:s${i}`]));
  for (const [ciphertext, key] of keys) {
    const args = ['config', 'set', '--secret', stackFlag(target), key];
    // Through a pipe, so that it is in no argument list. The CLI removes one line break at the end.
    await runOn(cli, target, args, { ...control, input: `${values.get(ciphertext)!}\n` });
  }
  const { file, text = '' } = await readStackConfig(target);
  const encrypted = stackSettings(text, file);
  const inOrder = settings.secrets.map(({ ciphertext }) => {
    const key = keys.get(ciphertext);
    const anew = encrypted.secrets.find(({ path }) => path[0] === key)?.ciphertext;
    if (anew === undefined) throw new Error('The encrypted configuration could not be read back.');
    return anew;
  });
  return withCiphertexts(settings, inOrder, encrypted.provider);
}

/**
 * Has the CLI read the new stack's configuration and compares each setting with the old stack's.
 * @param target in the project's folder
 * @param file the configuration file, if it is not in place yet
 * @throws {PulumiProblem} if a setting has changed; the message names it, but not its value
 */
export async function verifyConfig(
  cli: PulumiCli,
  target: StackTarget,
  { settings, values: before }: SourceConfig,
  { file, ...control }: Control & { file?: string },
): Promise<void> {
  const from = { hasEnvironment: settings.hasEnvironment, ...(file !== undefined && { file }) };
  const after = await readConfigValues(cli, target, from, control).catch(async (error: unknown) => {
    if (!(error instanceof PulumiProblem) || error.kind !== 'other') throw error;
    const name = file ?? (await stackConfigFile(target));
    throw new PulumiProblem(
      'other',
      `The new stack’s configuration, ${name}, cannot be read.`,
      error.details,
    );
  });
  // Values from environments can differ; those of the file itself must not.
  const keys = settings.hasEnvironment
    ? [...settings.config.keys()].map((key) => qualifiedKey(key, target.project))
    : [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = keys.find((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  if (differing === undefined) return;
  const message = `The setting “${differing}” of stack “${shownName(target)}” cannot be read back as it was.`;
  throw new PulumiProblem('other', message);
}
