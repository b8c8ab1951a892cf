import type { StateText } from './stateText';

/** One entry of `pending_operations`. */
export interface PendingOperationInfo {
  /** Position in the `pending_operations` list; the handle for {@link PendingOperationDecision}. */
  index: number;
  /** `creating`, `updating`, `deleting`, `reading`, `importing`, or whatever the file says. */
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

/** What is to become of one pending operation. */
export type PendingOperationDecision =
  /** Forget the operation; the resource is as it was before. */
  | { index: number; action: 'discard' }
  /** A create that did happen: the resource goes into the state with this provider id. */
  | { index: number; action: 'created'; id: string }
  | { index: number; action: 'leave' };

export interface ResolvePendingOperationsParams extends StateText {
  decisions: PendingOperationDecision[];
}

/** What the id of a resource could be that was created. It is a guess: only the user accepts it. */
export interface IdProposal {
  id: string;
  /** Where it comes from, as the end of “Proposed, …”. */
  reason: string;
}

/** One pending operation, with all that helps to decide what became of it. Of property values it has only what is proposed. */
export interface PendingOperationRow extends PendingOperationInfo {
  /** Where it stands in the text, from 1. */
  line: number;
  /** What it may have left, and what to do. */
  meaning: string;
  /** True if the state has an entry of its resource, an old half of a replacement maybe. */
  isInState: boolean;
  /** Why it can't be said to have been created; undefined if it can. */
  notCreatable?: string;
  /** The page of its type in the Pulumi Registry, which says what ids look like. */
  registryPage?: string;
  /** What it was to be made with: without the values, which stand in the state. */
  inputNames: string[];
  /** The best first. */
  proposals: IdProposal[];
}

/** A state whose pending operations the user decides about. */
export interface OpenedPendingOperations {
  /** Names it until it is closed. */
  id: string;
  operations: PendingOperationRow[];
  /** `manifest.time`: when the state was written (RFC 3339). */
  writtenAt?: string;
}

export interface CheckDecisionsParams {
  /** Of the opened state. */
  id: string;
  decisions: PendingOperationDecision[];
}

/** Why a decision can't be carried out, in a sentence. */
export interface DecisionProblem {
  /** Of the operation. */
  index: number;
  problem: string;
}

/** What tells operations of a stack apart in two of its states. */
export interface PendingOperationKey {
  type: string;
  urn: string;
}

export interface EarlierStateParams extends StateText {
  /** Of the resources whose ids are wanted. */
  urns: string[];
}

/** What an earlier state of a stack tells of interrupted operations. */
export interface EarlierState {
  /** False if it is none: it tells nothing. */
  isState: boolean;
  /** Of the asked URNs those that are there. */
  ids: { urn: string; id: string }[];
  /** What was pending then. */
  pending: PendingOperationKey[];
}
