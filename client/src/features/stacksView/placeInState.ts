import * as vscode from 'vscode';
import type { StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../../ui/services';
import { Command } from '../../manifest/commandIds';
import { ResourceNode } from './nodes';
import { hashOf } from './stackHealth';

/** A line of a stack's state that the view has read. */
export interface PlaceInState {
  readonly target: StackTarget;
  readonly line: number;
  /** Hash of the export with the line. */
  readonly hash: string;
}

/** The place in a command's argument, if it is a finding or a resource. */
export function placeInArgument(argument: unknown): PlaceInState | undefined {
  if (argument instanceof ResourceNode) {
    const { target, info } = argument;
    return target.health && { target, line: info.line, hash: target.health.hash };
  }
  const { target, line, hash } = (argument ?? {}) as Partial<PlaceInState>;
  return target && typeof line === 'number' && typeof hash === 'string' ? { target, line, hash } : undefined;
}

/**
 * Opens the stack's state, to be edited, and goes to the place.
 * @returns false if the state has changed since the view read it, or was edited: then the line's content is unknown
 */
export async function showPlace(services: Services, place: PlaceInState): Promise<boolean> {
  await vscode.commands.executeCommand(Command.editState, place.target);
  const address = (await services.liveStates.addressOf(place.target)).toString();
  const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === address);
  // The state could not be opened, and the user was told why.
  if (!editor) return true;
  if (hashOf(editor.document.getText()) !== place.hash) return false;
  const { range } = editor.document.lineAt(place.line - 1);
  editor.selection = new vscode.Selection(range.start, range.start);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  return true;
}

/** The same for a place on a page; says so if the state has changed. */
export async function showPlaceOfPage(services: Services, place: PlaceInState): Promise<void> {
  if (await showPlace(services, place)) return;
  void vscode.window.showInformationMessage(
    'This state is not the one that the page shows: it has changed since, or has unsaved edits. “Read Again” shows what the stack has now.',
  );
}
