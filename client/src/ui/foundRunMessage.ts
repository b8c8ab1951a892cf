import * as vscode from 'vscode';
import type { FoundRun, RunEnding } from '../pulumi/cli/detached/foundRun';
import type { StackTarget } from '../pulumi/stacks/stacks';
import type { OutlivedImport } from '../pulumi/writes/outlivedImport';
import type { Services } from './services';
import { Command } from './commandIds';
import { openBackup } from './documents/openBackup';
import { showOutput } from './documents/runOutputDocument';
import { UNDO, undoWrite } from './questions/replaceStateDialogs';
import { explain, remediesFor, type Remedy } from './showProblem';
import { MIGRATION_INCOMPLETE, OVERWRITTEN, verdictOn, wordsOnImport } from './words/runWords';

/** What an import that another window began has left. */
export interface FoundImport {
  readonly outcome: OutlivedImport | { readonly kind: 'not read' };
  /** The file with what the stack had before. */
  readonly backup: string | undefined;
  readonly isOfMigration: boolean;
}

/**
 * Says how a run ended that another window began, with what helps then.
 * @returns what the user chose of it, still to be run
 */
export async function announceEnd(
  services: Services,
  run: FoundRun,
  ending: RunEnding,
  target: StackTarget | undefined,
  imported: FoundImport | undefined,
): Promise<Remedy | undefined> {
  const { record } = run;
  const output: Remedy = { label: 'Show Output', run: () => showOutput(services, run) };
  const migration = imported?.isOfMigration === true;
  const { first, then } = imported ? wordsOnImport(record, ending, imported.outcome) : {};
  const verdict = [
    migration && MIGRATION_INCOMPLETE,
    first,
    verdictOn(record, ending),
    ending.kind === 'failed' && explain(ending.problem),
    then,
  ]
    .filter(Boolean)
    .join(' ');
  if (migration) {
    const show = ending.kind === 'succeeded' ? 'showWarningMessage' : 'showErrorMessage';
    return ask(vscode.window[show], verdict, [output, command('Migrate Again…', Command.migrateStack)]);
  }
  if (target && imported?.outcome.kind === 'other') {
    return ask(vscode.window.showErrorMessage, verdict, [
      output,
      ...afterOtherState(target, imported.backup),
    ]);
  }
  if (ending.kind === 'succeeded') {
    const undo = target && imported ? undoOf(services, target, imported) : [];
    const show = first === undefined ? 'showInformationMessage' : 'showWarningMessage';
    return ask(vscode.window[show], verdict, [output, ...undo]);
  }
  if (ending.kind === 'failed') {
    const { problem } = ending;
    if (target) problem.target = target;
    return ask(vscode.window.showErrorMessage, verdict, [output, ...remediesFor(problem)]);
  }
  const remedies = ending.kind === 'stopped' ? [output] : [output, ...afterBreak(target)];
  return ask(vscode.window.showWarningMessage, verdict, remedies);
}

/** What helps when a stack has neither what was imported nor what it had before. */
function afterOtherState(target: StackTarget, backup: string | undefined): Remedy[] {
  return [
    ...(backup === undefined ? [] : [{ label: 'Open Backup', run: () => openBackup(backup) }]),
    command('Restore State Backup…', Command.restoreBackup, target),
  ];
}

/** An import that came through can be taken back, as if its window were there. */
function undoOf(services: Services, target: StackTarget, { outcome }: FoundImport): Remedy[] {
  if (outcome.kind !== 'as imported' || !outcome.replaced) return [];
  const { path, isOthers } = outcome.replaced;
  const write = { target, backup: { path }, text: outcome.found };
  const beside = isOthers ? OVERWRITTEN : undefined;
  return [{ label: UNDO, run: () => undoWrite(services, write, beside) }];
}

/** What helps when a run was cut off: its lock first, for nothing else works as long as that is there. */
function afterBreak(target: StackTarget | undefined): Remedy[] {
  return [
    command('Cancel Update', Command.cancelUpdate, target),
    command('Repair Pending Operations…', Command.repairPendingOperations, target),
  ];
}

function command(label: string, id: string, ...args: unknown[]): Remedy {
  return { label, run: () => vscode.commands.executeCommand(id, ...args) };
}

async function ask(
  show: (message: string, ...labels: string[]) => Thenable<string | undefined>,
  message: string,
  remedies: readonly Remedy[],
): Promise<Remedy | undefined> {
  const choice = await show(message, ...remedies.map(({ label }) => label));
  return remedies.find(({ label }) => label === choice);
}
