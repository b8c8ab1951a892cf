import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EditedState } from '../../../../shared/stateText';
import type { StateComparison } from '../../../../shared/stateDifferences';
import type { Backups } from '../kept/backups';
import { settingsSource } from '../kept/secretsProviderSources';
import { backendOf } from '../backends/backendOf';
import { releaseForgotten } from '../backends/releaseForgotten';
import type { WriteWatch } from '../backends/stackBackend';
import { askBackend } from '../cli/backend';
import { BackendAddress } from '../backend/backendAddress';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { removeForgottenSecrets } from '../stacks/configValues';
import { isCopy, removeLeftoverStack } from './leftoverStack';
import { encryptConfig, readSourceConfig, verifyConfig } from './migratedConfig';
import { findOtherWrite, type OtherWrite } from '../writes/otherWrite';
import { readTags, writeTags } from './migratedTags';
import { nameAtTarget } from './nameAtTarget';
import { prepareConfig, type PreparedConfig } from './preparedConfig';
import { PulumiProblem } from '../cli/pulumiProblem';
import { withTemporaryFolder } from '../cli/temporaryFolder';
import type { StateQuestions } from '../../../../shared/requests';
import { readStackConfig } from '../stacks/stackConfig';
import { bareName, exportStack, importStack, isCalled, type StackTarget } from '../stacks/stacks';
import { listStacks } from '../stacks/stackList';
import { runOn } from '../stacks/runOn';

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
  /** Removes a stack of this name first that is there and is a {@link Leftover}. */
  readonly replaceLeftover?: boolean;
}

/** What an interrupted migration leaves: a stack without resources, or with those of the source. */
export type Leftover = 'empty' | 'copy';

export type MigrationOutcome =
  /** Nothing was done: the target has a stack of this name. */
  | { readonly kind: 'exists'; readonly leftover: Leftover | undefined }
  /** Nothing is left of it: the source was written to meanwhile. */
  | { readonly kind: 'source changed' }
  | {
      readonly kind: 'migrated';
      readonly target: StackTarget;
      readonly configFile: string;
      /** What was in the configuration file's place before, if there was one. */
      readonly previousConfig: string | undefined;
      /** What the new stack has that is not as in the source; nothing is good. */
      readonly comparison: StateComparison;
      /** Who else wrote to the new stack at the same time, if the backend tells; and what the stack has now. */
      readonly otherWrite: (OtherWrite & { readonly now: string }) | undefined;
    };

/** How long the CLI may take to clean up, which cannot be cancelled. */
const CLEANING_MS = 60_000;

/** What the steps of one migration share. */
interface Migration extends MigrationTools {
  readonly request: MigrationRequest;
  readonly targetCli: PulumiCli;
  readonly target: StackTarget;
  /** Without the lines of the CLI's runs: they are no news of how it goes, and may hold secrets. */
  readonly control: Pick<RunControl, 'stop' | 'kill'>;
  readonly onStep: (step: string) => void;
}

/**
 * Copies a stack to another backend: state, configuration and tags, with all secrets encrypted anew. Secrets in plain
 * text are only in memory and in pipes. The user's login and selected stack stay, and so does the source; what the
 * new stack is made of is made in a folder of its own, so that until all of it is there nothing of the project is
 * touched.
 * @param control its `onLine` is told what is done next
 * @throws {PulumiProblem} and others; the new stack is removed again then, unless the message says otherwise
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
    // No more than a name: a backend or a folder for configurations that the project names would get in the way.
    const project = `name: ${JSON.stringify(source.project)}\nruntime: nodejs\n`;
    await writeFile(join(folder, 'Pulumi.yaml'), project);
    const backend = await askBackend(targetCli, address, folder, control);
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

/** @returns what is in the way of the new stack, if there is something */
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
  const { cli, server, request, targetCli, target, control, onStep } = migration;
  const { source } = request;
  onStep(`Reading stack “${bareName(source)}”`);
  const before = await exportStack(cli, source, control);
  const plain = await exportStack(cli, source, { ...control, showSecrets: true });
  const sourceConfig = await readSourceConfig(cli, source, control);
  const tags = await readTags(cli, source, control);

  onStep(`Creating stack “${bareName(target)}” in ${target.backend.url}`);
  const migrated = { ...target, folder: source.folder };
  let renamed: string;
  let prepared: PreparedConfig | undefined;
  let watch: WriteWatch;
  try {
    await createTarget(migration);
    watch = await backendOf(targetCli, target).watchWrites();
    onStep('Encrypting the configuration');
    const config = await encryptConfig(targetCli, target, sourceConfig, control);
    await writeTags(targetCli, target, tags, control);
    onStep('Importing the state');
    renamed = textOf(await server.renameState({ text: plain, stack: bareName(target) }));
    const text = await withProviderOfTarget(migration, renamed);
    prepared = await prepareConfig(migrated, config);
    await verifyConfig(targetCli, migrated, sourceConfig, { ...control, file: prepared.preparedConfig });
    const isOtherConfig = (await readStackConfig(source)).text !== sourceConfig.text;
    if (isOtherConfig || (await exportStack(cli, source, control)) !== before) {
      await rollBack(migration, prepared);
      return { kind: 'source changed' };
    }
    await importWhole(migration, text);
  } catch (error) {
    // Another process's: it was not there a moment ago.
    if (error instanceof PulumiProblem && error.details.includes('already exists')) throw error;
    await rollBack(migration, prepared).catch(() => {
      throw withHint(error, migration, 'It was left there, incomplete.');
    });
    throw error;
  }
  try {
    onStep('Comparing the new stack with the old one');
    // Too late to stop: all that is left is to look, and to put a file in its place.
    const after = await exportStack(targetCli, target, { kill: control.kill, showSecrets: true });
    const comparison = await server.compare({ before: renamed, after });
    await prepared.install();
    await verifyConfig(targetCli, migrated, sourceConfig, { kill: control.kill }).catch(
      async (error: unknown) => {
        await prepared.uninstall();
        throw error;
      },
    );
    const { configFile, previousConfig } = prepared;
    const otherWrite = await lookForOtherWrite(migration, watch, renamed).catch(() => undefined);
    return { kind: 'migrated', target: migrated, configFile, previousConfig, comparison, otherWrite };
  } catch (error) {
    await prepared.discard();
    throw withHint(error, migration, 'It has all its resources, but its configuration is missing.');
  }
}

/**
 * Tells who else wrote to the new stack. All is done by then, so that what can't be found out is left.
 * @param imported with its secrets in plain text, which stay in memory: what is kept is what the backend has
 */
async function lookForOtherWrite(
  { targetCli, target, control, ...tools }: Migration,
  watch: WriteWatch,
  imported: string,
): Promise<(OtherWrite & { now: string }) | undefined> {
  const now = await exportStack(targetCli, target, { kill: control.kill });
  const otherWrite = await findOtherWrite(tools, target, watch, { imported, found: now });
  return otherWrite && { ...otherWrite, now };
}

async function createTarget({ request, targetCli, target, control }: Migration): Promise<void> {
  const { secretsProvider } = request;
  const args = ['stack', 'init', target.stack, '--no-select', `--secrets-provider=${secretsProvider}`];
  await runOn(targetCli, target, args, control);
}

/** The state with the secrets provider of the new stack, whose own empty state does not name it with older CLIs. */
async function withProviderOfTarget(
  { server, request, targetCli, target, control }: Migration,
  text: string,
): Promise<string> {
  const own =
    request.secretsProvider === 'default' ? backendOf(targetCli, target).ownSecretsProvider() : undefined;
  const [settings] = await settingsSource(target);
  const of = own
    ? JSON.stringify({ version: 3, deployment: { secrets_providers: own } })
    : ((await settings?.read()) ?? (await exportStack(targetCli, target, control)));
  return textOf(await server.withSecretsProvider({ text, of }));
}

/** An import that fails may have written all the same, if it was killed at the end: what counts is what is there. */
async function importWhole({ server, targetCli, target, control }: Migration, text: string): Promise<void> {
  const undoBrokenWrite = await backendOf(targetCli, target).holdState();
  try {
    await importStack(targetCli, target, text, control);
  } catch (error) {
    if (await undoBrokenWrite()) throw error;
    const there = await exportStack(targetCli, target, { kill: AbortSignal.timeout(CLEANING_MS) });
    const { resourceCount } = await server.summary({ text: there, limit: 0 });
    if (resourceCount === 0) throw error;
    await releaseForgotten(targetCli, target);
  }
}

/** Leaves nothing of the new stack. If an import came through after all, it stays: the CLI refuses to remove it. */
async function rollBack({ targetCli, target }: Migration, prepared?: PreparedConfig): Promise<void> {
  await prepared?.discard();
  // `stack init` may have been killed before it wrote anything.
  const control = { kill: AbortSignal.timeout(CLEANING_MS) };
  await removeLeftoverStack(targetCli, target, control).catch((error: unknown) => {
    if (!(error instanceof PulumiProblem && error.kind === 'no-stack')) throw error;
  });
}

/** The same error; its message says what is left where. */
function withHint(error: unknown, { target }: Migration, state: string): Error {
  const [message, kind, details] =
    error instanceof PulumiProblem
      ? [error.message, error.kind, error.details]
      : [error instanceof Error ? error.message : String(error), 'other' as const, ''];
  const hint = `There is a stack “${bareName(target)}” in ${target.backend.url} now. ${state} Migrate again, to the same backend, to have it removed and created again.`;
  return new PulumiProblem(kind, `${message} ${hint}`, details);
}

function textOf(edited: EditedState): string {
  if (edited.text === undefined) throw new Error(edited.failure);
  return edited.text;
}
