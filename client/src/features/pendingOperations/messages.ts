import type {
  DecisionProblem,
  PendingOperationRow,
  PendingOperationDecision,
} from '../../../../shared/pendingOperations';
import type { IdProposal } from '../../../../shared/idProposals';
import type { AskedId, LookedUp } from '../../pulumi/lookUp/lookUp';
import type { EarlierFacts } from './operationSource';

/** The page's messages: it is shown and requests its content, or the user requests something. */
export type PageMessage =
  | { readonly type: 'ready' | 'reload' | 'next' }
  | { readonly type: 'show'; readonly line: number }
  | { readonly type: 'dependencies'; readonly urn: string }
  | { readonly type: 'find'; readonly of: number; readonly index: number }
  | { readonly type: 'lookUp'; readonly of: number; readonly asked: readonly AskedId[] }
  | {
      readonly type: 'check' | 'settle';
      /** The generation of the rows: other generations have other indexes. */
      readonly of: number;
      readonly decisions: readonly PendingOperationDecision[];
    };

export interface RowsUpdate {
  readonly type: 'rows';
  /** The generation, which counts up. */
  readonly of: number;
  readonly kind: 'stack' | 'document';
  /** The state, in words. */
  readonly place: string;
  readonly warning: string | undefined;
  /** True if ids can be looked up at the provider. */
  readonly canLookUp: boolean;
  /** True if the objects of a type can be searched for what a create has made. */
  readonly canFind: boolean;
  readonly rows: readonly PendingOperationRow[];
}

/** The result of looking up an id. */
export interface FoundId extends AskedId {
  readonly found: LookedUp | undefined;
}

/** The messages to the page. */
export type PageUpdate =
  | RowsUpdate
  /** The facts from earlier states, which come later. */
  | ({ readonly type: 'earlier'; readonly of: number } & EarlierFacts)
  | {
      readonly type: 'problems';
      readonly of: number;
      readonly problems: readonly DecisionProblem[];
      /** True if this is the reason why nothing was settled. */
      readonly isRefusal: boolean;
    }
  /** Proposed ids are being looked up. */
  | { readonly type: 'lookingUp'; readonly of: number; readonly asked: readonly AskedId[] }
  /** The results of look-ups; undefined if no provider could be asked, which the user was told. */
  | { readonly type: 'lookedUp'; readonly of: number; readonly found: readonly FoundId[] }
  /** What a search has found, after which the look-ups follow; without words, the user has stopped it. */
  | {
      readonly type: 'searched';
      readonly of: number;
      readonly index: number;
      readonly words: string;
      readonly proposals: readonly IdProposal[];
    }
  /** The user wants to see the row of an operation. */
  | { readonly type: 'go'; readonly of: number; readonly index: number }
  /** Questions are open, or the stack is being written. */
  | { readonly type: 'busy'; readonly isBusy: boolean };
