import * as vscode from 'vscode';
import { dangerWarning, errorsKeptWarning, totalProblemCount } from '../../../../shared/problemCounts';
import { LensCommand } from '../../../../shared/lensCommand';
import type { LostEntry } from '../../../../shared/lostEntry';
import { parseUrn } from '../../../../shared/urn';
import type { RepairedKind } from '../../../../shared/stateEdits';
import type { StateSummary } from '../../../../shared/stateSummary';
import type { EditorFeature, EditorServices } from '../../ui/services';
import { registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { nameOfLost } from '../lostEntry/formatLostEntry';
import { formatRepair, missingIn } from '../../../../shared/formatRepair';
import { fileName } from '../../ui/documents/fileName';
import { openDiff } from '../../ui/documents/snapshots';
import { stateDocumentFor } from '../../ui/documents/stateDocument';

const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append('pulumiTroubleshooter');

/** `Pulumi: Fix All Problems in This State`: every repair that loses nothing, in one step that can be undone. */
export const fixAll: EditorFeature = (services) =>
  registerCommand(services, Command.fixAll, async (argument) => {
    const document = await stateDocumentFor(argument);
    if (!document) {
      void vscode.window.showInformationMessage('Open a Pulumi state first.');
      return;
    }
    const summary = () =>
      services.server.summary({ text: document.getText(), document: document.uri.toString() });
    const before = await summary();
    const text = document.getText();
    const { done, waitsFor } = await services.server.repair({ text, document: document.uri.toString() });
    if (!(await applyFixAll(document))) {
      await tellNothingFixed(services, document, before, waitsFor);
      return;
    }
    await report(services, document, { before, after: await summary(), text, done, waitsFor });
  });

/** @param waitsFor the danger because of which errors were left as they are */
async function tellNothingFixed(
  services: EditorServices,
  document: vscode.TextDocument,
  state: StateSummary,
  waitsFor: string | undefined,
): Promise<void> {
  if (totalProblemCount(state) === 0) {
    void vscode.window.showInformationMessage('This state has no problems.');
    return;
  }
  const words =
    'Every repair here needs your decision. The lightbulbs offer the choices; if the file was cut off, export the state again or use a backup.';
  const warning =
    waitsFor === undefined
      ? dangerWarning(state.findings, state.dangerCount)
      : `Nothing was repaired. ${errorsKeptWarning(waitsFor)}`;
  const lost = lostIn(services, state);
  const all = [warning, waitsFor === undefined && words, missingWords(lost)].filter(Boolean).join(' ');
  const [first] = lost;
  const buttons = first ? [bringBackButton(first)] : [];
  const choice = await (warning === undefined
    ? vscode.window.showInformationMessage(all, ...buttons)
    : vscode.window.showWarningMessage(all, ...buttons));
  if (choice !== undefined) await bringBack(document, first!);
}

/** The entries whose absence is left as a problem, if this editor can look for them. */
function lostIn({ canRunPrograms }: EditorServices, { findings }: StateSummary): LostEntry[] {
  return canRunPrograms ? findings.flatMap(({ lost }) => lost ?? []) : [];
}

/** `The provider 'eu' (aws) is missing: another state of the stack may have it.` */
function missingWords([first, ...others]: readonly LostEntry[]): string | undefined {
  if (!first) return undefined;
  const name = nameOfLost(first);
  const what = name.charAt(0).toUpperCase() + name.slice(1);
  return others.length === 0
    ? `${what} is missing: another state of the stack may have it.`
    : `${what} and ${others.length} more are missing: another state of the stack may have them.`;
}

function bringBackButton(lost: LostEntry): string {
  return `Bring Back '${parseUrn(lost.urn)!.name}'…`;
}

/** @param before the text before a repair that may have dropped references to the entry */
async function bringBack({ uri }: vscode.TextDocument, lost: LostEntry, before?: string): Promise<void> {
  await vscode.commands.executeCommand(LensCommand.bringBackEntry, uri.toString(), lost, before);
}

interface Outcome {
  readonly before: StateSummary;
  readonly after: StateSummary;
  /** The text of the document before the repair. */
  readonly text: string;
  readonly done: readonly RepairedKind[];
  readonly waitsFor: string | undefined;
}

async function report(
  services: EditorServices,
  document: vscode.TextDocument,
  { before, after, text, done, waitsFor }: Outcome,
): Promise<void> {
  const showChanges = 'Show Changes';
  const restore = 'Restore State Backup…';
  const [count, left] = [totalProblemCount(before), totalProblemCount(after)];
  // A repair can reveal problems that were hidden before.
  const verdict =
    left === 0 && count > 1
      ? `All ${count} repaired`
      : left > 0 && left < count
        ? `${count - left} of ${count} repaired`
        : 'Repaired';
  const open = left > 0 && `${left} ${left === 1 ? 'needs' : 'need'} your decision.`;
  const dropped = services.canRunPrograms ? missingIn(done) : [];
  const leftLost = lostIn(services, after);
  const words = [`${verdict}: ${formatRepair(done)}`, open, missingWords(leftLost)].filter(Boolean).join(' ');
  const warning =
    waitsFor === undefined ? dangerWarning(after.findings, after.dangerCount) : errorsKeptWarning(waitsFor);
  const [first] = [...leftLost, ...dropped.map((urn): LostEntry => ({ urn }))];
  const bringsBack = first && bringBackButton(first);
  const buttons = [
    showChanges,
    ...(bringsBack === undefined ? [] : [bringsBack]),
    ...(dropped.length > 1 ? [restore] : []),
  ];
  const choice =
    warning === undefined
      ? await vscode.window.showInformationMessage(words, ...buttons)
      : await vscode.window.showWarningMessage(`${warning} ${words}`, ...buttons);
  if (choice === restore) {
    await vscode.commands.executeCommand(Command.restoreBackup, services.liveStates.targetOf(document.uri));
  }
  if (first && choice === bringsBack) await bringBack(document, first, text);
  if (choice !== showChanges) return;
  const name = fileName(document.uri);
  await openDiff(
    services.snapshots.add(`${name} (before)`, text),
    document.uri,
    `${name}: before ↔ repaired`,
  );
}

async function applyFixAll(document: vscode.TextDocument): Promise<boolean> {
  const whole = new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length));
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[] | undefined>(
    'vscode.executeCodeActionProvider',
    document.uri,
    whole,
    FIX_ALL.value,
    1,
  );
  const edit = actions?.find(({ kind }) => kind && FIX_ALL.contains(kind))?.edit;
  return edit !== undefined && edit.size > 0 && (await vscode.workspace.applyEdit(edit));
}
