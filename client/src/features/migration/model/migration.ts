import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StateQuestions } from '../../../../../shared/requests';
import { BackendAddress } from '../../../pulumi/location/backendAddress';
import { backendOf } from '../../../pulumi/backends/backendOf';
import { lookAtStack, type StackLook } from '../../../pulumi/backends/stackLook';
import type { WriteWatch } from '../../../pulumi/backends/stackBackend';
import { backendAt } from '../../../pulumi/cli/askBackend';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import { withTemporaryFolder } from '../../../pulumi/cli/temporaryFolder';
import type { Backups } from '../../../pulumi/kept/backups';
import { removeForgottenSecrets } from '../../../pulumi/stacks/configValues';
import { readStackConfig } from '../../../pulumi/stacks/stackConfig';
import { bareName, shownName, exportStack, isCalled, type StackTarget } from '../../../pulumi/stacks/stacks';
import { listStacks } from '../../../pulumi/stacks/stackList';
import { readBack } from '../../../pulumi/writes/formatReadBack';
import type { OtherWrite } from '../../../pulumi/writes/otherWrite';
import { isCopy, removeLeftoverStack } from './leftoverStack';
import { encryptConfig, readSourceConfig, verifyConfig, type SourceConfig } from './migratedConfig';
import { readTags, writeTags } from './migratedTags';
import {
  nameAtTarget,
  createStack,
  importWhole,
  lookForOtherWrite,
  rollBack,
  requireText,
  withHint,
  withProviderOf,
  type NewStack,
} from './newStack';
import { prepareConfig, type PreparedConfig } from './preparedConfig';

export interface MigrationTools {
  readonly cli: PulumiCli;
  readonly server: StateQuestions;
  readonly backups: Backups;
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
  /** First removes an existing stack of this name if it is a {@link Leftover}. */
  readonly replaceLeftover?: boolean;
}

/** What an interrupted migration leaves: a stack without resources, or with those of the source. */
export type Leftover = 'empty' | 'copy';

export type MigrationOutcome =
  /** Nothing was done: the target already has a stack of this name. */
  | { readonly kind: 'exists'; readonly leftover: Leftover | undefined }
  /** Nothing is left of the copy: the source was written to meanwhile. */
  | { readonly kind: 'source changed' }
  | {
      readonly kind: 'migrated';
      readonly target: StackTarget;
      readonly configFile: string;
      /** What was in the configuration file's place before, if there was one. */
      readonly previousConfig: string | undefined;
      /** How the new stack differs from the source, secrets included, in sentences without values; empty is good. */
      readonly differences: readonly string[];
      /** Another write to the new stack at the same time, if the backend reports it, with the stack's present state. */
      readonly otherWrite: (OtherWrite & { readonly now: string }) | undefined;
    };

/** What the steps of one migration share. */
interface Migration extends MigrationTools, NewStack {
  readonly request: MigrationRequest;
  readonly onStep: (step: string) => void;
}

/**
 * Copies a stack to another backend: state, configuration and tags, with all secrets encrypted anew. Secrets in plaintext
 * are only in memory and in pipes. The user's login, the selected stack and the source stay as they are. The new files
 * are made in a separate folder, so that the project is not touched until all of them are complete.
 * @param control its `onLine` gets the name of each step
 * @throws {PulumiProblem} and others; the new stack is then removed again, unless the message says otherwise
 */
export async function migrateStack(
  tools: MigrationTools,
  request: MigrationRequest,
  { stop, kill, onLine: onStep = () => undefined }: RunControl = {},
): Promise<MigrationOutcome> {
  const { source, url, passphrase } = request;
  const control = { stop, kill };
  const secretEnv = passphrase === undefined ? {} : { PULUMI_CONFIG_PASSPHRASE: passphrase };
  const targetCli = tools.cli.withEnvironment(secretEnv);
  const address = new BackendAddress(url, source.folder);
  await removeForgottenSecrets(source.folder);
  return withTemporaryFolder('pulumi-migration-', async (folder) => {
    // Only a name: the project's own backend or configuration folder must not apply.
    const project = `name: ${JSON.stringify(source.project)}\nruntime: nodejs\n`;
    await writeFile(join(folder, 'Pulumi.yaml'), project);
    const backend = await backendAt(targetCli, address, folder, control);
    const named = { folder, project: source.project, stack: request.stack };
    const stack = await nameAtTarget(targetCli, backend, named, control);
    const target: StackTarget = { ...named, stack, backend };
    if (address.isSameAs(source.backend.address) && isCalled(source, stack)) {
      return { kind: 'exists', leftover: undefined };
    }
    const migration = { ...tools, request, targetCli, target, control, onStep };
    return (await makeRoom(migration)) ?? (await copyStack(migration));
  });
}

/** @returns the stack that is in the way of the new one, if there is one */
async function makeRoom(migration: Migration): Promise<MigrationOutcome | undefined> {
  const { cli, server, backups, request, targetCli, target, control } = migration;
  const stacks = await listStacks(targetCli, target.backend.address, target.folder, control);
  const there = stacks.find(({ name }) => isCalled({ ...target, stack: name }, target.stack));
  if (!there) return undefined;
  const isEmpty = (there.resourceCount ?? 0) === 0;
  const state = await exportStack(targetCli, target, control);
  if (!isEmpty) {
    const text = await exportStack(cli, request.source, control);
    const renamed = await server.renameState({ text, stack: bareName(target) });
    const isLeftover =
      renamed.text !== undefined && (await isCopy(server, renamed.text, state, { encryptedAnew: true }));
    if (!isLeftover) return { kind: 'exists', leftover: undefined };
    if (request.replaceLeftover) await backups.save(target, state, { why: 'Migrate Stack' });
  }
  if (!request.replaceLeftover) return { kind: 'exists', leftover: isEmpty ? 'empty' : 'copy' };
  await removeLeftoverStack(targetCli, target, { ...control, force: !isEmpty });
  return undefined;
}

async function copyStack(migration: Migration): Promise<MigrationOutcome> {
  const source = await readSource(migration);
  const made = await makeStack(migration, source);
  return made ? finish(migration, source, made) : { kind: 'source changed' };
}

/** The source of the new stack. */
interface Source {
  /** The state, with its secrets in plaintext. */
  readonly seen: StackLook;
  readonly config: SourceConfig;
  readonly tags: Readonly<Record<string, string>>;
}

async function readSource({ cli, request, control, onStep }: Migration): Promise<Source> {
  const { source } = request;
  onStep(`Reading stack “${shownName(source)}”`);
  return {
    seen: await lookAtStack(cli, source, control, { read: readInPlaintext }),
    config: await readSourceConfig(cli, source, control),
    tags: await readTags(cli, source, control),
  };
}

const readInPlaintext: typeof exportStack = (cli, source, control) =>
  exportStack(cli, source, { ...control, showSecrets: true });

/** True if the source is not what it was when it was read. */
async function isSourceChanged(
  { cli, request, control }: Migration,
  { seen, config }: Source,
): Promise<boolean> {
  const { source } = request;
  if ((await readStackConfig(source)).text !== config.text) return true;
  const now = await lookAtStack(cli, source, control, { earlier: seen, read: readInPlaintext });
  return now.text !== seen.text;
}

/** The new stack, complete except for its configuration. */
interface MadeStack {
  /** The stack as the project will have it. */
  readonly migrated: StackTarget;
  /** The imported state, with its secrets in plaintext. */
  readonly imported: string;
  readonly prepared: PreparedConfig;
  readonly watch: WriteWatch;
}

/**
 * Creates the new stack; if that fails, removes it again.
 * @returns undefined if the source was written to meanwhile
 */
async function makeStack(migration: Migration, source: Source): Promise<MadeStack | undefined> {
  const { server, request, targetCli, target, control, onStep } = migration;
  const { secretsProvider } = request;
  const migrated = { ...target, folder: request.source.folder };
  let prepared: PreparedConfig | undefined;
  onStep(`Creating stack “${shownName(target)}” in ${target.backend.url}`);
  try {
    await createStack(migration, secretsProvider);
    const watch = await backendOf(targetCli, target).watchWrites();
    onStep('Encrypting the configuration');
    const config = await encryptConfig(targetCli, target, source.config, control);
    await writeTags(targetCli, target, source.tags, control);
    onStep('Importing the state');
    const imported = requireText(
      await server.renameState({ text: source.seen.text, stack: bareName(target) }),
    );
    const text = await withProviderOf(migration, server, { text: imported, secretsProvider });
    prepared = await prepareConfig(migrated, config);
    await verifyConfig(targetCli, migrated, source.config, { ...control, file: prepared.preparedConfig });
    if (await isSourceChanged(migration, source)) {
      await rollBack(migration, prepared);
      return undefined;
    }
    await importWhole(migration, server, text, { isOfMigration: true });
    return { migrated, imported, prepared, watch };
  } catch (error) {
    // Another process has just created it.
    if (error instanceof PulumiProblem && error.details.includes('already exists')) throw error;
    await rollBack(migration, prepared).catch(() => {
      throw withHint(error, migration, 'It was left there, incomplete.');
    });
    throw error;
  }
}

/** Puts the configuration in its place. It cannot be stopped any more: the remaining steps only read. */
async function finish(
  migration: Migration,
  source: Source,
  { migrated, imported, prepared, watch }: MadeStack,
): Promise<MigrationOutcome> {
  const { server, targetCli, target, control, onStep } = migration;
  const { kill } = control;
  try {
    onStep('Comparing the new stack with the old one');
    const after = await exportStack(targetCli, target, { kill, showSecrets: true });
    const differences = await readBack(server, { imported, found: after });
    await prepared.install();
    await verifyConfig(targetCli, migrated, source.config, { kill }).catch(async (error: unknown) => {
      await prepared.uninstall();
      throw error;
    });
    const { configFile, previousConfig } = prepared;
    const otherWrite = await lookForOtherWrite(migration, migration, watch, imported).catch(() => undefined);
    return { kind: 'migrated', target: migrated, configFile, previousConfig, differences, otherWrite };
  } catch (error) {
    await prepared.discard();
    throw withHint(error, migration, 'It has all its resources, but its configuration is missing.');
  }
}
