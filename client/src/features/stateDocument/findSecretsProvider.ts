import { basename } from 'node:path';
import * as vscode from 'vscode';
import { LensCommand } from '../../../../shared/lensCommand';
import {
  providerSourcesInBackups,
  settingsSource,
  type ProviderSource,
} from '../../pulumi/kept/secretsProviderSources';
import { readStateFile } from '../../pulumi/stacks/readStateFile';
import type { Feature, Services } from '../../ui/services';
import { registerCommand } from '../../ui/command';
import { pickKeptStateFile } from '../../ui/pick/pickState';
import { replaceText } from '../../ui/documents/stateDocument';
import {
  openStatesOf,
  projectFolderOfState,
  stackIn,
  type NamedStack,
} from '../../ui/documents/stackOfDocument';

const TITLE = 'Take "secrets_providers" From';

/** A place with the secrets provider. */
interface Offer extends vscode.QuickPickItem {
  /** The document’s state with this provider. */
  readonly text: string;
}

/**
 * Adds the stack's `secrets_providers` to a state without it: from the stack’s settings, a backup, a state in another
 * editor, or a file that the user picks. Only the document changes.
 */
export const findSecretsProvider: Feature = (services) =>
  registerCommand(services, LensCommand.findSecretsProvider, async (uri) => {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri as string));
    const { version } = document;
    const text = document.getText();
    const of = await stackIn(services, document);
    const offers = await offersFrom(services, text, await sourcesOf(services, document, of));
    const chosen = await choose(services, text, offers, of);
    if (chosen === undefined) return;
    if (!(await replaceText(document, chosen, version))) {
      void vscode.window.showWarningMessage('The state has changed in the meantime, so nothing was edited.');
    }
  });

async function sourcesOf(
  services: Services,
  document: vscode.TextDocument,
  { project, stack }: NamedStack,
): Promise<ProviderSource[]> {
  if (project === undefined || stack === undefined) return [];
  const folder = await projectFolderOfState(services, document);
  const open = await openStatesOf(services, document, { project, stack });
  return [
    ...(folder === undefined ? [] : await settingsSource({ folder, stack })),
    ...open.map((other) => ({
      name: basename(other.uri.path),
      detail: 'In another editor',
      read: () => Promise.resolve(other.getText()),
    })),
    ...(await providerSourcesInBackups(services.backups, { project, stack })),
  ];
}

/** The providers of the sources, each once, with the first source that has it. */
async function offersFrom(
  services: Services,
  text: string,
  sources: readonly ProviderSource[],
): Promise<Offer[]> {
  const offers = new Map<string, Offer>();
  for (const source of sources) {
    const { name, detail } = source;
    const of = await source.read().catch(() => undefined);
    if (of === undefined) continue;
    const result = await services.server.withSecretsProvider({ text, of });
    if (result.text === undefined || result.text === text) continue;
    const known = offers.get(result.text);
    offers.set(
      result.text,
      known
        ? { ...known, description: `the same as in ${name}` }
        : { label: `$(key) ${name}`, detail, text: result.text },
    );
  }
  return [...offers.values()];
}

/** @returns the state with the chosen provider; undefined if the user gave up */
async function choose(
  services: Services,
  text: string,
  offers: readonly Offer[],
  { stack }: NamedStack,
): Promise<string | undefined> {
  const file = { label: '$(folder-opened) Another state of this stack…', detail: 'A file that you choose' };
  const placeHolder =
    offers.length === 0
      ? 'None found in the stack’s settings, backups and open states'
      : 'Only this document changes; the import checks whether it is the right one.';
  const choice = await vscode.window.showQuickPick<vscode.QuickPickItem | Offer>([...offers, file], {
    title: stack === undefined ? TITLE : `${TITLE} (stack “${stack}”)`,
    placeHolder,
    ignoreFocusOut: true,
  });
  if (!choice) return undefined;
  return 'text' in choice ? choice.text : fromFile(services, text);
}

async function fromFile(services: Services, text: string): Promise<string | undefined> {
  const file = await pickKeptStateFile(TITLE, 'Use This One');
  if (!file) return undefined;
  const of = await readStateFile(file.fsPath);
  const result = await services.server.withSecretsProvider({ text, of });
  if (result.text === undefined) void vscode.window.showErrorMessage(result.failure);
  return result.text;
}
