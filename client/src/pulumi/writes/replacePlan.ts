import type { PendingOperationInfo } from '../../../../shared/pendingOperations';
import type { StateComparison } from '../../../../shared/stateDifferences';
import type { StateSummary } from '../../../../shared/stateSummary';
import type { StateQuestions } from '../../../../shared/requests';
import type { Backup } from '../kept/backupFolder';
import { bareName, type StackTarget } from '../stacks/stacks';
import { replaceDangers, type ReplaceDangers } from './replaceDangers';

/** The facts that the user needs before confirming. */
export interface ReplacePlan {
  readonly target: StackTarget;
  /** The stack's present state. */
  readonly before: string;
  readonly beforeSummary: StateSummary;
  /** Its new state, as an export. */
  readonly after: string;
  readonly afterSummary: StateSummary;
  readonly comparison: StateComparison;
  readonly dangers: ReplaceDangers;
  /** Why the stack's state may be newer than the one that the new state was made from. */
  readonly changedSince: 'changed' | 'written later' | undefined;
  /** Undefined if the stack's present state cannot be read. */
  readonly backup: Backup | undefined;
  /** True if the engine refuses it: it is imported all the same only if the user chose that. */
  readonly force: boolean;
  /** The project that the new state's resources belong to, if it is not the stack's. */
  readonly foreignProject: string | undefined;
  /**
   * Pending creates that the import would forget: those of the stack and of the new state that are not resources in the
   * new state, because an import drops every pending operation. Those that were removed from the stack's present export
   * have already been decided.
   */
  readonly forgottenCreates: readonly PendingOperationInfo[];
}

/** How many findings are asked for. */
const FINDINGS_ASKED = 100;
/** The last question always mentions findings of these rules. */
const NOTED = ['secrets-of-other-stack', 'number-rounded'];

/** The stack's present state and its new state, as exports. */
type ReplacedStates = Pick<ReplacePlan, 'target' | 'before' | 'after' | 'backup'> & {
  /** True if the new state was made from this export of the stack; undefined if unknown. */
  readonly isMadeFrom: ((currentExport: string) => boolean) | undefined;
};

/** Asks the server for the facts that the user needs. */
export async function planReplacement(server: StateQuestions, states: ReplacedStates): Promise<ReplacePlan> {
  const { target, before, after, backup, isMadeFrom } = states;
  const forTarget = {
    targetStack: bareName(target),
    targetProject: target.project,
    targetIsService: target.backend.address.isService,
    limit: FINDINGS_ASKED,
  };
  const [beforeSummary, afterSummary, comparison] = await Promise.all([
    server.summary({ text: before, ...forTarget }),
    server.summary({ text: after, ...forTarget, alwaysWith: NOTED }),
    server.compare({ before, after }),
  ]);
  const { project } = afterSummary;
  const isOfOther = isMadeFrom?.(before) !== true;
  return {
    target,
    before,
    beforeSummary,
    after,
    afterSummary,
    comparison,
    dangers: replaceDangers(beforeSummary, afterSummary),
    changedSince: staleness(states, beforeSummary, afterSummary),
    backup,
    force: afterSummary.errorCount > 0,
    foreignProject: project === target.project ? undefined : project,
    forgottenCreates: createsForgotten(isOfOther ? beforeSummary : undefined, afterSummary, comparison),
  };
}

/** @param before undefined if the new state was made from it */
function createsForgotten(
  before: StateSummary | undefined,
  after: StateSummary,
  { added }: StateComparison,
): PendingOperationInfo[] {
  const settled = new Set(added);
  const operations = [...after.pendingOperations, ...(before?.pendingOperations ?? [])];
  const creates = operations.filter(({ type, urn }) => type === 'creating' && !settled.has(urn));
  return [...new Map(creates.map((create) => [create.urn, create])).values()];
}

function staleness(
  { before, isMadeFrom }: ReplacedStates,
  beforeSummary: StateSummary,
  afterSummary: StateSummary,
): ReplacePlan['changedSince'] {
  if (isMadeFrom !== undefined) return isMadeFrom(before) ? undefined : 'changed';
  const [stackTime, fileTime] = [beforeSummary.time, afterSummary.time].map((time) => Date.parse(time ?? ''));
  return stackTime !== undefined && fileTime !== undefined && stackTime > fileTime
    ? 'written later'
    : undefined;
}
