import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import type { ResourcePlace } from '../../../../shared/placesInProgram';
import { findSourceFile } from '../../languageServer/findSourceFile';
import type { StackTarget } from '../../pulumi/location/stackTarget';

/** Opens a resource's place in the program; tells the user if the file is missing. */
export async function openInProgram(
  { folder, project }: StackTarget,
  source: NonNullable<ResourcePlace['source']>,
): Promise<void> {
  const document = pathToFileURL(path.join(folder, 'Pulumi.yaml')).href;
  const uri = await findSourceFile({ document, project, path: source.path });
  if (uri === null) return;
  const position = new vscode.Position(source.line - 1, Math.max(0, (source.column ?? 1) - 1));
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), {
    selection: new vscode.Range(position, position),
  });
}
