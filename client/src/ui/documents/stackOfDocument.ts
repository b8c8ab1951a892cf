import * as vscode from 'vscode';
import { SNAPSHOT_SCHEME, STATE_LANGUAGE } from '../../../../shared/languages';
import { nearestProject } from '../../project/projects';
import { bareName } from '../../pulumi/stacks/stacks';
import type { Services } from '../services';

/** The stack of a document's state, as far as the document names it. */
export interface NamedStack {
  readonly project?: string | undefined;
  readonly stack?: string | undefined;
}

/** The stack that a state's document is of: by its address, or else by its URNs. */
export async function stackIn(services: Services, document: vscode.TextDocument): Promise<NamedStack> {
  const target = services.liveStates.targetOf(document.uri);
  if (target) return { project: target.project, stack: bareName(target) };
  return services.server.summary({ text: document.getText(), limit: 0 });
}

/** The states of the same stack in other editors, but not what comparisons show: that is masked. */
export async function openStatesOf(
  services: Services,
  document: vscode.TextDocument,
  of: NamedStack,
): Promise<vscode.TextDocument[]> {
  const found: vscode.TextDocument[] = [];
  for (const other of vscode.workspace.textDocuments) {
    const isState = other.languageId === STATE_LANGUAGE && other.uri.scheme !== SNAPSHOT_SCHEME;
    if (other === document || !isState) continue;
    const own = await stackIn(services, other);
    if (own.project === of.project && own.stack === of.stack) found.push(other);
  }
  return found;
}

/** The project folder of a state's document. */
export async function projectFolderOfState(
  services: Services,
  { uri }: vscode.TextDocument,
): Promise<string | undefined> {
  const target = services.liveStates.targetOf(uri);
  if (target) return target.folder;
  return uri.scheme === 'file' ? (await nearestProject(uri.fsPath))?.folder : undefined;
}
