import type { PendingOperationInfo } from '../../../../shared/pendingOperations';
import { counted } from '../../../../shared/counted';
import type { SharedObject, StateComparison } from '../../../../shared/stateDifferences';
import { describeUrn, parseUrn } from '../../../../shared/urn';
import type { StateSummary, FindingSummary } from '../../../../shared/stateSummary';
import type { StateQuestions } from '../../../../shared/requests';
import { NO_TEXT } from '../backends/stackLook';
import { bareName, type StackTarget } from '../stacks/stacks';

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
  /** False if the stack's present state cannot be read: it is replaced without a backup. */
  readonly canBeBackedUp: boolean;
  /** True if the engine refuses it: it is imported all the same only if the user chose that. */
  readonly force: boolean;
  /** The project that the new state's resources belong to, if it is not the stack's. */
  readonly foreignProject: string | undefined;
  /**
   * Pending creates that the import would forget: those of the stack and of the new state that are not resources in the
   * new state, because an import drops every pending operation. Those that were removed from the stack's present export
   * have already been decided.
   */
  readonly forgottenCreates: readonly ForgottenCreate[];
  /** Objects of the new state that another stack of the backend manages, too; empty also if that is unknown. */
  readonly sharedObjects: readonly SharedObject[];
}

/** A pending create that the import would forget. */
export interface ForgottenCreate extends PendingOperationInfo {
  /** True if the new state has it as pending, so that it can be settled there. */
  readonly isInNew: boolean;
}

/** How many findings are asked for. */
const FINDINGS_ASKED = 100;
/** The last question always mentions findings of these rules. */
const NOTED = ['secrets-of-other-stack', 'number-rounded'];

/** The stack's present state and its new state, as exports. */
type ReplacedStates = Pick<ReplacePlan, 'target' | 'before' | 'after'> & {
  /** True if the new state was made from this export of the stack; undefined if unknown. */
  readonly isMadeFrom: ((currentExport: string) => boolean) | undefined;
  /** The URNs of creates about which the user has decided. */
  readonly decided?: ReadonlySet<string> | undefined;
  /** The states of other stacks of the backend, if known. */
  readonly others?: readonly string[] | undefined;
};

/** Asks the server for the facts that the user needs. */
export async function planReplacement(server: StateQuestions, states: ReplacedStates): Promise<ReplacePlan> {
  const { target, before, after, isMadeFrom, decided, others = [] } = states;
  const forTarget = {
    targetStack: bareName(target),
    targetProject: target.project,
    targetIsService: target.backend.address.kind.hasKeys === true,
    limit: FINDINGS_ASKED,
  };
  const [beforeSummary, afterSummary, comparison, sharedObjects] = await Promise.all([
    server.summary({ text: before, ...forTarget }),
    server.summary({ text: after, ...forTarget, alwaysWith: NOTED }),
    server.compare({ before, after }),
    others.length > 0 ? server.sharedObjects({ text: after, others }) : [],
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
    canBeBackedUp: before !== NO_TEXT,
    force: afterSummary.errorCount > 0,
    foreignProject: project === target.project ? undefined : project,
    forgottenCreates: createsForgotten(
      beforeSummary,
      afterSummary,
      isOfOther,
      new Set([...comparison.added, ...(decided ?? [])]),
    ),
    sharedObjects,
  };
}

/**
 * @param isOfOther false if the new state was made from the stack's present one: what is not in it any more was decided
 * @param settled the URNs of creates that are resources now, or were decided
 */
function createsForgotten(
  before: StateSummary,
  after: StateSummary,
  isOfOther: boolean,
  settled: ReadonlySet<string>,
): ForgottenCreate[] {
  const ofNew = after.pendingOperations.map((one) => ({ ...one, isInNew: true }));
  const ofStack = isOfOther ? before.pendingOperations.map((one) => ({ ...one, isInNew: false })) : [];
  const forgotten = [...ofStack, ...ofNew].filter(
    ({ type, urn }) => type === 'creating' && !settled.has(urn),
  );
  // Of one that both have, the new state's.
  return [...new Map(forgotten.map((create) => [create.urn, create])).values()];
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

/** The dangers of a stack's new state. */
export interface ReplaceDangers {
  /** Those that the stack does not have now. */
  readonly added: readonly FindingSummary[];
  /** The number of those, and of those that are not listed. */
  readonly addedCount: number;
  /** Those that the stack has already. */
  readonly kept: readonly FindingSummary[];
  readonly keptCount: number;
}

/** Tells the dangers that a new state brings from those that the stack has already. */
export function replaceDangers(before: StateSummary, after: StateSummary): ReplaceDangers {
  const known = new Set(before.findings.map(dangerKey));
  const dangers = after.findings.filter(({ danger }) => danger);
  const kept = dangers.filter((finding) => known.has(dangerKey(finding)));
  return {
    added: dangers.filter((finding) => !kept.includes(finding)),
    addedCount: after.dangerCount - kept.length,
    kept,
    keptCount: kept.length,
  };
}

/** What a danger is, wherever it stands: its message also says how many places it has. */
function dangerKey({ code, urn, message }: FindingSummary): string {
  return [code, urn, message].join('\n');
}

/** How many objects a new state no longer has: one that only has another name is still there. */
export function lostCount({ removed, renamed = [] }: StateComparison): number {
  return removed.length - renamed.length;
}

/** Maximum number of renamed resources named. */
const NAMED = 3;

/** What the next update does with resources that a new state has under another name; false if there are none. */
export function renameWarning({ renamed = [] }: StateComparison): string | false {
  if (renamed.length === 0) return false;
  const names = renamed
    .slice(0, NAMED)
    .map(({ from, to }) => {
      const [before, after] = [describeUrn(from), describeUrn(to)];
      // Below another parent, or in another project, the short names are the same.
      return `${before} becomes ${before === after ? to : after}`;
    })
    .join(', ');
  const more = renamed.length > NAMED ? ` and ${renamed.length - NAMED} more` : '';
  const [each, object] = renamed.length === 1 ? ['it', 'its object'] : ['them', 'their objects'];
  return `${counted(renamed.length, 'resource is', 'resources are')} renamed: ${names}${more}. If the program does not have ${each} by the new name, the next update deletes ${object} in the cloud and creates ${each} anew by the old name.`;
}

/** What a destroy does to objects that another stack manages, too; false if there are none. */
export function sharedWarning({ sharedObjects }: Pick<ReplacePlan, 'sharedObjects'>): string | false {
  const [first] = sharedObjects;
  if (!first) return false;
  const { stack, project } = parseUrn(first.by)!;
  const many = sharedObjects.length > 1;
  const names = sharedObjects.slice(0, NAMED).map(({ urn }) => describeUrn(urn));
  const more = sharedObjects.length > NAMED ? ` and ${sharedObjects.length - NAMED} more` : '';
  return `${counted(sharedObjects.length, 'resource is', 'resources are')} managed by another stack, too: ${names.join(', ')}${more}. ${many ? 'The first' : 'It'} is ${describeUrn(first.by)} of stack “${stack}” of project “${project}”. A destroy of one stack, or an update whose program no longer has ${many ? 'them' : 'it'}, deletes ${many ? 'objects' : 'the object'} that the other still needs.`;
}
