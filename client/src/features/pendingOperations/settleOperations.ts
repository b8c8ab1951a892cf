import * as vscode from 'vscode';
import type { PendingOperationDecision, PendingOperationInfo } from '../../../../shared/pendingOperations';
import type { StackLook } from '../../pulumi/backends/stackLook';
import type { LookUpAnswers } from '../../pulumi/lookUp/lookUpAnswers';
import { shownName, type StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../../ui/services';
import { offerToStore } from '../../ui/documents/offerToStore';
import { replaceText } from '../../ui/documents/stateDocument';
import { showError } from '../../ui/showProblem';
import { askAndReplaceState, reportReplacement } from '../replaceState/dialogs';
import type { ReplaceWording } from '../replaceState/wording';
import { answeredIds, describeIds, isUnsure, listIds, verdictOnIds } from './formatIds';

const TITLE = 'Repair Pending Operations';

interface Decided {
  /** The state of the decisions. */
  readonly text: string;
  readonly operations: readonly PendingOperationInfo[];
  readonly decisions: readonly PendingOperationDecision[];
  /** The providers' answers for the ids. */
  readonly lookUps: LookUpAnswers;
}

/**
 * Applies decisions about pending operations to a document.
 * @param version version of the document with this text
 * @returns true if the document was changed
 */
export async function settleInDocument(
  services: Services,
  document: vscode.TextDocument,
  version: number,
  { text, operations, decisions }: Omit<Decided, 'lookUps'>,
): Promise<boolean> {
  const settled = decisions.filter(({ action }) => action !== 'leave').length;
  if (settled === 0) {
    void vscode.window.showInformationMessage('Nothing was changed: all operations stay in this document.');
    return false;
  }
  const edited = await services.server.resolvePendingOperations({ text, decisions: [...decisions] });
  if (edited.text === undefined) {
    void vscode.window.showErrorMessage(edited.failure);
    return false;
  }
  if (!(await replaceText(document, edited.text, version))) {
    void vscode.window.showErrorMessage('Nothing was changed: the document was edited in the meantime.');
    return false;
  }
  const done = `${settled} of ${operations.length} pending operations settled in this document.`;
  unawaited(services, offerToStore(services, document, done));
  return true;
}

/**
 * Applies decisions about pending operations to a stack: one difference, one confirmation, one write. Then it offers to
 * refresh these resources.
 * @param options.seen the look at the stack that read the text
 * @param options.onlyIfSame if true, nothing is asked or written once the stack has another state than the text
 * @returns true if the stack has another state than the text by now
 */
export async function settleOnStack(
  services: Services,
  target: StackTarget,
  decided: Decided,
  { onlyIfSame = false, seen }: { onlyIfSame?: boolean; seen?: StackLook } = {},
): Promise<boolean> {
  const { text, operations, decisions } = decided;
  const edited = await services.server.resolvePendingOperations({ text, decisions: [...decisions] });
  if (edited.text === undefined) {
    void vscode.window.showErrorMessage(edited.failure);
    return false;
  }
  const outcome = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: `${TITLE}: ${shownName(target)}` },
    () =>
      askAndReplaceState(
        services,
        {
          target,
          text: edited.text,
          toRefresh: toRefresh(operations, decisions),
          isMadeFrom: (current) => current === text,
          onlyInPlaceOf: onlyIfSame ? text : undefined,
          seen,
        },
        { title: TITLE, action: 'Repair', ...wordsOnDecisions(target, decided) },
      ),
  );
  unawaited(services, reportReplacement(services, outcome, target));
  return outcome.kind === 'replaced' || outcome.kind === 'stack changed';
}

/** The question about the decisions: what their providers say of ids, and what may be left of creates that are forgotten. */
function wordsOnDecisions(
  target: StackTarget,
  { operations, decisions, lookUps }: Decided,
): Partial<Pick<ReplaceWording, 'question' | 'note'>> {
  const all = answeredIds(operations, decisions, lookUps);
  const forgotten = forgottenCreates(operations, decisions);
  const stack = `stack “${shownName(target)}”`;
  const lines = [
    ...(all.length > 0 ? [describeIds(all)] : []),
    ...(forgotten.length > 0 ? [describeForgotten(forgotten)] : []),
  ];
  const note = lines.length > 0 ? lines.join('\n') : undefined;
  const anyway = all.some(({ found }) => isUnsure(found)) ? ' anyway' : '';
  const several = `Settle ${operations.length} operations of ${stack}${anyway}?`;
  const [added, dropped] = [all[0], forgotten[0]];
  if (added) {
    const what = operations.length === 1 ? `Add it to ${stack} as ${added.name}${anyway}?` : several;
    return { question: `${verdictOnIds(all)} ${what}`, note };
  }
  if (!dropped) return {};
  const what = operations.length === 1 ? `Forget the create of ${dropped.name} in ${stack}?` : several;
  return { question: what, note };
}

/** The creates that did not happen, by decision. */
function forgottenCreates(
  operations: readonly PendingOperationInfo[],
  decisions: readonly PendingOperationDecision[],
): PendingOperationInfo[] {
  const discarded = new Set(decisions.flatMap(({ index, action }) => (action === 'discard' ? [index] : [])));
  return operations.filter(
    ({ index, type, custom }) => type === 'creating' && custom && discarded.has(index),
  );
}

function describeForgotten(forgotten: readonly PendingOperationInfo[]): string {
  const names = listIds(
    forgotten.map(({ name, resourceType }) => `${name} (${resourceType}) was not created, as you say.`),
  );
  const [objects, stay] = forgotten.length === 1 ? ['an object', 'it stays'] : ['objects', 'they stay'];
  return `${names}\nIf the provider has ${objects} nevertheless, ${stay} there and in no state: the next update creates another.`;
}

/** The operations' resources that are in the state afterwards: only their providers know their present properties. */
function toRefresh(
  operations: readonly PendingOperationInfo[],
  decisions: readonly PendingOperationDecision[],
): string[] {
  const urns = operations.flatMap(({ index, urn, exists, custom }) => {
    const action = decisions.find((decision) => decision.index === index)?.action;
    return custom && (action === 'created' || (action === 'discard' && exists)) ? [urn] : [];
  });
  return [...new Set(urns)];
}

/** Does not wait for the next step: it runs when a message's button is pressed, which may be never. */
function unawaited(services: Services, task: Promise<void>): void {
  task.catch((error: unknown) => showError(services, error));
}
