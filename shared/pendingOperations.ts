import type { IdProposal } from './idProposals';
import type { StateText } from './stateText';

/** One entry of `pending_operations`. */
export interface PendingOperationInfo {
  /** Position in the `pending_operations` list; the handle for {@link PendingOperationDecision}. */
  index: number;
  /** `creating`, `updating`, `deleting`, `reading`, `importing`, or another text of sound JSON; `''` if there is none. */
  type: string;
  urn: string;
  /** The resource's type token and name, taken from its URN. */
  resourceType: string;
  name: string;
  /** True for a custom resource; only those have a provider id. */
  custom: boolean;
  /** When the interrupted operation was recorded, if the file says (RFC 3339). */
  modified?: string;
  /** True if `resources` already holds a live resource with this URN. */
  exists: boolean;
}

/** The decision about one pending operation. */
export type PendingOperationDecision =
  /** Forget the operation; the resource is as it was before. */
  | { index: number; action: 'discard' }
  /** A create that did happen: the resource goes into the state with this provider id. */
  | { index: number; action: 'created'; id: string }
  /** A delete that did happen: the resource's entry goes, too. */
  | { index: number; action: 'deleted' }
  | { index: number; action: 'leave' };

/** What is known of how one operation ended, because its provider's answer was recorded. */
export interface OperationProof {
  /** The operation's index. */
  index: number;
  /** What was asked and answered, in a sentence. */
  words: string;
  /** What follows from the answer; undefined if nothing does. */
  decision?: PendingOperationDecision;
}

/** What is needed to list the objects among which a create that was interrupted may have made one. */
export interface ObjectListing {
  /** The type's token. */
  type: string;
  /** The URN of the provider's resource. */
  provider: string;
  /** The version of its package, if the state says. */
  version?: string;
  /** Settings of the provider that say where it works, as far as the state has them in plain texts. */
  settings: Partial<
    Record<'region' | 'profile' | 'subscriptionId' | 'project' | 'context' | 'cluster', string>
  >;
  /** The names of its other settings. */
  unshown: string[];
  /** The ids of this type that the state has. */
  known: string[];
}

export interface ObjectListingParams {
  /** The id of the opened state. */
  id: string;
  /** The operation's index. */
  index: number;
}

export interface ResolvePendingOperationsParams extends StateText {
  decisions: PendingOperationDecision[];
}

/**
 * One pending operation, with the facts that help to decide how it ended. Of property values, it contains only the
 * proposals.
 */
export interface PendingOperationRow extends PendingOperationInfo {
  /** Its line in the text, from 1. */
  line: number;
  /** Its possible result, and what to do. */
  meaning: string;
  /** True if the state has an entry of its resource, perhaps an old half of a replacement. */
  isInState: boolean;
  /** Why it can't be settled as created; undefined if it can. */
  notCreatable?: string;
  /** True if its provider may list the objects among which it can have made one. */
  isListable: boolean;
  /** The page of its type in the Pulumi Registry, which says what ids look like. */
  registryPage?: string;
  /** The names of its inputs; the values are in the state. */
  inputNames: string[];
  /** The best first. */
  proposals: IdProposal[];
}

/** A state with pending operations to decide. */
export interface OpenedPendingOperations {
  /** Its id until it is closed. */
  id: string;
  operations: PendingOperationRow[];
  /** `manifest.time`: when the state was written (RFC 3339). */
  writtenAt?: string;
}

export interface CheckDecisionsParams {
  /** The id of the opened state. */
  id: string;
  decisions: PendingOperationDecision[];
}

/** Why a decision can't be applied, in a sentence. */
export interface DecisionProblem {
  /** The operation's index. */
  index: number;
  problem: string;
}

/** The identity of an operation across states of a stack. */
export interface PendingOperationKey {
  type: string;
  urn: string;
}

export interface EarlierStateParams extends StateText {
  /** The URNs of the resources whose ids are wanted. */
  urns: string[];
}

/** The facts of an earlier state about pending operations. */
export interface EarlierState {
  /** False if the text is not a state. */
  isState: boolean;
  /** The ids of those requested URNs that the state has. */
  ids: { urn: string; id: string }[];
  /** The operations that were pending then. */
  pending: PendingOperationKey[];
}
