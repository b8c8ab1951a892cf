import * as vscode from 'vscode';
import type {
  IdProposal,
  OpenedPendingOperations,
  PendingOperationDecision,
  PendingOperationInfo,
} from '../../../shared/pendingOperations';
import type { AskedId, LookedUp } from '../pulumi/lookUp/lookUp';
import type { StackTarget } from '../pulumi/stacks/stacks';
import { Command } from '../ui/commandIds';

/** What earlier states tell. */
export interface EarlierFacts {
  /** Ids that resources had. */
  readonly proposals: readonly (IdProposal & { readonly urn: string })[];
  /** Since when each operation is pending and by which update, or that it is not known, in a sentence. */
  readonly since: readonly string[];
}

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
  /** Shows who needs a resource, and what it needs. */
  showDependencies(urn: string): Promise<void>;
  reload(): Promise<OperationSource>;
  /** A document's text has changed. */
  readonly onDidChange?: vscode.Event<void>;
  /** What earlier states tell of the operations. */
  earlier(opened: Omit<OpenedPendingOperations, 'id'>): Promise<EarlierFacts>;
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

/** Shows the page of dependencies of a stack or a document with a resource in the middle. */
export async function showDependenciesOf(state: StackTarget | vscode.Uri, urn: string): Promise<void> {
  // Operations name no position: the live entry of the URN is meant, if there is one.
  await vscode.commands.executeCommand(Command.showDependencies, state, { index: -1, urn });
}
