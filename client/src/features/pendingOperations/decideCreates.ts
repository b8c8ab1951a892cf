import * as vscode from 'vscode';
import type { ReplacePlan } from '../../pulumi/writes/replacePlan';
import type { ReplaceStateRequest } from '../../pulumi/writes/replaceState';
import type { Services } from '../../ui/services';
import { askDecisions } from './questions';
import type { ReplaceWording } from '../replaceState/wording';
import { TypedIds } from './checkTypedIds';
import { answeredIds, describeIds } from './formatIds';

/** A replacement whose new state has the user's decisions. */
export interface DecidedReplacement {
  readonly request: Pick<ReplaceStateRequest, 'text' | 'decided'>;
  readonly wording: ReplaceWording;
}

/**
 * Asks how each pending create of a new state ended: an import cannot make it pending. A create that did happen becomes a resource in the new state.
 * @returns undefined if the user gave up
 */
export async function decideCreates(
  services: Services,
  { target, after, forgottenCreates }: ReplacePlan,
  wording: ReplaceWording,
): Promise<DecidedReplacement | undefined> {
  const ids = await TypedIds.of(services, after, target);
  try {
    const indexes = new Set(forgottenCreates.filter(({ isInNew }) => isInNew).map(({ index }) => index));
    const operations = ids.operations.filter(({ index }) => indexes.has(index));
    const title = `${wording.title}: pending creates`;
    const decisions = await askDecisions({ place: 'stack', title, ids, operations, hasPage: false });
    if (!Array.isArray(decisions)) {
      void vscode.window.showInformationMessage(
        'Nothing was changed. Find out whether each was created, and its id, then repeat this.',
      );
      return undefined;
    }
    const settled = await services.server.resolvePendingOperations({ text: after, decisions });
    if (settled.text === undefined) {
      void vscode.window.showErrorMessage(settled.failure);
      return undefined;
    }
    const found = describeIds(answeredIds(operations, decisions, ids.lookUps));
    return {
      request: { text: settled.text, decided: new Set(operations.map(({ urn }) => urn)) },
      wording: { ...wording, note: [wording.note, found].filter(Boolean).join('\n\n') },
    };
  } finally {
    await ids.close();
  }
}
