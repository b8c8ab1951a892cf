import * as vscode from 'vscode';
import type { IdProposal } from '../../../../shared/idProposals';
import type {
  ObjectListing,
  OpenedPendingOperations,
  OperationProof,
  PendingOperationDecision,
  PendingOperationInfo,
} from '../../../../shared/pendingOperations';
import { lookUp, type AskedId, type LookedUp } from '../../pulumi/lookUp/lookUp';
import type { ObjectSearch } from '../../pulumi/lookUp/findObject';
import type { LookUpAnswers } from '../../pulumi/lookUp/lookUpAnswers';
import type { StackTarget } from '../../pulumi/stacks/stacks';
import { Command } from '../../manifest/commandIds';
import { whileReading } from '../../ui/progress';
import type { Services } from '../../ui/services';

/** The facts from earlier states. */
export interface EarlierFacts {
  /** Former ids of resources. */
  readonly proposals: readonly (IdProposal & { readonly urn: string })[];
  /** A sentence for each operation: since when it is pending and because of which update, or that this is unknown. */
  readonly since: readonly string[];
  /** What providers have answered, where it was recorded. */
  readonly proofs: readonly OperationProof[];
}

/**
 * Asks providers what has the given ids.
 * @returns the answers by the operations' indexes
 */
export type LookUpIds = (
  operations: readonly PendingOperationInfo[],
  asked: readonly AskedId[],
) => Promise<ReadonlyMap<number, LookedUp>>;

/**
 * Searches the objects of its type for what an interrupted create has made, after showing the user how.
 * @returns undefined if the user does not want it
 */
export type FindCreated = (
  operations: readonly PendingOperationInfo[],
  index: number,
  listing: ObjectListing,
) => Promise<ObjectSearch | undefined>;

/** Asks the providers of a stack about the pending operations of a state of it. */
export function lookUpIn(services: Services, target: StackTarget, text: string): LookUpIds {
  return (operations, asked) =>
    whileReading(
      asked.length === 1 ? `Looking up “${asked[0]!.id}”` : `Looking up ${asked.length} ids`,
      (control) => lookUp(services, target, { text, operations, asked }, control),
    );
}

/** The state of a page of pending operations: from a stack at one moment, or from a document. */
export interface OperationSource {
  /** The state's key, so that it has one page. */
  readonly key: string;
  /** In a stack, all operations must be settled together; in a document, some can stay. */
  readonly kind: 'stack' | 'document';
  /** The name for the tab. */
  readonly name: string;
  /** The state and its time, in words for the page. */
  readonly place: string;
  readonly text: string;
  /** A warning for the user before the decisions. */
  readonly warning: string | undefined;
  /** Goes to a line of the text. */
  show(line: number): Promise<void>;
  /** Shows a resource's dependencies and dependents. */
  showDependencies(urn: string): Promise<void>;
  reload(): Promise<OperationSource>;
  /** Shows what is next for the stack; undefined for a document. */
  readonly showNext?: () => Thenable<void>;
  /** A document's text has changed; a stack has another state, or is held by others. */
  readonly onDidChange?: vscode.Event<void>;
  /** The facts from earlier states about the operations. */
  earlier(opened: Omit<OpenedPendingOperations, 'id'>): Promise<EarlierFacts>;
  /** Asks providers what has the given ids; undefined for a file, which belongs to no stack. */
  readonly lookUp?: LookUpIds;
  /** Undefined for a file. */
  readonly find?: FindCreated;
  /**
   * Applies the decisions, after all questions.
   * @param lookUps the providers' answers for the ids
   * @returns false if the state is still that of this source
   */
  settle(
    operations: readonly PendingOperationInfo[],
    decisions: readonly PendingOperationDecision[],
    lookUps: LookUpAnswers,
  ): Promise<boolean>;
}

/** Shows the page of dependencies of a stack or a document with a resource in the middle. */
export async function showDependenciesOf(state: StackTarget | vscode.Uri, urn: string): Promise<void> {
  // An operation names no position: the URN's live entry is taken, if there is one.
  await vscode.commands.executeCommand(Command.showDependencies, state, { index: -1, urn });
}
