import * as vscode from 'vscode';
import { placeOf } from '../../../../shared/knownErrors/explanation';
import type { Match } from '../../../../shared/knownErrors/explain';
import { fileExists } from '../../ui/documents/freeFile';

/** A line of the user's program where an error happened. */
export interface ProgramPlace {
  /** The button that opens it: `Open index.ts:17`. */
  readonly label: string;
  open(): Promise<void>;
}

/**
 * Finds the line of the program that an error names.
 * @param folder of the project that may have printed it
 * @returns undefined if there is no such file in that folder or in the workspace: an output can be another machine's
 */
export async function programPlace(
  { error, facts }: Match,
  folder: string | undefined,
): Promise<ProgramPlace | undefined> {
  const place = placeOf(error, facts);
  const uri = place && (await existing(place.file, folder));
  if (!uri) return undefined;
  const line = Number(place.line);
  const position = new vscode.Position(line - 1, 0);
  return {
    label: `Open ${uri.path.slice(uri.path.lastIndexOf('/') + 1)}:${line}`,
    open: async () => {
      await vscode.window.showTextDocument(uri, { selection: new vscode.Range(position, position) });
    },
  };
}

async function existing(file: string, folder: string | undefined): Promise<vscode.Uri | undefined> {
  const project = folder === undefined ? undefined : vscode.Uri.file(folder);
  if (/^(?:[A-Za-z]:)?[/\\]/.test(file)) {
    const uri = vscode.Uri.file(file);
    const isKnown =
      vscode.workspace.getWorkspaceFolder(uri) !== undefined ||
      (project !== undefined && uri.path.startsWith(`${project.path}/`));
    return isKnown && (await fileExists(uri)) ? uri : undefined;
  }
  const roots = [
    ...(project ? [project] : []),
    ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri),
  ];
  for (const root of roots) {
    const uri = vscode.Uri.joinPath(root, file.replaceAll('\\', '/'));
    if (await fileExists(uri)) return uri;
  }
  return undefined;
}
