import type { DecisionProblem, IdProposal, PendingOperationRow } from '../../../shared/pendingOperations';
import type { PendingOperationDecision } from '../../../shared/protocol';

/** What the page sends: it is shown and wants its contents, or the user asks for something. */
export type PageMessage =
  | { readonly type: 'ready' | 'reload' }
  | { readonly type: 'show'; readonly line: number }
  | {
      readonly type: 'check' | 'settle';
      /** The generation of the rows that it was made from: others have other indexes. */
      readonly of: number;
      readonly decisions: readonly PendingOperationDecision[];
    };

export interface RowsUpdate {
  readonly type: 'rows';
  /** Counts up with each. */
  readonly of: number;
  readonly kind: 'stack' | 'document';
  /** What state it is. */
  readonly place: string;
  readonly warning: string | undefined;
  readonly rows: readonly PendingOperationRow[];
}

/** What the page is sent. */
export type PageUpdate =
  | RowsUpdate
  /** Ids of earlier states, which come later. */
  | {
      readonly type: 'earlier';
      readonly of: number;
      readonly proposals: readonly (IdProposal & { readonly urn: string })[];
    }
  | {
      readonly type: 'problems';
      readonly of: number;
      readonly problems: readonly DecisionProblem[];
      /** True if that is why nothing was settled. */
      readonly isRefusal: boolean;
    }
  /** Questions are asked, or the stack is written. */
  | { readonly type: 'busy'; readonly isBusy: boolean };
