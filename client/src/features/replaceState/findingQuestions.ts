import * as vscode from 'vscode';
import { counted } from '../../../../shared/counted';
import { shownName } from '../../pulumi/stacks/stacks';
import type { ReplaceDangers, ReplacePlan } from '../../pulumi/writes/replacePlan';
import type { Acceptance } from '../review/reviewDescription';
import type { ReplaceWording } from './wording';
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
 * @param count the number of all findings: some may be missing in the list
 */
export function findingLines(findings: readonly FindingSummary[], count: number): string[] {
  const shown = findings.slice(0, LISTED);
  const hidden = count - shown.length;
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

/** Says what dangers are, before a list of them. */
export const WHAT_DANGERS_ARE =
  'Pulumi takes this state, but because of the following its next update loses, doubles or orphans an object, or gets stuck:';

/**
 * The dangers that the new state adds. None if Pulumi refuses the state: no update begins with it, and its own question
 * was asked before.
 */
export function acceptanceOfDangers(
  { target, force, afterSummary, dangers }: ReplacePlan,
  wording: ReplaceWording,
): Acceptance[] {
  const { added, addedCount, keptCount } = dangers;
  if (addedCount === 0 || force) return [];
  return [
    {
      verdict: `The next update of stack “${shownName(target)}” would do harm: the new state has ${counted(addedCount, keptCount > 0 ? 'more danger' : 'danger')}.`,
      detail: [[WHAT_DANGERS_ARE, ...findingLines(added, addedCount)].join('\n'), keptNote(dangers)],
      action: `${wording.action} Anyway`,
      instead: 'Show Problems',
      help: () => showFindings(afterSummary, wording),
    },
  ];
}

/** The warnings about dangers that the user need not accept by themselves. */
export function dangerWarnings({ dangers, force }: ReplacePlan): (string | false)[] {
  const { addedCount } = dangers;
  return [
    addedCount > 0 &&
      force &&
      `The new state has ${counted(addedCount, 'danger')} that the stack does not have now: the next update would do harm.`,
    keptNote(dangers),
  ];
}

function keptNote({ kept, keptCount }: ReplaceDangers): string | false {
  const [first] = kept;
  if (!first) return false;
  return keptCount === 1
    ? `The stack has this danger already: ${first.message}`
    : `The stack has ${keptCount} of the dangers already, such as: ${first.message}`;
}
