import type { EditedState } from '../../../../../shared/stateText';
import type { StateQuestions } from '../../../../../shared/requests';
import { backendOf } from '../../../pulumi/backends/backendOf';
import { releaseForgotten } from '../../../pulumi/backends/releaseLocks';
import type { WriteWatch } from '../../../pulumi/backends/stackBackend';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import { CREATED_FIRST, PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import type { Backups } from '../../../pulumi/kept/backups';
import { settingsSource, stateWithProvider } from '../../../pulumi/kept/secretsProviderSources';
import { shownName, exportStack, importStack, type StackTarget } from '../../../pulumi/stacks/stacks';
import { runOn } from '../../../pulumi/stacks/runOn';
import { keepOtherWrite, type OtherWrite } from '../../../pulumi/writes/otherWrite';
import { expectedOf } from '../../../pulumi/writes/outlivedImport';
import { removeLeftoverStack } from './leftoverStack';
import type { PreparedConfig } from './preparedConfig';
import type { Backend } from '../../../pulumi/location/stackTarget';
import { defaultOrganization } from '../../../pulumi/cli/askBackend';
import { failureText } from '../../../../../shared/failureText';

/** The stack that a migration or a restoration creates, and the CLI for it. */
export interface NewStack {
  readonly targetCli: PulumiCli;
  readonly target: StackTarget;
  /** Without the lines of the CLI's runs: they do not show progress, and may contain secrets. */
  readonly control: Pick<RunControl, 'stop' | 'kill'>;
}

/** How long the CLI may take to clean up, which cannot be cancelled. */
const CLEANING_MS = 60_000;

/** @param secretsProvider as `pulumi stack init --secrets-provider` takes it */
export async function createStack(
  { targetCli, target, control }: NewStack,
  secretsProvider: string,
): Promise<void> {
  const args = ['stack', 'init', target.stack, '--no-select', `--secrets-provider=${secretsProvider}`];
  await runOn(targetCli, target, args, {
    ...control,
    // It would find the stack that it has created itself.
    beforeAgain: async ({ details }) => {
      if (CREATED_FIRST.test(details)) await removeLeftoverStack(targetCli, target, control);
    },
  });
}

/** The state with the new stack's secrets provider, which older CLIs do not name in its empty state. */
export async function withProviderOf(
  { targetCli, target, control }: NewStack,
  server: StateQuestions,
  { text, secretsProvider }: { text: string; secretsProvider: string },
): Promise<string> {
  const own = secretsProvider === 'default' ? backendOf(targetCli, target).ownSecretsProvider() : undefined;
  const [settings] = await settingsSource(target);
  const of = own
    ? stateWithProvider(own)
    : ((await settings?.read()) ?? (await exportStack(targetCli, target, control)));
  return requireText(await server.withSecretsProvider({ text, of }));
}

/**
 * A failed import may still have written, if it was killed at the end: what the stack has is what counts.
 * @param options.force imports a state that has errors
 * @param options.isOfMigration true if there is more to be done after it
 */
export async function importWhole(
  { targetCli, target, control }: NewStack,
  server: StateQuestions,
  text: string,
  { force = false, isOfMigration = false } = {},
): Promise<void> {
  const undoBrokenWrite = await backendOf(targetCli, target).holdState();
  const expected = await expectedOf(server, text);
  try {
    await importStack(targetCli, target, text, {
      ...control,
      force,
      expected: expected && { ...expected, backup: undefined, isOfMigration },
    });
  } catch (error) {
    if (await undoBrokenWrite()) throw error;
    const there = await exportStack(targetCli, target, { kill: AbortSignal.timeout(CLEANING_MS) });
    const { resourceCount } = await server.summary({ text: there, limit: 0 });
    if (resourceCount === 0) throw error;
    await releaseForgotten(targetCli, target);
  }
}

/**
 * Looks for another write to the new stack. The migration is complete by then, so a failure of this is ignored.
 * @param imported with its secrets in plaintext, which stay in memory: the backup has the backend's own text
 */
export async function lookForOtherWrite(
  { targetCli, target, control }: NewStack,
  tools: { readonly server: StateQuestions; readonly backups: Backups },
  watch: WriteWatch,
  imported: string,
): Promise<(OtherWrite & { now: string }) | undefined> {
  const [overwritten] = await watch();
  if (overwritten === undefined) return undefined;
  const now = await exportStack(targetCli, target, { kill: control.kill });
  return { ...(await keepOtherWrite(tools, target, { overwritten, imported, found: now })), now };
}

/** Removes the new stack. If an import succeeded after all, the stack stays: the CLI refuses to remove it. */
export async function rollBack({ targetCli, target }: NewStack, prepared?: PreparedConfig): Promise<void> {
  await prepared?.discard();
  // `stack init` may have been killed before it wrote anything.
  const control = { kill: AbortSignal.timeout(CLEANING_MS) };
  await removeLeftoverStack(targetCli, target, control).catch((error: unknown) => {
    if (!(error instanceof PulumiProblem && error.kind === 'no-stack')) throw error;
  });
}

/** The same error, with a message that says what is left where. */
export function withHint(error: unknown, { target }: NewStack, state: string): PulumiProblem {
  const hint = `There is a stack “${shownName(target)}” in ${target.backend.url} now. ${state} Migrate again, to the same backend, to have it removed and created again.`;
  return retold(error, (message) => `${message} ${hint}`);
}

/** The same error with another message. */
export function retold(error: unknown, tell: (message: string) => string): PulumiProblem {
  const message = tell(failureText(error));
  const { kind, details } = error instanceof PulumiProblem ? error : { kind: 'other' as const, details: '' };
  return new PulumiProblem(kind, message, details);
}

/** @throws {Error} if there is none, which says why */
export function requireText(edited: EditedState): string {
  if (edited.text === undefined) throw new Error(edited.failure);
  return edited.text;
}

/**
 * The full name of a new stack in a project. At a service, a name without an organization belongs to the present default
 * organization. Elsewhere the name stays as it is.
 * @throws {PulumiProblem} if the service can't be asked
 */
export async function nameAtTarget(
  cli: PulumiCli,
  backend: Backend,
  { folder, project, stack }: { folder: string; project: string; stack: string },
  control: RunControl,
): Promise<string> {
  if (!backend.address.kind.hasOrganizations) return stack;
  const [name, owner] = stack.split('/').reverse() as [string, string?];
  return `${owner ?? (await defaultOrganization(cli, backend, folder, control))}/${project}/${name}`;
}
