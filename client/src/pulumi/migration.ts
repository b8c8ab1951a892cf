import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  EditedState,
  RenameStateParams,
  StateComparison,
  WithSecretsProviderParams,
} from '../../../server/src/protocol';
import type { PulumiCli } from './cli';
import type { StateQuestions } from './replaceState';
import { ciphertextsIn, decryptAll, encryptAll, stackConfigFile, withCiphertexts } from './stackConfig';
import {
  bareName,
  describeTarget,
  exportStack,
  importStack,
  listStacks,
  readBackend,
  verifyBackend,
  type StackTarget,
} from './stacks';

/** What a migration asks the state server. */
export interface MigrationQuestions extends StateQuestions {
  renameState(params: RenameStateParams): Promise<EditedState>;
  withSecretsProvider(params: WithSecretsProviderParams): Promise<EditedState>;
}

export interface MigrationRequest {
  readonly source: StackTarget;
  /** As `pulumi login` takes it. */
  readonly url: string;
  /** The new stack's name, as `pulumi stack init` takes it. */
  readonly stack: string;
  /** As `pulumi stack init --secrets-provider` takes it: `default`, `passphrase`, or the address of a key. */
  readonly secretsProvider: string;
  /** For the provider `passphrase`. */
  readonly passphrase?: string | undefined;
  /** Removes a stack of this name that is there and has no resources: what an interrupted migration leaves. */
  readonly replaceEmpty?: boolean;
  /** Called with what is done next. */
  readonly onStep?: (step: string) => void;
}

export type MigrationOutcome =
  /** Nothing was done: the target has a stack of this name. */
  | { readonly kind: 'exists'; readonly resourceCount: number }
  /** Nothing is left of it: somebody wrote to the source meanwhile. */
  | { readonly kind: 'source changed' }
  | {
      readonly kind: 'migrated';
      readonly target: StackTarget;
      readonly configFile: string;
      /** What was in the configuration file's place before, if there was one. */
      readonly previousConfig: string | undefined;
      /** What the new stack has that is not as in the source; nothing is good. */
      readonly comparison: StateComparison;
    };

/**
 * Copies a stack to another backend: state, configuration and tags, with all secrets encrypted anew. Secrets in plain
 * text are only in memory and in pipes. The user's login and selected stack stay, and so does the source; what the
 * new stack is made of is made in a folder of its own, so that until all of it is there nothing of the project is
 * touched.
 * @throws {PulumiProblem} and others; the new stack is removed again then, unless it has got its resources
 */
export async function migrateStack(
  tools: { cli: PulumiCli; server: MigrationQuestions },
  request: MigrationRequest,
): Promise<MigrationOutcome> {
  const { source, url, passphrase } = request;
  const secretEnv = passphrase === undefined ? {} : { PULUMI_CONFIG_PASSPHRASE: passphrase };
  const targetCli = tools.cli.withEnvironment({ PULUMI_BACKEND_URL: url, ...secretEnv });
  await verifyBackend(tools.cli, source);
  const folder = await mkdtemp(join(tmpdir(), 'pulumi-migration-'));
  try {
    // No more than a name: a backend or a folder for configurations that the project names would get in the way.
    const project = `name: ${JSON.stringify(source.project)}\nruntime: nodejs\n`;
    await writeFile(join(folder, 'Pulumi.yaml'), project);
    const backend = await readBackend(targetCli, folder);
    const target: StackTarget = { folder, project: source.project, stack: request.stack, backend };
    if (backend.url === source.backend.url && bareName(target) === bareName(source)) {
      return { kind: 'exists', resourceCount: Number.NaN };
    }
    const there = (await listStacks(targetCli, folder)).find(({ name }) => sameStack(name, request.stack));
    if (there) {
      const resourceCount = there.resourceCount ?? 0;
      if (resourceCount > 0 || !request.replaceEmpty) return { kind: 'exists', resourceCount };
      await removeEmptyStack(targetCli, target);
    }
    return await copyStack({ ...tools, targetCli }, request, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyStack(
  tools: { cli: PulumiCli; targetCli: PulumiCli; server: MigrationQuestions },
  request: MigrationRequest,
  target: StackTarget,
): Promise<MigrationOutcome> {
  const { cli, targetCli, server } = tools;
  const { source, onStep = () => undefined } = request;
  onStep(`Reading stack “${bareName(source)}”`);
  const before = await exportStack(cli, source);
  const plain = await exportStack(cli, source, { showSecrets: true });
  const configText = await readFile(await stackConfigFile(source), 'utf8').catch(() => '');
  const ciphertexts = ciphertextsIn(configText);
  const secrets = await decryptAll(cli, source, ciphertexts, configText, describeTarget(source));
  const tags = await readTags(cli, source);

  onStep(`Creating stack “${bareName(target)}” in ${target.backend.url}`);
  const init = [
    'stack',
    'init',
    target.stack,
    '--no-select',
    `--secrets-provider=${request.secretsProvider}`,
  ];
  await targetCli.run({ args: init, cwd: target.folder });
  let config: string;
  let renamed: string;
  try {
    onStep('Encrypting the configuration');
    const encrypted = await encryptAll(targetCli, target, secrets);
    const { provider } = encrypted;
    const proof = await decryptAll(
      targetCli,
      target,
      encrypted.ciphertexts,
      provider,
      describeTarget(target),
    );
    if (proof.some((value, i) => value !== secrets[i])) {
      throw new Error('A secret of the configuration did not come through unchanged.');
    }
    config = withCiphertexts(configText, encrypted.ciphertexts, provider);
    for (const [name, value] of Object.entries(tags)) {
      const args = ['stack', 'tag', 'set', `--stack=${target.stack}`, '--', name, value];
      await targetCli.run({ args, cwd: target.folder });
    }
    onStep('Importing the state');
    renamed = textOf(await server.renameState({ text: plain, stack: bareName(target) }));
    const of = await exportStack(targetCli, target);
    const text = textOf(await server.withSecretsProvider({ text: renamed, of }));
    if ((await exportStack(cli, source)) !== before) {
      await removeEmptyStack(targetCli, target);
      return { kind: 'source changed' };
    }
    await importStack(targetCli, target, text);
  } catch (error) {
    // It refuses if the import came through after all.
    await removeEmptyStack(targetCli, target).catch(() => undefined);
    throw error;
  }
  onStep('Comparing the new stack with the old one');
  const after = await exportStack(targetCli, target, { showSecrets: true });
  const comparison = await server.compare({ before: renamed, after });
  const installed = await installConfig({ ...target, folder: source.folder }, config);
  return { kind: 'migrated', target: { ...target, folder: source.folder }, ...installed, comparison };
}

/** Puts the configuration into the project, and what was in its place beside it. Both have their secrets encrypted. */
async function installConfig(
  target: StackTarget,
  text: string,
): Promise<{ configFile: string; previousConfig: string | undefined }> {
  const configFile = await stackConfigFile(target);
  const stamp = new Date().toISOString().replaceAll(':', '-');
  let previousConfig: string | undefined = `${configFile}.${stamp}.bak`;
  try {
    await copyFile(configFile, previousConfig);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    previousConfig = undefined;
  }
  await writeFile(configFile, text);
  return { configFile, previousConfig };
}

/** The tags that people gave the stack; Pulumi's own come by themselves. None where the backend knows no tags. */
async function readTags(cli: PulumiCli, source: StackTarget): Promise<Record<string, string>> {
  const args = ['stack', 'tag', 'ls', '--json', `--stack=${source.stack}`];
  const stdout = await cli.run({ args, cwd: source.folder }).then(
    (output) => output.stdout,
    () => '{}',
  );
  const tags = Object.entries(JSON.parse(stdout) as Record<string, string>);
  return Object.fromEntries(tags.filter(([name]) => !/^(pulumi|vcs|gitHub):/.test(name)));
}

/** Removes a stack without resources; without `--force` the CLI refuses any other. */
async function removeEmptyStack(cli: PulumiCli, target: StackTarget): Promise<void> {
  const args = ['stack', 'rm', '--yes', `--stack=${target.stack}`];
  await cli.run({ args, cwd: target.folder });
}

function sameStack(a: string, b: string): boolean {
  return a.slice(a.lastIndexOf('/') + 1) === b.slice(b.lastIndexOf('/') + 1);
}

function textOf(edited: EditedState): string {
  if (edited.text === undefined) throw new Error(edited.failure);
  return edited.text;
}
