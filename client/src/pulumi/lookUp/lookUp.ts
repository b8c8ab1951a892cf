import type { PendingOperationDecision, PendingOperationInfo } from '../../../../shared/protocol';
import type { StateQuestions } from '../../../../shared/requests';
import type { PulumiCli, RunControl } from '../cli/cli';
import { PulumiProblem } from '../cli/pulumiProblem';
import type { Drift, PropertyChange } from '../drift/drift';
import { readDrift } from '../drift/readDrift';
import { previewRefresh, type StackTarget } from '../stacks/stacks';
import { withScratchStack } from './scratchBackend';

/**
 * What a provider has under an id. `missing`: nothing. `found`: something, which is as it was asked for, or differs in
 * `changes`: `old` is what was asked for. `unread`: the provider gave back what it was given, as one does that cannot read.
 */
export type LookedUp =
  | { readonly kind: 'missing' | 'unread' }
  | { readonly kind: 'found'; readonly changes: readonly PropertyChange[] };

/** An id that a resource may have, whose create was interrupted. */
export interface LookUpQuestion {
  /** The export of the stack. */
  readonly text: string;
  readonly operations: readonly PendingOperationInfo[];
  /** The operation's place in the list. */
  readonly index: number;
  readonly id: string;
}

/**
 * Asks the provider of a resource what it has under an id: the engine refreshes the resource in a scratch stack, as a
 * preview. Nothing is written to the stack, and nothing in the cloud.
 * @throws {PulumiProblem} if the CLI or the provider fails; it has the real stack as its target
 */
export async function lookUp(
  { cli, server }: { cli: PulumiCli; server: Pick<StateQuestions, 'resolvePendingOperations'> },
  target: StackTarget,
  { text, operations, index, id }: LookUpQuestion,
  control: RunControl,
): Promise<LookedUp> {
  const asked = operations.find((operation) => operation.index === index);
  if (!asked) throw new Error('This operation is not pending any more. Read again.');
  const decisions = operations.map((operation): PendingOperationDecision =>
    operation === asked ? { index, action: 'created', id } : { index: operation.index, action: 'discard' },
  );
  const settled = await server.resolvePendingOperations({ text, decisions });
  if (settled.text === undefined) throw new Error(settled.failure);
  const events = await withScratchStack(
    target,
    settled.text,
    async ({ target: scratch, configFile, env }) => {
      const options = { ...control, env, flags: [`--config-file=${configFile}`] };
      try {
        return await previewRefresh(cli, scratch, options, [asked.urn]);
      } catch (error) {
        if (error instanceof PulumiProblem) error.target = target;
        throw error;
      }
    },
  );
  return whatWasFound(await readDrift(events, control.stop), asked.urn);
}

/** What a look-up found, by the drift of the scratch stack. */
export function whatWasFound({ resources }: Pick<Drift, 'resources'>, asked: string): LookedUp {
  const read = resources.find(({ urn }) => urn === asked);
  if (!read) return { kind: 'unread' };
  if (read.kind === 'gone') return { kind: 'missing' };
  return { kind: 'found', changes: read.changes.filter(({ isComputed }) => !isComputed) };
}
