import type { PendingOperationDecision, PendingOperationInfo } from '../../../../shared/pendingOperations';
import type { StateQuestions } from '../../../../shared/requests';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { PulumiProblem } from '../cli/pulumiProblem';
import type { Drift, PropertyChange } from '../drift/drift';
import { readDrift } from '../drift/readDrift';
import type { StackTarget } from '../stacks/stacks';
import { previewRefresh } from '../stacks/refreshRuns';
import { answersIn } from './providerAnswers';
import { withScratchStack, type ScratchStack } from './scratchBackend';

/**
 * What a provider has under an id. `missing`: nothing. `found`: something, which is as it was asked for, or differs in
 * `changes`: `old` is what was asked for. `unread`: the provider gave back what it was given, as one does that cannot read.
 * `failed`: it did not answer, and said so in `message`, which is redacted.
 */
export type LookedUp =
  | { readonly kind: 'missing' | 'unread' }
  | { readonly kind: 'found'; readonly changes: readonly PropertyChange[] }
  | { readonly kind: 'failed'; readonly message: string };

/** An id that the resource of a pending create may have. */
export interface AskedId {
  /** The operation's place in the list. */
  readonly index: number;
  readonly id: string;
}

/** Ids that resources may have, whose creates were interrupted. */
export interface LookUpQuestion {
  /** The export of the stack. */
  readonly text: string;
  readonly operations: readonly PendingOperationInfo[];
  /** At most one of each operation. */
  readonly asked: readonly AskedId[];
}

/** Runs for one question: an error of a provider ends a run before all are asked, and the others are asked again. */
const MOST_RUNS = 5;

/**
 * Asks providers what they have under some ids: the engine refreshes their resources in a scratch stack, as a preview, all
 * in one run unless a provider fails. Nothing is written to the stack, and nothing in the cloud.
 * @returns the answers by the operations' indexes
 * @throws {PulumiProblem} if the CLI fails, or no provider answers; it has the real stack as its target
 */
export async function lookUp(
  { cli, server }: { cli: PulumiCli; server: Pick<StateQuestions, 'resolvePendingOperations'> },
  target: StackTarget,
  { text, operations, asked }: LookUpQuestion,
  control: RunControl,
): Promise<ReadonlyMap<number, LookedUp>> {
  const ids = new Map(asked.map(({ index, id }) => [index, id]));
  const indexes = new Map(operations.flatMap(({ index, urn }) => (ids.has(index) ? [[urn, index]] : [])));
  if (indexes.size < ids.size)
    throw new Error('One of these operations is not pending any more. Read again.');
  const decisions = operations.map(({ index }): PendingOperationDecision => {
    const id = ids.get(index);
    return id === undefined ? { index, action: 'discard' } : { index, action: 'created', id };
  });
  const settled = await server.resolvePendingOperations({ text, decisions });
  if (settled.text === undefined) throw new Error(settled.failure);
  try {
    return await withScratchStack(target, settled.text, (scratch) => askAll(cli, scratch, indexes, control));
  } catch (error) {
    if (error instanceof PulumiProblem) error.target = target;
    throw error;
  }
}

/** @param indexes of the operations, by the URNs of their resources */
async function askAll(
  cli: PulumiCli,
  { target, configFile, env }: ScratchStack,
  indexes: ReadonlyMap<string, number>,
  control: RunControl,
): Promise<Map<number, LookedUp>> {
  const open = new Map(indexes);
  const found = new Map<number, LookedUp>();
  const answer = (urn: string, what: LookedUp): void => {
    found.set(open.get(urn)!, what);
    open.delete(urn);
  };
  for (let runs = 1; open.size > 0; runs++) {
    const lines: string[] = [];
    const options = {
      ...control,
      env,
      flags: [`--config-file=${configFile}`],
      takeLine: (line: string) => (lines.push(line), false),
    };
    const problem = await previewRefresh(cli, target, options, [...open.keys()]).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof PulumiProblem && error.kind !== 'stopped') return error;
        throw error;
      },
    );
    const events = lines.join('\n');
    const { answered, failures } = answersIn(events);
    // What failed then is none of these: with their provider's configuration, say, or the CLI itself.
    if (problem && ![...failures.keys()].some((urn) => open.has(urn))) throw problem;
    const isRead = (urn: string): boolean => !problem || answered.has(urn);
    const drift = [...open.keys()].some(isRead) ? await readDrift(events, control.stop) : undefined;
    const isLast = runs === MOST_RUNS;
    for (const urn of [...open.keys()]) {
      const message = failures.get(urn);
      if (message !== undefined) answer(urn, { kind: 'failed', message });
      else if (drift && isRead(urn)) answer(urn, whatWasFound(drift, urn));
      else if (isLast) answer(urn, { kind: 'failed', message: 'It was not asked: too many others failed.' });
    }
  }
  return found;
}

/** What a look-up found, by the drift of the scratch stack. */
export function whatWasFound({ resources }: Pick<Drift, 'resources'>, asked: string): LookedUp {
  const read = resources.find(({ urn }) => urn === asked);
  if (!read) return { kind: 'unread' };
  if (read.kind === 'gone') return { kind: 'missing' };
  return { kind: 'found', changes: read.changes.filter(({ isComputed }) => !isComputed) };
}
