import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PulumiCli, RunControl } from './cli';
import { writePrivateFile } from './privateFile';
import { PROJECT_FILES } from './projects';
import { parse, type StackTarget } from './stacks';

/**
 * The ciphertexts of a stack's configuration file: the values of the key `secure`, in block and in flow style. They
 * have neither white space nor quotes inside.
 */
const SECURE = /^([ \t]*(?:- +)?(?:[^\n#]*[{,][ \t]*)?secure:[ \t]*)(["']?)([^\s"'{},]+)\2/gm;

/** By what the file's secrets are encrypted. */
const PROVIDER_LINES = /^(?:encryptionsalt|secretsprovider|encryptedkey):.*(?:\r?\n|$)/gm;

/** The ciphertexts in a configuration's text, in text order. */
export function ciphertextsIn(text: string): string[] {
  return [...text.matchAll(SECURE)].map((match) => match[3]!);
}

/** The text with other ciphertexts in their places and with the secrets provider of `provider`; the rest stays. */
export function withCiphertexts(text: string, ciphertexts: readonly string[], provider: string): string {
  let next = 0;
  const values = text.replace(SECURE, (_, key: string) => `${key}${ciphertexts[next++] ?? ''}`);
  return providerLines(provider) + values.replace(PROVIDER_LINES, '');
}

/** The lines of a configuration's text that say by what its secrets are encrypted. */
export function providerLines(text: string): string {
  const lines = [...text.matchAll(PROVIDER_LINES)].map(([line]) => line);
  return lines.map((line) => (line.endsWith('\n') ? line : `${line}\n`)).join('');
}

/** Where the CLI keeps a stack's configuration: in the project's folder, unless the project file says otherwise. */
export async function stackConfigFile({
  folder,
  stack,
}: Pick<StackTarget, 'folder' | 'stack'>): Promise<string> {
  const name = `Pulumi.${stack.slice(stack.lastIndexOf('/') + 1)}.yaml`;
  for (const file of PROJECT_FILES) {
    const text = await readFile(join(folder, file), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const [, directory = ''] = /^stackConfigDir:[ \t]*["']?([^"'#\n]+)/m.exec(text) ?? [];
    return join(folder, directory.trim(), name);
  }
  return join(folder, name);
}

/** What the name of {@link decryptAll}'s file begins with. */
const SECRETS_FILE = '.pulumi-secrets-';

/** A file that old is of a run whose editor was ended by force. */
const FORGOTTEN_MS = 10 * 60 * 1000;

/** Removes what {@link decryptAll} could not, because the editor was ended by force. */
export async function removeForgottenSecrets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(SECRETS_FILE)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > FORGOTTEN_MS) await rm(join(folder, name), { force: true });
  }
}

/**
 * Decrypts ciphertexts as secrets of a stack. What goes to disk for that is encrypted; the plain text comes through a
 * pipe.
 * @param provider a configuration's text that says by what they are encrypted
 * @throws {PulumiProblem} if one cannot be decrypted
 */
export async function decryptAll(
  cli: PulumiCli,
  target: StackTarget,
  ciphertexts: readonly string[],
  provider: string,
  passphraseOf: string,
  control: RunControl = {},
): Promise<string[]> {
  if (ciphertexts.length === 0) return [];
  const entries = ciphertexts.map((ciphertext, i) => `  secrets:s${i}:\n    secure: ${ciphertext}\n`);
  // Beside the project, for the CLI takes the project from there; under a name that no stack has.
  const file = join(target.folder, `${SECRETS_FILE}${randomUUID()}.yaml`);
  try {
    await writePrivateFile(file, `${providerLines(provider)}config:\n${entries.join('')}`);
    const flags = ['--show-secrets', '--json', `--stack=${target.stack}`, `--config-file=${file}`];
    const run = { ...control, args: ['config', ...flags], cwd: target.folder, passphraseOf };
    const values = parse((await cli.run(run)).stdout) as Record<string, { value: string }>;
    return ciphertexts.map((_, i) => values[`secrets:s${i}`]!.value);
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Encrypts values as secrets of a stack. They go through pipes and are in no argument list.
 * @param target its folder must have no configuration that matters: it is written to
 * @returns the ciphertexts, and the configuration's text that says by what they are encrypted
 */
export async function encryptAll(
  cli: PulumiCli,
  target: StackTarget,
  values: readonly string[],
  control: RunControl = {},
): Promise<{ ciphertexts: string[]; provider: string }> {
  for (const [i, value] of values.entries()) {
    const args = ['config', 'set', '--secret', `--stack=${target.stack}`, `secrets:s${i}`];
    // The CLI takes one line break off the end.
    await cli.run({ ...control, args, cwd: target.folder, input: `${value}\n` });
  }
  const provider = await readFile(await stackConfigFile(target), 'utf8').catch(() => '');
  return { ciphertexts: values.map((_, i) => ciphertextOf(provider, i)), provider };
}

function ciphertextOf(text: string, i: number): string {
  const entry = new RegExp(`^ *secrets:s${i}:\\s*\\n *secure: *(\\S+)`, 'm').exec(text);
  if (!entry) throw new Error('The encrypted configuration could not be read back.');
  return entry[1]!;
}
