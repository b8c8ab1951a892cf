import type * as vscode from 'vscode';
import type { IdProposal } from '../../../shared/pendingOperations';
import type { PendingOperationDecision, PendingOperationInfo } from '../../../shared/protocol';
import type { AskedId, LookedUp } from '../pulumi/lookUp/lookUp';

/** A state whose pending operations a page shows: that of a stack as it was read, or of a document. */
export interface OperationSource {
  /** The same for the same state, so that it has one page. */
  readonly key: string;
  /** A stack can keep no operation when one is settled; a document can. */
  readonly kind: 'stack' | 'document';
  /** What the tab is called after. */
  readonly name: string;
  /** For the page: what state it is, and of when. */
  readonly place: string;
  readonly text: string;
  /** What a person has to know before they decide. */
  readonly warning: string | undefined;
  /** Goes to a line of the text. */
  show(line: number): Promise<void>;
  reload(): Promise<OperationSource>;
  /** A document's text has changed. */
  readonly onDidChange?: vscode.Event<void>;
  /** Ids that earlier states have for these URNs. */
  earlier(urns: readonly string[]): Promise<(IdProposal & { readonly urn: string })[]>;
  /**
   * Asks providers what they have under ids; only of a stack.
   * @returns the answers by the operations' indexes
   */
  lookUp?(
    operations: readonly PendingOperationInfo[],
    asked: readonly AskedId[],
  ): Promise<ReadonlyMap<number, LookedUp>>;
  /**
   * Carries out what was decided, after all questions.
   * @returns false if nothing was changed
   */
  settle(
    operations: readonly PendingOperationInfo[],
    decisions: readonly PendingOperationDecision[],
  ): Promise<boolean>;
}
