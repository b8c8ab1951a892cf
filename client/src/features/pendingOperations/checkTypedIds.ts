import type { IdProposal } from '../../../../shared/idProposals';
import type {
  OpenedPendingOperations,
  OperationProof,
  PendingOperationDecision,
  PendingOperationRow,
} from '../../../../shared/pendingOperations';
import { lookUp, type LookedUp } from '../../pulumi/lookUp/lookUp';
import { answersWithout, idsOf, LookUpAnswers } from '../../pulumi/lookUp/lookUpAnswers';
import { earlierOf } from './earlierFacts';
import type { EarlierFacts } from './operationSource';
import type { StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../../ui/services';
import { whileReading } from '../../ui/progress';
import { isUnsure, shortened, listIds, whyUnsure, type AnsweredId } from './formatIds';
import { counted } from '../../../../shared/counted';
import { confirm, type Answer } from '../../ui/confirm';

/** What is known of an id that the user typed. `wrong`: it cannot be the resource's, with the reason in a sentence. */
export type Verdict =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'unsure'; readonly found: LookedUp }
  | { readonly kind: 'wrong'; readonly problem: string };

/** The answer for a state that belongs to no stack. */
const NO_STACK: LookedUp = {
  kind: 'failed',
  message: 'this is a file, not the state of a stack, so no provider can be asked',
};

/** Checks the ids that the user types for the pending creates of one state. To be closed afterwards. */
export class TypedIds {
  /** The providers' answers. */
  readonly lookUps = new LookUpAnswers();

  private constructor(
    private readonly services: Services,
    private readonly text: string,
    private readonly target: StackTarget | undefined,
    private readonly opened: OpenedPendingOperations,
    private readonly earlier: Pick<EarlierFacts, 'proposals' | 'proofs'>,
  ) {
    this.lookUps.record(idsOf(earlier.proofs.flatMap(({ decision }) => decision ?? [])));
  }

  /** @param target the stack with this state; undefined if it is a file, for which no provider can be asked */
  static async of(services: Services, text: string, target: StackTarget | undefined): Promise<TypedIds> {
    const opened = await services.server.openPendingOperations({ text });
    const none = { proposals: [], proofs: [] };
    if (!target || opened.operations.length === 0) return new TypedIds(services, text, target, opened, none);
    const earlier = await earlierOf(
      services,
      target,
      [],
    )(opened).catch((error: unknown) => {
      services.log.warn(`Earlier states cannot be read: ${String(error)}`);
      return none;
    });
    return new TypedIds(services, text, target, opened, earlier);
  }

  get operations(): readonly PendingOperationRow[] {
    return this.opened.operations;
  }

  async close(): Promise<void> {
    await this.services.server.close(this.opened.id).catch(() => undefined);
  }

  /**
   * Checks an id, and asks the provider what has it.
   * @param decisions the other decisions: two resources of a type cannot have one id
   * @throws {PulumiProblem} if the user stops it
   */
  async check(
    { index }: PendingOperationRow,
    id: string,
    decisions: readonly PendingOperationDecision[],
  ): Promise<Verdict> {
    const { server } = this.services;
    const problems = await server.checkDecisions({
      id: this.opened.id,
      decisions: [...decisions, { index, action: 'created', id }],
    });
    const problem = problems?.find((one) => one.index === index)?.problem;
    if (problem !== undefined) return { kind: 'wrong', problem };
    const found = await this.ask(index, id);
    if (found.kind === 'missing')
      return { kind: 'wrong', problem: `“${shortened(id)}” does not exist at the provider.` };
    return isUnsure(found) ? { kind: 'unsure', found } : { kind: 'confirmed' };
  }

  /** What is known of how an operation ended, because its provider's answer was recorded. */
  proofOf({ index }: PendingOperationRow): OperationProof | undefined {
    return this.earlier.proofs.find((proof) => proof.index === index);
  }

  /** Other ids that the resource may have, the best first: those that the page of pending operations proposes. */
  proposalsFor({ urn, proposals }: PendingOperationRow, wrong: string): IdProposal[] {
    const all = [...this.earlier.proposals.filter((one) => one.urn === urn), ...proposals];
    const seen = new Set([wrong]);
    return all.filter(({ id }) => !seen.has(id) && seen.add(id));
  }

  private async ask(index: number, id: string): Promise<LookedUp> {
    const { services, target, text, operations, lookUps } = this;
    const asked = { index, id };
    const known = lookUps.of(asked);
    // A recorded object may be gone by now.
    if (known && known.kind !== 'failed' && known.kind !== 'recorded') return known;
    let found = NO_STACK;
    if (target) {
      const answers = await whileReading(`Looking up “${shortened(id)}”`, (control) =>
        lookUp(services, target, { text, operations, asked: [asked] }, control),
      ).catch((error: unknown) => answersWithout([asked], error));
      found = answers.get(index)!;
    }
    lookUps.keep(asked, found);
    return lookUps.of(asked)!;
  }
}

/**
 * Asks whether to use ids that may be wrong; yes if there are none.
 * @param instead the label of the first button, which uses none of them
 */
export async function acceptUnsureIds(all: readonly AnsweredId[], instead: string): Promise<Answer> {
  const unsure = all.filter(({ found }) => isUnsure(found));
  if (unsure.length === 0) return 'yes';
  const other = unsure.filter(({ found }) => found.kind === 'found').length;
  const failed = unsure.length - other;
  const parts = [
    other > 0 && `something else was found under ${counted(other, 'id')}`,
    failed > 0 && `${counted(failed, 'id')} could not be looked up`,
  ].filter((part) => part !== false);
  return confirm({
    question: `${capitalized(parts.join(', and '))}. Continue anyway?`,
    detail: [
      listIds(unsure.map(({ name, id, found }) => `${name} (${id}): ${whyUnsure(found)!}`)),
      'Pulumi takes what has the id for the resource: it updates it, and deletes it with the resource.',
    ],
    action: 'Go On',
    instead,
  });
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
