import * as vscode from 'vscode';
import { errorGroups } from '../../../shared/troubleshooting/errorGroups';
import { knownErrors } from '../../../shared/troubleshooting/knownErrors';
import { explainOnce } from '../../../shared/troubleshooting/explain';
import type { KnownError } from '../../../shared/troubleshooting/knownError';

/** A log can be long; what went wrong is at its end. */
const LONGEST_TEXT = 2_000_000;

/** What is selected in the editor in front, or what is on the clipboard: the one in which something is known. */
export async function textAtHand(): Promise<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection) ?? '';
  const copied = await vscode.env.clipboard.readText();
  const texts = [selected, copied].map((text) => text.slice(-LONGEST_TEXT));
  return texts.find((text) => explainOnce(text).length > 0) ?? (selected || undefined);
}

/** What is selected in the terminal. Only by way of the clipboard can it be read; that is put back as it was. */
export async function terminalSelection(): Promise<string> {
  const before = await vscode.env.clipboard.readText();
  await vscode.env.clipboard.writeText('');
  await vscode.commands.executeCommand('workbench.action.terminal.copySelection');
  const selected = await vscode.env.clipboard.readText();
  await vscode.env.clipboard.writeText(before);
  return selected.slice(-LONGEST_TEXT);
}

interface ErrorItem extends vscode.QuickPickItem {
  /** A heading has none. */
  readonly error?: KnownError;
}

const plainTitle = ({ title }: KnownError): string => title.replaceAll('`', '');

/** All known errors below what they are about. */
function errorList(): readonly ErrorItem[] {
  return Object.entries(errorGroups).flatMap(([group, label]): ErrorItem[] => [
    { label, kind: vscode.QuickPickItemKind.Separator },
    ...knownErrors
      .filter((error) => error.group === group)
      .map((error) => ({ label: plainTitle(error), error })),
  ]);
}

/**
 * Asks what the user has seen: a message is typed or pasted and recognised, or a problem is chosen from the list.
 * @param hint why it asks
 * @returns the text if something in it is known, or the problem that was chosen
 */
export function askForError(hint: string): Promise<{ text: string } | { error: KnownError } | undefined> {
  const all = errorList();
  const pick = vscode.window.createQuickPick<ErrorItem>();
  pick.title = 'Explain Error';
  pick.placeholder = hint;
  pick.items = all;
  const recognised = new Set<KnownError>();
  pick.onDidChangeValue((value) => {
    recognised.clear();
    const found = explainOnce(value).map(({ error }) => error);
    for (const error of found) recognised.add(error);
    pick.items = [
      ...found.map((error): ErrorItem => ({
        label: `$(lightbulb) ${plainTitle(error)}`,
        description: 'recognised',
        alwaysShow: true,
        error,
      })),
      ...all.filter(({ error }) => !error || !recognised.has(error)),
    ];
  });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const error = pick.selectedItems[0]?.error;
      // Enter can come before the list has followed the text.
      if (!error && explainOnce(pick.value).length === 0) return;
      resolve(!error || recognised.has(error) ? { text: pick.value } : { error });
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}
