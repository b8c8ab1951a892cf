import * as vscode from 'vscode';
import { DETECTION_LIMIT, detectState } from '../../../../shared/detect';
import type { StateShape } from '../../../../shared/stateText';
import { mayBeState } from './stateDetection';

/** The setting for recognising states by their content. */
export const DETECTION_SETTING = 'pulumiTroubleshooter.detectState';

/** True if a document may be a state by its kind, regardless of its content. */
export function isCandidate({ languageId, uri }: vscode.TextDocument): boolean {
  const isFile = vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== undefined;
  return mayBeState({ languageId, scheme: uri.scheme, isFile });
}

/** True if a document may be a state by its kind, and the user wants such documents to be looked at. */
export function mayBeDetected(document: vscode.TextDocument): boolean {
  if (!isCandidate(document)) return false;
  return vscode.workspace.getConfiguration(undefined, document).get<boolean>(DETECTION_SETTING, true);
}

/** The shape of a document's state, by its content; undefined if it is not a state, or the user wants it left alone. */
export function detectedShape(document: vscode.TextDocument): StateShape | undefined {
  if (!mayBeDetected(document)) return undefined;
  const start = new vscode.Position(0, 0);
  return detectState(document.getText(new vscode.Range(start, document.positionAt(DETECTION_LIMIT))));
}

/** How many UTF-16 units a document has. */
export function lengthOf(document: vscode.TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}
