import type { PendingOperationDecision, PendingOperationInfo } from '../../../../shared/pendingOperations';
import type { StateQuestions } from '../../../../shared/requests';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { PulumiProblem } from '../cli/pulumiProblem';
import type { Drift, PropertyChange } from '../driftDetection/drift';
import { readDrift } from '../driftDetection/readDrift';
import type { StackTarget } from '../stacks/stacks';
import { runPreviewOnlyRefresh } from '../stacks/targetedRefresh';
import { withScratchStack, type ScratchStack } from './scratchBackend';
import { eventsIn } from '../driftDetection/engineEvents';
import { redact } from '../secrets/redact';

/**
 * A provider's answer for an id. `missing`: nothing has it. `found`: something has it; `changes` are its differences from
 * the request, with the requested value as `old`, and `madeAt` is when it says that it was made. `unread`: the provider returned its input, as providers do that cannot
 * read. `recorded`: it cannot be asked now, but has named this id when it created the object. `failed`: it did not
 * answer; `message` is its redacted error.
 */
export type LookedUp =
  | { readonly kind: 'missing' | 'unread' | 'recorded' }
  | { readonly kind: 'found'; readonly changes: readonly PropertyChange[]; readonly madeAt?: string }
  | { readonly kind: 'failed'; readonly message: string };

/** A possible id for the resource of a pending create. */
export interface AskedId {
  /** The operation's place in the list. */
  readonly index: number;
  readonly id: string;
}

/** Possible ids of resources whose creates were interrupted. */
export interface LookUpQuestion {
  /** The export of the stack. */
  readonly text: string;
  readonly operations: readonly PendingOperationInfo[];
  /** At most one for each operation. */
  readonly asked: readonly AskedId[];
}

/** Maximum runs for one question: a provider's error ends a run before all are asked, so the others are asked again. */
const MOST_RUNS = 5;

/**
 * Asks providers what has the given ids. The engine previews a refresh of the resources in a scratch stack, in one run
 * unless a provider fails. Nothing is written to the stack or in the cloud.
 * @returns the answers by the operations' indexes
 * @throws {PulumiProblem} if the CLI fails, or no provider answers; its target is the real stack
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

/** @param indexes indexes of the operations by the URNs of their resources */
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
    const problem = await runPreviewOnlyRefresh(cli, target, options, [...open.keys()]).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof PulumiProblem && error.kind !== 'stopped') return error;
        throw error;
      },
    );
    const events = lines.join('\n');
    const { answered, failures } = answersIn(events);
    // The failure is not about these resources, but for example about a provider's configuration or the CLI itself.
    if (problem && ![...failures.keys()].some((urn) => open.has(urn))) throw problem;
    const isRead = (urn: string): boolean => !problem || answered.has(urn);
    const drift = [...open.keys()].some(isRead) ? await readDrift(events, control.stop) : undefined;
    const isLast = runs === MOST_RUNS;
    for (const urn of [...open.keys()]) {
      const message = failures.get(urn);
      if (message !== undefined) answer(urn, { kind: 'failed', message });
      else if (drift && isRead(urn)) answer(urn, readLookedUp(drift, urn));
      else if (isLast) answer(urn, { kind: 'failed', message: 'It was not asked: too many others failed.' });
    }
  }
  return found;
}

/** Reads a look-up's answer from the drift of the scratch stack. */
export function readLookedUp({ resources }: Pick<Drift, 'resources'>, asked: string): LookedUp {
  const read = resources.find(({ urn }) => urn === asked);
  if (!read) return { kind: 'unread' };
  if (read.kind === 'gone') return { kind: 'missing' };
  const madeAt = timeIn(read.changes.find(({ path }) => CREATION_TIME.test(path))?.now);
  const changes = read.changes.filter(({ isComputed }) => !isComputed);
  return { kind: 'found', changes, ...(madeAt !== undefined && { madeAt }) };
}

/** What Kubernetes, Google, Azure and AWS call the time at which an object was made. */
const CREATION_TIME = /(?:^|\.)(?:creationTimestamp|creat(?:e|ed|ion)(?:Time|Date|At)|timeCreated)$/;

/** A shown value as a time (ISO 8601). */
function timeIn(shown: string | undefined): string | undefined {
  const text = shown?.replace(/^"|"$/g, '');
  const time = text !== undefined && /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}

/** The providers' answers in a refresh that failed because of one of them. */
interface ProviderAnswers {
  /** The URNs of the resources that were read. */
  readonly answered: ReadonlySet<string>;
  /** The redacted errors of the others, by their resources' URNs. */
  readonly failures: ReadonlyMap<string, string>;
}

/** Reads from the engine's events, one per line, which providers answered and which failed. */
export function answersIn(events: string): ProviderAnswers {
  const answered = new Set<string>();
  const failures = new Map<string, string>();
  for (const { resOutputsEvent, diagnosticEvent } of eventsIn(events)) {
    if (resOutputsEvent) answered.add(resOutputsEvent.metadata.urn);
    const { urn = '', severity, message = '' } = diagnosticEvent ?? {};
    if (severity !== 'error' || urn === '') continue;
    failures.set(urn, redact(message.trim().replace(/^Preview failed: /, '')));
  }
  return { answered, failures };
}
