import type {
  DecisionProblem,
  PendingOperationRow,
  PendingOperationDecision,
} from '../../../shared/pendingOperations';
import type { AskedId, LookedUp } from '../pulumi/lookUp/lookUp';
import type { EarlierFacts } from './operationSource';

/** What the page sends: it is shown and wants its contents, or the user asks for something. */
export type PageMessage =
  | { readonly type: 'ready' | 'reload' }
  | { readonly type: 'show'; readonly line: number }
  | { readonly type: 'dependencies'; readonly urn: string }
  | { readonly type: 'lookUp'; readonly of: number; readonly asked: readonly AskedId[] }
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
  /** Whether the provider can be asked what it has under an id. */
  readonly canLookUp: boolean;
  readonly rows: readonly PendingOperationRow[];
}

/** What came of looking an id up. */
export interface FoundId extends AskedId {
  readonly found: LookedUp | undefined;
}

/** What the page is sent. */
export type PageUpdate =
  | RowsUpdate
  /** What earlier states tell, which comes later. */
  | ({ readonly type: 'earlier'; readonly of: number } & EarlierFacts)
  | {
      readonly type: 'problems';
      readonly of: number;
      readonly problems: readonly DecisionProblem[];
      /** True if that is why nothing was settled. */
      readonly isRefusal: boolean;
    }
  /** What providers have under ids; undefined if none could be asked, which the user was told. */
  | { readonly type: 'lookedUp'; readonly of: number; readonly found: readonly FoundId[] }
  /** The user wants to see the row of an operation. */
  | { readonly type: 'go'; readonly of: number; readonly index: number }
  /** Questions are asked, or the stack is written. */
  | { readonly type: 'busy'; readonly isBusy: boolean };
