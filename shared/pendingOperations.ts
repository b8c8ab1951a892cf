import type { PendingOperationDecision, PendingOperationInfo, StateText } from './protocol';

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

export interface EarlierIdsParams extends StateText {
  urns: string[];
}

/** The id that a resource has in a state. */
export interface EarlierId {
  urn: string;
  id: string;
}
