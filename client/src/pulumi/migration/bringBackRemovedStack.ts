import { backendOf } from '../backends/backendOf';
import type { RunControl } from '../cli/cliRequest';
import { PulumiProblem } from '../cli/pulumiProblem';
import type { Backup } from '../kept/backupFolder';
import { readStackConfig } from '../stacks/stackConfig';
import { bareName, exportStack, type StackTarget } from '../stacks/stacks';
import { readBack } from '../writes/importReadBack';
import type { OtherWrite } from '../writes/otherWrite';
import type { MigrationTools } from './migration';
import { createStack, importWhole, lookForOtherWrite, rollBack, type NewStack } from './newStack';
import { prepareConfig, type PreparedConfig } from './preparedConfig';
import type { SettingsOfState } from './settingsOfState';

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
 * settings are removed again.
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
    onStep(`Creating stack “${bareName(target)}”`);
    await createStack(made, settings.secretsProvider);
  } catch (error) {
    const isTaken = error instanceof PulumiProblem && error.details.includes('already exists');
    if (!isTaken) await undoBringBack(made, error, request, { backup, prepared });
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
    return undoBringBack(made, error, request, { backup, prepared });
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

/** @throws {PulumiProblem} always: the error, with what is left where */
async function undoBringBack(
  made: NewStack,
  error: unknown,
  request: BringBackRequest,
  { backup, prepared }: { backup: Backup; prepared: PreparedConfig | undefined },
): Promise<never> {
  const name = `stack “${bareName(made.target)}”`;
  const kept = `The state is kept as a backup: ${backup.path}`;
  const isClean = await rollBack(made)
    .then(() => removeSettings(request, prepared))
    .then(
      () => true,
      () => false,
    );
  const left = isClean
    ? `Nothing is left of the attempt. ${kept}`
    : `There is a ${name} in ${made.target.backend.url} now, which is incomplete. ${kept}. Restore State Backup gives it to the stack.`;
  const message = error instanceof Error ? error.message : String(error);
  const { kind, details } = error instanceof PulumiProblem ? error : { kind: 'other' as const, details: '' };
  // Who stopped it has to know what is left.
  const told = kind === 'stopped' ? 'other' : kind;
  throw new PulumiProblem(told, `The ${name} was not brought back: ${message} ${left}`, details);
}
