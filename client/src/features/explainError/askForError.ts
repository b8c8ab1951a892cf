import * as vscode from 'vscode';
import { errorGroups } from '../../../../shared/knownErrors/errorGroups';
import { knownErrors } from '../../../../shared/knownErrors/readKnownErrors';
import { explainOnce } from '../../../../shared/knownErrors/explain';
import type { KnownError } from '../../../../shared/knownErrors/knownError';
import { nearestErrors } from '../../../../shared/knownErrors/nearestErrors';

/** A log can be long, but errors are at its end. */
const LONGEST_TEXT = 2_000_000;

/** The selection in the active editor, or the clipboard: the first one with a known error. */
export async function textAtHand(): Promise<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection) ?? '';
  const copied = await vscode.env.clipboard.readText();
  const texts = [selected, copied].map((text) => text.slice(-LONGEST_TEXT));
  return texts.find((text) => explainOnce(text).length > 0) ?? (selected || undefined);
}

/** The selection in the terminal. It can only be read through the clipboard, which is restored afterwards. */
export async function terminalSelection(): Promise<string> {
  const before = await vscode.env.clipboard.readText();
  await vscode.env.clipboard.writeText('');
  await vscode.commands.executeCommand('workbench.action.terminal.copySelection');
  const selected = await vscode.env.clipboard.readText();
  await vscode.env.clipboard.writeText(before);
  return selected.slice(-LONGEST_TEXT);
}

interface ErrorItem extends vscode.QuickPickItem {
  /** Undefined for a heading. */
  readonly error?: KnownError;
}

const plainTitle = ({ title }: KnownError): string => title.replaceAll('`', '');

/** The row for a text without a known error; choosing it does nothing. */
const UNKNOWN: ErrorItem = {
  label: '$(question) Not recognised',
  detail: 'Paste all that Pulumi printed, or search the known errors by a word',
  alwaysShow: true,
};

/** What has these words, or similar ones. It is a guess: the rows say so, and an answer leads to no text. */
function guesses(words: string): readonly ErrorItem[] {
  const near = nearestErrors(words);
  if (near.length === 0) return [UNKNOWN];
  // First the row that Enter does nothing with: a guess is chosen, not taken.
  return [
    UNKNOWN,
    { label: 'Nearest by its words', kind: vscode.QuickPickItemKind.Separator },
    ...near.map((error) => ({
      label: `$(search) ${plainTitle(error)}`,
      description: 'similar words',
      alwaysShow: true,
      error,
    })),
  ];
}

/** All known errors, grouped by topic. */
function errorList(): readonly ErrorItem[] {
  return Object.entries(errorGroups).flatMap(([group, label]): ErrorItem[] => [
    { label, kind: vscode.QuickPickItemKind.Separator },
    ...knownErrors()
      .filter((error) => error.group === group)
      .map((error) => ({ label: plainTitle(error), error })),
  ]);
}

/**
 * Asks for the error: the user types or pastes a message, or chooses a problem from the list.
 * @param hint the reason for asking
 * @param missed a text in which no error was recognised: the list begins with what is nearest to its words
 * @returns the text if it has a known error, or the chosen problem
 */
export function askForError(
  hint: string,
  missed = '',
): Promise<{ text: string } | { error: KnownError } | undefined> {
  const all = errorList();
  const pick = vscode.window.createQuickPick<ErrorItem>();
  pick.title = 'Explain Error';
  pick.placeholder = hint;
  pick.items = missed.trim() === '' ? all : [...guesses(missed), ...all];
  const recognised = new Set<KnownError>();
  pick.onDidChangeValue((value) => {
    recognised.clear();
    const found = explainOnce(value).map(({ error }) => error);
    for (const error of found) recognised.add(error);
    const isMissed = found.every(({ isGeneral }) => isGeneral) && value.trim() !== '';
    pick.items = [
      ...(isMissed ? guesses(value) : []),
      ...found.map((error): ErrorItem => ({
        label: `$(lightbulb) ${plainTitle(error)}`,
        description: error.isGeneral ? 'what helps in general' : 'recognised',
        alwaysShow: true,
        error,
      })),
      ...all.filter(({ error }) => !error || !recognised.has(error)),
    ];
  });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const error = pick.selectedItems[0]?.error;
      // Enter can come before the list is updated for the text.
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
