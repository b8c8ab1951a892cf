import * as vscode from 'vscode';
import type { FindingSummary, StateSummary } from '../../../../shared/stateSummary';

/** Where a state's findings are shown. */
interface FindingsPlace {
  /** The title of the question that they belong to. */
  readonly title: string;
  /** The document with the state, if it is in an editor. */
  readonly document?: vscode.Uri | undefined;
}

/** How many lines a question has. */
const LISTED = 8;

/**
 * The first of these findings, a line each, and how many more there are.
 * @param count the number of findings, of which some may have one cause, and some not be given
 */
export function findingLines(findings: readonly FindingSummary[], count: number): string[] {
  const shown = findings.slice(0, LISTED);
  const hidden = shown.reduce((left, { places }) => left - places, count);
  return [
    ...shown.map(({ line, message }) => `• Line ${line}: ${message}`),
    ...(hidden > 0 ? [`• … and ${hidden} more`] : []),
  ];
}

/** Shows the findings of a state: in the Problems panel, or in a list if no editor has the state. */
export async function showFindings(
  { findings }: Pick<StateSummary, 'findings'>,
  { title, document }: FindingsPlace,
): Promise<void> {
  if (document) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.actions.view.problems');
    return;
  }
  const items = findings.map(({ severity, message, line }) => ({
    label: `$(${severity === 'error' ? 'error' : 'warning'}) ${message}`,
    description: `line ${line}`,
  }));
  await vscode.window.showQuickPick(items, { title, placeHolder: 'What is wrong with this state' });
}
