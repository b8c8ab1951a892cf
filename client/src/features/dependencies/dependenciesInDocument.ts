import * as vscode from 'vscode';
import { asHandle, type ResourceHandle } from '../../../../shared/resourceChanges';
import type { EditorServices } from '../../ui/services';
import { changesOf, showLine } from '../../ui/documents/stateDocument';
import { pickResource } from '../../ui/pick/pickResource';
import { showDependencyPage, type DependencySource } from './page';

/** The command's title. */
export const SHOW_DEPENDENCIES = 'Show Dependencies';

/**
 * Shows the dependencies of a resource in a state document: the named one, otherwise the one at the cursor, otherwise one
 * that the user picks.
 * @param options.named from a command's argument
 * @param options.key the page's key, if it is not the document's own
 */
export async function showDependenciesIn(
  services: EditorServices,
  document: vscode.TextDocument,
  { named, key }: { named?: unknown; key?: string | undefined } = {},
): Promise<void> {
  const resource = asHandle(named) ?? (await resourceIn(services, document));
  if (!resource) return;
  const source = documentSource(document, key);
  await showDependencyPage(services, { source, resource }, vscode.ViewColumn.Beside);
}

async function resourceIn(
  services: EditorServices,
  document: vscode.TextDocument,
): Promise<ResourceHandle | undefined> {
  const at = vscode.window.visibleTextEditors.find((candidate) => candidate.document === document)?.selection
    .active;
  const place = at && { document: document.uri.toString(), offset: document.offsetAt(at) };
  const there = place && (await services.server.resourceAt(place));
  return there ?? pickResource(services, document.getText(), SHOW_DEPENDENCIES);
}

function documentSource(document: vscode.TextDocument, key = document.uri.toString()): DependencySource {
  const { uri } = document;
  return {
    key,
    place: vscode.workspace.asRelativePath(uri),
    get text() {
      return document.getText();
    },
    params: { document: uri.toString() },
    show: ({ line }) => showLine(uri, line),
    onDidChange: changesOf(uri),
  };
}
