import * as vscode from 'vscode';
import type { StateComparison } from '../../../../shared/stateDifferences';
import type { Services } from '../services';
import { openDiff } from './snapshots';

/** A state with a name for its tab. */
export interface NamedState {
  readonly name: string;
  readonly text: string;
}

/**
 * Opens two states side by side as texts that differ only where the states do, regardless of order and layout, with
 * secrets masked.
 * @param engineOnly compares only what the engine uses
 * @returns the differences; undefined if there is nothing to show, which the user was told
 */
export async function openComparison(
  services: Services,
  left: NamedState,
  right: NamedState,
  engineOnly = false,
): Promise<StateComparison | undefined> {
  const pair = await services.server.comparable({ before: left.text, after: right.text, engineOnly });
  if (pair.before === undefined) {
    void vscode.window.showErrorMessage(`The states cannot be compared: ${pair.failure}`);
    return undefined;
  }
  const title = `${left.name} ↔ ${right.name}${engineOnly ? ' (without what Pulumi ignores)' : ''}`;
  const snapshot = ({ name }: NamedState, text: string) => services.snapshots.add(name, text);
  await openDiff(snapshot(left, pair.before), snapshot(right, pair.after), title);
  return services.server.compare(pair);
}

/**
 * Opens a comparison, says what differs, and lets the user switch between all differences and those that the engine uses.
 */
export async function presentComparison(
  services: Services,
  left: NamedState,
  right: NamedState,
): Promise<void> {
  const everything = 'Show Everything';
  const matters = 'Hide What Pulumi Ignores';
  for (let engineOnly = false; ; engineOnly = !engineOnly) {
    const comparison = await openComparison(services, left, right, engineOnly);
    if (!comparison) return;
    const other = engineOnly ? everything : matters;
    const choice = await vscode.window.showInformationMessage(
      `${describeComparison(comparison)} Secrets are masked; their ciphertexts can’t tell whether they differ.`,
      other,
    );
    if (choice !== other) return;
  }
}

function describeComparison({ added, removed, changed }: StateComparison): string {
  const parts = [
    added.length > 0 && `${added.length} only on the right`,
    removed.length > 0 && `${removed.length} only on the left`,
    changed.length > 0 && `${changed.length} different`,
  ].filter(Boolean);
  return parts.length > 0 ? `Resources: ${parts.join(', ')}.` : 'All resources are the same.';
}
