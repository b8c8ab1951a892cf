import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { loadSettingsFiles } from '../../project/projects';
import type { ProviderSettings } from '../../project/settingsFiles';
import { BackendAddress } from '../location/backendAddress';
import { withTemporaryFolder } from '../cli/temporaryFolder';
import { readStackConfig } from '../stacks/stackConfig';
import { bareName, type StackTarget } from '../stacks/stacks';

/** A stack of the same name in a separate backend, for runs that must not touch the real stack. */
export interface ScratchStack {
  /** In the real stack's folder, with its program and packages. */
  readonly target: StackTarget;
  /** The configuration file for each run, so that the project's file stays as it is. */
  readonly configFile: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Gives a task a scratch stack with a state, in a temporary folder that only the user can read. Its secrets stay
 * encrypted as they are.
 * @param text the state: an export of the stack
 * @throws {Error} if the text is not an export; {SettingsFileError} if the stack's settings cannot be read
 */
export async function withScratchStack<T>(
  target: StackTarget,
  text: string,
  use: (scratch: ScratchStack) => Promise<T>,
): Promise<T> {
  return withTemporaryFolder('pulumi-lookup-', async (root) => {
    const stack = `organization/${target.project}/${bareName(target)}`;
    const { checkpoint, secretsProvider } = asCheckpoint(text, stack);
    const address = await putInFolder(root, target, checkpoint);
    const settings = await providerSettings(target);
    const configFile = join(root, 'Pulumi.scratch.yaml');
    await writeFile(configFile, asYaml(settings));
    return use({
      target: { ...target, stack, backend: { ...target.backend, url: address.display, address } },
      configFile,
      env: environment(settings, secretsProvider),
    });
  });
}

/**
 * Puts a stack into a folder that is, or becomes, a backend.
 * @param of the stack's project and name, and the folder in which the CLI runs
 */
export async function putInFolder(
  root: string,
  of: Pick<StackTarget, 'project' | 'stack' | 'folder'>,
  checkpoint: string,
): Promise<BackendAddress> {
  const stacks = join(root, '.pulumi', 'stacks', of.project);
  await mkdir(stacks, { recursive: true });
  await writeFile(join(root, '.pulumi', 'meta.yaml'), 'version: 1\n');
  await writeFile(join(stacks, `${bareName(of)}.json`), checkpoint);
  return new BackendAddress(pathToFileURL(root).href, of.folder);
}

/** The checkpoint of an export; the deployment's text stays unchanged. */
export function asCheckpoint(
  text: string,
  stack: string,
): { checkpoint: string; secretsProvider: string | undefined } {
  const root = parseTree(text);
  const deployment = root && findNodeAtLocation(root, ['deployment']);
  if (!deployment?.parent) throw new Error('The state is not an export of a stack.');
  const { offset, length } = deployment.parent;
  const latest = text.slice(deployment.offset, deployment.offset + deployment.length);
  const checkpoint = `"checkpoint": { "stack": ${JSON.stringify(stack)}, "latest": ${latest} }`;
  const provider: unknown = findNodeAtLocation(deployment, ['secrets_providers', 'type'])?.value;
  return {
    checkpoint: text.slice(0, offset) + checkpoint + text.slice(offset + length),
    secretsProvider: typeof provider === 'string' ? provider : undefined,
  };
}

async function providerSettings(target: StackTarget): Promise<ProviderSettings> {
  const { file, text } = await readStackConfig(target);
  if (text === undefined) return {};
  const { stackSettings } = await loadSettingsFiles();
  return stackSettings(text, file).provider;
}

function asYaml(settings: ProviderSettings): string {
  return Object.entries(settings)
    .map(([field, value]) => `${field}: ${JSON.stringify(value)}\n`)
    .join('');
}

/**
 * A self-managed backend requires a passphrase for settings without a provider, such as those of a stack on Pulumi Cloud.
 * Any passphrase works, as the settings have no secrets, except for a state whose own provider is the passphrase.
 */
function environment(settings: ProviderSettings, secretsProvider: string | undefined): NodeJS.ProcessEnv {
  if (secretsProvider === 'passphrase' || Object.keys(settings).length > 0) return {};
  return { PULUMI_CONFIG_PASSPHRASE: randomBytes(16).toString('hex') };
}
