import { isDeepStrictEqual } from 'node:util';
import type { StateQuestions } from '../../../../../shared/requests';
import { backendOf } from '../../../pulumi/backends/backendOf';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import { CREATED_FIRST, PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import type { Backup } from '../../../pulumi/kept/backupFolder';
import { readStackConfig } from '../../../pulumi/stacks/stackConfig';
import { shownName, exportStack, type StackTarget } from '../../../pulumi/stacks/stacks';
import { readBack } from '../../../pulumi/writes/formatReadBack';
import type { OtherWrite } from '../../../pulumi/writes/otherWrite';
import type { MigrationTools } from '../../migration/model/migration';
import {
  createStack,
  importWhole,
  lookForOtherWrite,
  retold,
  rollBack,
  type NewStack,
} from '../../migration/model/newStack';
import { prepareConfig, type PreparedConfig } from '../../migration/model/preparedConfig';
import type { SettingsOfState } from './settingsOfState';

/** How long the CLI may take to say what an attempt has left, in milliseconds. */
const LOOKING_MS = 60_000;

export interface BringBackRequest {
  /** The stack as its backend would list it. */
  readonly target: StackTarget;
  /** Its state, as an export. */
  readonly text: string;
  /** The command, for the names of backups. */
  readonly why: string;
  readonly settings: Exclude<SettingsOfState, { kind: 'refused' }>;
  /** True if the state has errors and the user wants it nevertheless. */
  readonly force: boolean;
}

export type BringBackOutcome =
  /** Nothing was done: a stack of this name was created meanwhile. */
  | { readonly kind: 'exists' }
  | {
      readonly kind: 'brought back';
      /** The state, read back. */
      readonly text: string;
      /** How it differs from the kept one, in sentences without values; empty is good. */
      readonly differences: readonly string[];
      readonly backup: Backup;
      readonly settingsFile: string;
      /** Where the settings are as they were, if they were changed. */
      readonly previousSettings: string | undefined;
      /** Another write to the new stack at the same time, if the backend reports it, with the stack's present state. */
      readonly otherWrite: (OtherWrite & { readonly now: string }) | undefined;
    };

/**
 * Creates a removed stack again, with the secrets provider of its state, and imports the state. What the backend has kept
 * of it is saved as a backup first, because the new stack's writes overwrite it. If a step fails, the new stack and the
 * settings are removed again, but never a stack that somebody else has created at the same moment.
 * @throws {PulumiProblem} and others, with a message that says what is where
 */
export async function bringBackRemovedStack(
  tools: MigrationTools,
  request: BringBackRequest,
  { stop, kill, onLine: onStep = () => undefined }: RunControl = {},
): Promise<BringBackOutcome> {
  const { cli, server } = tools;
  const { target, text, settings, force } = request;
  const made: NewStack = { targetCli: cli, target, control: { stop, kill } };
  if ((await backendOf(cli, target).place()) !== undefined) return { kind: 'exists' };
  const backup = await saveKept(tools, request);
  let prepared: PreparedConfig | undefined;
  try {
    prepared = await installSettings(request);
    onStep(`Creating stack “${shownName(target)}”`);
    await createStack(made, settings.secretsProvider);
  } catch (error) {
    const isTaken = error instanceof PulumiProblem && error.details.includes('already exists');
    // Older CLIs create it before they look for the passphrase.
    const isCreated = error instanceof PulumiProblem && CREATED_FIRST.test(error.details);
    if (!isTaken) await undoBringBack(tools, made, error, request, { backup, prepared, isCreated });
    await removeSettings(request, prepared);
    return { kind: 'exists' };
  }
  try {
    const watch = await backendOf(cli, target).watchWrites();
    onStep('Importing the state');
    await importWhole(made, server, text, { force });
    onStep('Reading it back');
    const found = await exportStack(cli, target, { kill });
    const differences = await readBack(server, { imported: text, found });
    const otherWrite = await lookForOtherWrite(made, tools, watch, text).catch(() => undefined);
    if (!otherWrite)
      await tools.backups
        .recordWrite(target, { backup, text: found, why: request.why, isFirst: true })
        .catch(() => undefined);
    const previousSettings = prepared?.previousConfig;
    const settingsFile = settings.file;
    return {
      kind: 'brought back',
      text: found,
      differences,
      backup,
      settingsFile,
      previousSettings,
      otherWrite,
    };
  } catch (error) {
    return undoBringBack(tools, made, error, request, { backup, prepared, isCreated: true });
  }
}

/** Saves the chosen state, and what the removal has left: the first write to the new stack overwrites that. */
async function saveKept(
  { cli, server, backups }: MigrationTools,
  { target, text, why }: BringBackRequest,
): Promise<Backup> {
  const versions = await backendOf(cli, target).versions(1);
  for (const version of versions) {
    if (version.source !== 'before the last write') continue;
    // What cannot be read cannot be kept as a state either.
    const left = await version.read().catch(() => undefined);
    const asExport = left === undefined ? undefined : ((await server.toExport({ text: left })).text ?? left);
    if (asExport !== undefined && asExport !== text) await backups.save(target, asExport, { why });
  }
  return backups.save(target, text, { why });
}

async function installSettings({ target, settings }: BringBackRequest): Promise<PreparedConfig | undefined> {
  if (settings.kind === 'fits') return undefined;
  const prepared = await prepareConfig(target, settings.text);
  await prepared.install();
  return prepared;
}

/** Leaves the project as it was, unless someone else has written to the settings meanwhile. */
async function removeSettings(
  { target, settings }: BringBackRequest,
  prepared: PreparedConfig | undefined,
): Promise<void> {
  const { text } = await readStackConfig(target);
  if (text === settings.text) await prepared?.uninstall();
}

/** What there is when an attempt has failed. */
interface Attempt {
  readonly backup: Backup;
  readonly prepared: PreparedConfig | undefined;
  /** True if the CLI has said that it created the stack. */
  readonly isCreated: boolean;
}

/** @throws {PulumiProblem} always: the error, with what is left where */
async function undoBringBack(
  { server }: MigrationTools,
  made: NewStack,
  error: unknown,
  request: BringBackRequest,
  { backup, prepared, isCreated }: Attempt,
): Promise<never> {
  const name = `stack “${shownName(made.target)}”`;
  const kept = `The state is kept as a backup: ${backup.path}`;
  const there = `There is a ${name} in ${made.target.backend.url} now`;
  const left = await (async () => {
    if (!(await isOurs(server, made, request, isCreated)))
      return `${there}, which somebody else may have created: it was left as it is. ${kept}`;
    await rollBack(made);
    await removeSettings(request, prepared);
    return `Nothing is left of the attempt. ${kept}`;
  })().catch(() => `${there}, which is incomplete. ${kept}. Restore State Backup gives it to the stack.`);
  const problem = retold(error, (message) => `The ${name} was not brought back: ${message} ${left}`);
  // Who stopped it has to know what is left.
  throw problem.kind === 'stopped' ? new PulumiProblem('other', problem.message, problem.details) : problem;
}

/**
 * True if what is there was made by this attempt, or nothing is there. Two can create a stack at the same moment; an empty
 * state names the secrets provider of who has written last.
 */
async function isOurs(
  server: StateQuestions,
  { targetCli, target }: NewStack,
  { text }: BringBackRequest,
  isCreated: boolean,
): Promise<boolean> {
  const there = await exportStack(targetCli, target, { limitMs: LOOKING_MS }).catch((error: unknown) => {
    if (error instanceof PulumiProblem && error.kind === 'no-stack') return undefined;
    throw error;
  });
  if (there === undefined) return true;
  const [provider, own] = await Promise.all(
    [there, text].map((one) => server.secretsProvider({ text: one })),
  );
  return provider && own ? isDeepStrictEqual(provider, own) : isCreated;
}
