import type { DecisionProblem, PendingOperationDecision } from '../../../../shared/pendingOperations';
import { PulumiProblem } from '../cli/pulumiProblem';
import type { AskedId, LookedUp } from './lookUp';

/** The providers' answers for the ids of one state's operations. */
export class LookUpAnswers {
  private readonly known = new Map<string, LookedUp>();
  /** The ids that providers have named when they created the objects. */
  private readonly recorded = new Set<string>();

  clear(): void {
    this.known.clear();
    this.recorded.clear();
  }

  keep(asked: AskedId, found: LookedUp): void {
    this.known.set(askedIdKey(asked), found);
  }

  /** Takes ids from the recorded answers of their providers. */
  record(asked: readonly AskedId[]): void {
    for (const one of asked) this.recorded.add(askedIdKey(one));
  }

  of(asked: AskedId): LookedUp | undefined {
    const key = askedIdKey(asked);
    const known = this.known.get(key);
    const says = known?.kind === 'found' || known?.kind === 'missing';
    return !says && this.recorded.has(key) ? { kind: 'recorded' } : known;
  }

  /** The ids of creates that did happen for which the provider has nothing. */
  problems(decisions: readonly PendingOperationDecision[]): DecisionProblem[] {
    return idsOf(decisions).flatMap((asked) =>
      this.of(asked)?.kind === 'missing'
        ? [{ index: asked.index, problem: 'The provider has nothing with this id.' }]
        : [],
    );
  }

  /** The ids of creates that did happen without an answer of their provider. */
  open(decisions: readonly PendingOperationDecision[]): AskedId[] {
    return idsOf(decisions).filter((asked) => {
      const kind = this.of(asked)?.kind;
      return kind === undefined || kind === 'failed';
    });
  }
}

/**
 * The answers if no provider could be asked: the user must be told for each id before it is used.
 * @throws the error if the user has stopped the question, or it is another one
 */
export function answersWithout(asked: readonly AskedId[], error: unknown): Map<number, LookedUp> {
  if (!(error instanceof PulumiProblem) || error.kind === 'stopped') throw error;
  const failed = { kind: 'failed', message: error.message } as const;
  return new Map(asked.map(({ index }) => [index, failed]));
}

/** The ids of creates that did happen. */
export function idsOf(decisions: readonly PendingOperationDecision[]): AskedId[] {
  return decisions.flatMap((decision) =>
    decision.action === 'created' ? [{ index: decision.index, id: decision.id.trim() }] : [],
  );
}

function askedIdKey({ index, id }: AskedId): string {
  return `${index} ${id}`;
}
