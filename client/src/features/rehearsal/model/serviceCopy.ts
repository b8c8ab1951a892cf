import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { loadSettingsFiles } from '../../../project/projects';
import { backendOf } from '../../../pulumi/backends/backendOf';
import { defaultOrganization } from '../../../pulumi/cli/askBackend';
import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import { stateWithProvider } from '../../../pulumi/kept/secretsProviderSources';
import { BackendAddress } from '../../../pulumi/location/backendAddress';
import { asCheckpoint, putInFolder } from '../../../pulumi/lookUp/scratchBackend';
import { readConfigValues, secretAt } from '../../../pulumi/stacks/configValues';
import { runOnCopy, stackFlag } from '../../../pulumi/stacks/runOn';
import { readStackConfig } from '../../../pulumi/stacks/stackConfig';
import { bareName, shownName, exportStack, type StackTarget } from '../../../pulumi/stacks/stacks';
import { CopyService } from './copyService';
import type { CopyControl, CopyTools, StackCopy } from './stackCopy';

/**
 * Makes an empty copy of a stack of a service, in a service on this machine. Secrets that the real service has encrypted
 * are decrypted by it, and only kept in memory.
 * @param root an empty folder that only the user can read
 * @throws {PulumiProblem} if the stack's settings cannot be decrypted, or use environments
 */
export async function copyInService(
  tools: CopyTools,
  target: StackTarget,
  root: string,
  control: CopyControl,
): Promise<StackCopy> {
  const { cli } = tools;
  const { file, text = file.endsWith('.json') ? '{}\n' : '' } = await readStackConfig(target);
  const configFile = join(root, `Pulumi.copy${extname(file)}`);
  await writeFile(configFile, text);
  const service = await CopyService.start({
    stack: target.stack,
    user: target.backend.user,
    secrets: await settingsSecrets(tools, target, { text, file, configFile }, control),
    exportOf: async (stack) => {
      const other = { ...target, stack };
      const found = await exportStack(cli, other, { ...control, showSecrets: true }).catch(
        (error: unknown) => {
          cli.note(`Stack “${stack}”, which the program refers to, cannot be read: ${String(error)}`);
          return undefined;
        },
      );
      return found && withProviderOf(found);
    },
    defaultOrganization: () => defaultOrganization(cli, target.backend, target.folder, control),
  });
  const address = new BackendAddress(service.url, target.folder);
  const provider = backendOf(cli, {
    ...target,
    backend: { ...target.backend, address },
  }).ownSecretsProvider();
  const withProviderOf = async (state: string): Promise<string> => {
    const of = stateWithProvider(provider!);
    const { text: changed, failure } = await tools.server.withSecretsProvider({ text: state, of });
    if (changed === undefined) throw new Error(failure);
    return changed;
  };
  await writeLogin(root, service, target);
  return {
    stack: target.stack,
    address,
    configFile,
    // A login of its own: that of the user stays as it is.
    env: { PULUMI_CREDENTIALS_PATH: root, PULUMI_ACCESS_TOKEN: service.token },
    ready: async (state) => {
      const own = await tools.server.secretsProvider({ text: state });
      if (own?.type !== 'service') return state;
      return withProviderOf(await inPlaintext(tools, target, { state, root: join(root, 'plain') }, control));
    },
    // It asks for them itself.
    addReferenced: () => Promise.resolve(false),
    close: () => {
      service.close();
    },
  };
}

/** The secrets of the stack's settings that the service has encrypted: plaintexts by ciphertexts, both in base64. */
async function settingsSecrets(
  { cli }: CopyTools,
  target: StackTarget,
  { text, file, configFile }: { text: string; file: string; configFile: string },
  control: CopyControl,
): Promise<Map<string, string>> {
  const { stackSettings } = await loadSettingsFiles();
  const { secrets, provider, hasEnvironment } = stackSettings(text, file);
  if (hasEnvironment) {
    const what = `The settings of stack “${shownName(target)}” use environments of Pulumi Cloud, which a copy of the stack cannot open. Nothing was rehearsed, and nothing was written.`;
    throw new PulumiProblem('other', what);
  }
  const isOfService = Object.keys(provider).length === 0 || provider.secretsprovider === 'default';
  if (secrets.length === 0 || !isOfService) return new Map();
  const values = await readConfigValues(cli, target, { file: configFile, hasEnvironment }, control);
  return new Map(
    secrets.map(({ path, ciphertext }) => [
      Buffer.from(ciphertext, 'base64').toString('base64'),
      Buffer.from(secretAt(values, path, target)).toString('base64'),
    ]),
  );
}

/** The state with its secrets in plaintext, which is only in memory: the CLI reads it from a folder, as a backend. */
async function inPlaintext(
  { cli }: CopyTools,
  target: StackTarget,
  { state, root }: { state: string; root: string },
  control: CopyControl,
): Promise<string> {
  const stack = `organization/${target.project}/${bareName(target)}`;
  const address = await putInFolder(root, target, asCheckpoint(state, stack).checkpoint);
  const args = ['stack', 'export', stackFlag({ ...target, stack }), '--show-secrets'];
  return (await runOnCopy(cli, { target, address }, args, control)).stdout;
}

/** Logs in to the service, in a file that only its runs read. */
async function writeLogin(
  root: string,
  { url, token }: CopyService,
  { backend }: StackTarget,
): Promise<void> {
  const account = { accessToken: token, username: backend.user, lastValidatedAt: new Date().toISOString() };
  const login = { current: url, accessTokens: { [url]: token }, accounts: { [url]: account } };
  await writeFile(join(root, 'credentials.json'), JSON.stringify(login), { mode: 0o600 });
}
