import * as vscode from 'vscode';
import type { RunControl } from '../../pulumi/cli/cliRequest';
import type { FoundRun, RunOutcome } from '../../pulumi/cli/detached/foundRun';
import { shownName, type StackTarget } from '../../pulumi/stacks/stacks';
import { restoredTarget, storedName } from '../../pulumi/cli/storedTarget';
import type { Feature, Services } from '../../ui/services';
import { OutputTerminal } from '../../ui/terminals/outputTerminal';
import { showError, explainProblem, remediesFor, type Remedy } from '../../ui/showProblem';
import { whileReading, whileWriting } from '../../ui/progress';
import { readBackOutlived, type OutlivedImport } from '../../pulumi/writes/outlivedImport';
import { secretsFor, showOutput } from './runOutputDocument';
import {
  subjectInside,
  subjectOf,
  verdictOn,
  MIGRATION_INCOMPLETE,
  OVERWRITTEN,
  formatImport,
} from './formatRun';
import { Command } from '../../manifest/commandIds';
import { openBackup } from '../../ui/documents/openBackup';
import { UNDO, undoWrite } from '../replaceState/dialogs';

/** How often it checks that the windows of other runs are still open, in milliseconds. */
const POLL_MS = 5000;

/** Finds the runs of closed windows, shows their progress, and says how they ended. */
export const outlivedRuns: Feature = (services) => {
  const followed = new Set<OutputTerminal>();
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    const { taken, areOthers } = await services.cli.runs.takeAbandoned();
    if (isDisposed) return;
    for (const run of taken) tellOf(services, run, followed).catch(tellOfError);
    if (areOthers) timer = setTimeout(lookAgain, POLL_MS);
  };
  const tellOfError = (error: unknown): void => void showError(services, error);
  const lookAgain = (): void => {
    look().catch((error: unknown) => {
      services.log.debug('The runs of other windows could not be read.', error);
    });
  };
  lookAgain();
  return vscode.Disposable.from(
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) lookAgain();
    }),
    {
      dispose: () => {
        isDisposed = true;
        clearTimeout(timer);
        for (const terminal of followed) terminal.dispose();
      },
    },
  );
};

async function tellOf(services: Services, run: FoundRun, followed: Set<OutputTerminal>): Promise<void> {
  const target = restoredTarget(run.record.target, process.env);
  const ending = (await run.isRunning()) ? await follow(services, run, target, followed) : await run.ended;
  services.log.info(verdictOn(run.record, ending));
  const { args } = run.record;
  if (target) {
    // The view reads the stack again.
    services.cli.ranElsewhere({ args, cwd: target.folder, backend: target.backend.address, target });
    services.cli.lookForLeftLock(target, (await run.output(secretsFor(services, target))).stderr);
  }
  const imported = target && (await readBackImport(services, run, target));
  const remedy = announceEnd(services, run, ending, target, imported);
  await services.cli.runs.setTold(run);
  await (await remedy)?.run();
}

/** Shows the run's output in a terminal, where Ctrl+C asks, and a notification with a button that stops it. */
async function follow(
  services: Services,
  run: FoundRun,
  target: StackTarget | undefined,
  followed: Set<OutputTerminal>,
): Promise<RunOutcome> {
  const { record } = run;
  const terminal = new OutputTerminal(`Pulumi: ${storedName(run.record.target)}`, 'layers');
  followed.add(terminal);
  terminal.writeLine(`pulumi ${record.args.join(' ')}\r\n`);
  const title = `${subjectOf(record)} goes on: its window was closed`;
  const showIt = ({ stop, kill, onLine }: RunControl): Promise<RunOutcome> => {
    stop?.addEventListener('abort', () => {
      run.stop();
    });
    kill?.addEventListener('abort', () => {
      run.kill();
    });
    run.follow(secretsFor(services, target), (line) => {
      terminal.writeLine(line);
      onLine?.(line);
    });
    return run.ended;
  };
  const { onInterrupt } = terminal;
  const ending = await whileWriting(title, showIt, { onInterrupt, what: subjectInside(record) });
  terminal.finish(verdictOn(record, ending));
  return ending;
}

/** The stack's state after an import; undefined for any other run. */
async function readBackImport(
  services: Services,
  { folder }: FoundRun,
  target: StackTarget,
): Promise<FoundImport | undefined> {
  const expected = await folder.expected;
  if (!expected) return undefined;
  const { backup, isOfMigration = false } = expected;
  try {
    const outcome = await whileReading(`Reading stack “${shownName(target)}” back`, (control) =>
      readBackOutlived(services, target, expected, control),
    );
    if (outcome.kind === 'other') for (const line of outcome.differences) services.log.error(line);
    return { outcome, backup, isOfMigration };
  } catch (error) {
    services.log.warn(`The stack could not be compared with the import: ${String(error)}`);
    return { outcome: { kind: 'not read' }, backup, isOfMigration };
  }
}

/** The outcome of an import of another window. */
interface FoundImport {
  readonly outcome: OutlivedImport | { readonly kind: 'not read' };
  /** The file with the stack's previous state. */
  readonly backup: string | undefined;
  readonly isOfMigration: boolean;
}

/**
 * Says how a run of another window ended, and offers the actions that help.
 * @returns the action that the user chose, not run yet
 */
async function announceEnd(
  services: Services,
  run: FoundRun,
  ending: RunOutcome,
  target: StackTarget | undefined,
  imported: FoundImport | undefined,
): Promise<Remedy | undefined> {
  const { record } = run;
  const output: Remedy = { label: 'Show Output', run: () => showOutput(services, run) };
  const migration = imported?.isOfMigration === true;
  const { first, then } = imported ? formatImport(record, ending, imported.outcome) : {};
  const verdict = [
    migration && MIGRATION_INCOMPLETE,
    first,
    verdictOn(record, ending),
    ending.kind === 'failed' && explainProblem(ending.problem),
    then,
  ]
    .filter(Boolean)
    .join(' ');
  if (migration) {
    const show = ending.kind === 'succeeded' ? 'showWarningMessage' : 'showErrorMessage';
    return offerRemedies(vscode.window[show], verdict, [
      output,
      commandRemedy('Migrate Again…', Command.migrateStack),
    ]);
  }
  if (target && imported?.outcome.kind === 'other') {
    return offerRemedies(vscode.window.showErrorMessage, verdict, [
      output,
      ...afterOtherState(target, imported.backup),
    ]);
  }
  if (ending.kind === 'succeeded') {
    const undo = target && imported ? undoOf(services, target, imported) : [];
    const show = first === undefined ? 'showInformationMessage' : 'showWarningMessage';
    return offerRemedies(vscode.window[show], verdict, [output, ...undo]);
  }
  if (ending.kind === 'failed') {
    const { problem } = ending;
    if (target) problem.target = target;
    return offerRemedies(vscode.window.showErrorMessage, verdict, [output, ...remediesFor(problem)]);
  }
  const remedies = ending.kind === 'stopped' ? [output] : [output, ...afterBreak(target)];
  return offerRemedies(vscode.window.showWarningMessage, verdict, remedies);
}

/** The actions if a stack has neither the imported state nor its previous one. */
function afterOtherState(target: StackTarget, backup: string | undefined): Remedy[] {
  return [
    ...(backup === undefined ? [] : [{ label: 'Open Backup', run: () => openBackup(backup) }]),
    commandRemedy('Restore State Backup…', Command.restoreBackup, target),
  ];
}

/** The action that undoes a successful import, as in its own window. */
function undoOf(services: Services, target: StackTarget, { outcome }: FoundImport): Remedy[] {
  if (outcome.kind !== 'as imported' || !outcome.replaced) return [];
  const { path, isOthers } = outcome.replaced;
  const write = { target, backup: { path }, text: outcome.found };
  const beside = isOthers ? OVERWRITTEN : undefined;
  return [{ label: UNDO, run: () => undoWrite(services, write, beside) }];
}

/** The actions after a run was cut off: the lock first, because nothing else works while it is there. */
function afterBreak(target: StackTarget | undefined): Remedy[] {
  return [
    commandRemedy('Cancel Update', Command.cancelUpdate, target),
    commandRemedy('Repair Pending Operations…', Command.repairPendingOperations, target),
  ];
}

function commandRemedy(label: string, id: string, ...args: unknown[]): Remedy {
  return { label, run: () => vscode.commands.executeCommand(id, ...args) };
}

async function offerRemedies(
  show: (message: string, ...labels: string[]) => Thenable<string | undefined>,
  message: string,
  remedies: readonly Remedy[],
): Promise<Remedy | undefined> {
  const choice = await show(message, ...remedies.map(({ label }) => label));
  return remedies.find(({ label }) => label === choice);
}
