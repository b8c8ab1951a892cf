import * as vscode from 'vscode';
import { shownName } from '../../pulumi/stacks/stacks';
import type { ReplacePlan } from '../../pulumi/writes/replacePlan';
import { openDiff } from '../../ui/documents/snapshots';
import type { EditorServices } from '../../ui/services';
import type { ReviewedChange } from '../review/messages';
import type { Comparison } from '../review/reviewDescription';

/** The stack's present and its new state, side by side in the diff editor. */
export function compareStates(
  { server, snapshots, log }: EditorServices,
  { target, before, after }: Pick<ReplacePlan, 'target' | 'before' | 'after'>,
): Comparison {
  const name = shownName(target);
  let left: vscode.Uri | undefined;
  let right: vscode.Uri | undefined;
  let close: (() => Promise<void>) | undefined;

  const selectionOf = async (change: ReviewedChange | undefined): Promise<vscode.Range | undefined> => {
    if (change?.urn === undefined) return undefined;
    // Only the new state can be scrolled to: there is no place of what it has no longer.
    const [place] = await server.resourcePlaces({ text: after, urns: [change.urn] });
    return place && new vscode.Range(place.line - 1, 0, place.line - 1, 0);
  };

  return {
    open: async (beside, change) => {
      if (!left || !snapshots.has(left)) left = snapshots.add(`${name} (now)`, before);
      if (!right || !snapshots.has(right)) right = snapshots.add(`${name} (new)`, after);
      const selection = await selectionOf(change);
      try {
        close = await openDiff(left, right, `${name}: stack now ↔ new state`, {
          viewColumn: beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active,
          ...(selection && { selection }),
        });
        return true;
      } catch (error) {
        log.warn(`The difference cannot be shown: ${String(error)}`);
        return false;
      }
    },
    close: async () => close?.(),
  };
}
