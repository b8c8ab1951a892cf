import * as vscode from 'vscode';
import type { FoundRun, RunEnding } from '../pulumi/cli/detached/foundRun';
import { bareName, type StackTarget } from '../pulumi/stacks/stacks';
import { restoredTarget } from '../pulumi/cli/storedTarget';
import type { Feature, Services } from '../services';
import { Command } from '../ui/commandIds';
import { OutputTerminal } from '../ui/terminals/outputTerminal';
import { explain, remediesFor, showError, type Remedy } from '../ui/showProblem';
import { openBackup } from '../ui/documents/openBackup';
import { whileReading, whileWriting } from '../ui/progress';
import { UNDO, undoWrite } from '../ui/questions/replaceStateDialogs';
import { readBackOutlived, type OutlivedImport } from '../pulumi/writes/outlivedImport';
import { secretsFor, showOutput } from '../ui/documents/runOutputDocument';
import { OVERWRITTEN, subjectOf, verdictOn, wordsOnImport } from '../ui/words/runWords';

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
      services.log.debug('The runs of other windows could not be looked at.', error);
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
  }
  const imported = target && (await readBackImport(services, run, target));
  const choice = announce(services, run, ending, target, imported);
  await services.cli.runs.setTold(run);
  const remedy = await choice;
  if (remedy === SHOW_OUTPUT) await showOutput(services, run);
  else await remedy?.run();
}

/** Shows the run's output in a terminal with Ctrl+C, and a notification with a button that stops it. */
async function follow(
  services: Services,
  run: FoundRun,
  target: StackTarget | undefined,
  followed: Set<OutputTerminal>,
): Promise<RunEnding> {
  const { record } = run;
  const terminal = new OutputTerminal(`Pulumi: ${bareName(run.record.target)}`, 'layers');
  followed.add(terminal);
  terminal.writeLine(`pulumi ${record.args.join(' ')}\r\n`);
  const title = `${subjectOf(record)} continues without its window`;
  const ending = await whileWriting(title, ({ stop, kill, onLine }) => {
    terminal.onInterrupt(() => {
      run.stop();
    });
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
  });
  terminal.finish(verdictOn(record, ending));
  return ending;
}

/** The stack's state after an import; undefined for any other run, or if it can't be read. */
async function readBackImport(
  services: Services,
  { folder }: FoundRun,
  target: StackTarget,
): Promise<Imported | undefined> {
  const expected = await folder.expected;
  if (!expected) return undefined;
  try {
    const outcome = await whileReading(`Reading stack “${bareName(target)}” back`, (control) =>
      readBackOutlived(services, target, expected, control),
    );
    if (outcome.kind === 'other') for (const line of outcome.differences) services.log.error(line);
    return { outcome, backup: expected.backup };
  } catch (error) {
    services.log.warn(`Whether the stack has what was imported could not be seen: ${String(error)}`);
    return undefined;
  }
}

interface Imported {
  readonly outcome: OutlivedImport;
  /** The file with the stack's previous state. */
  readonly backup: string | undefined;
}

const SHOW_OUTPUT: Remedy = { label: 'Show Output', run: () => Promise.resolve() };

/** Says how the run ended, and offers what helps. */
async function announce(
  services: Services,
  { record }: FoundRun,
  ending: RunEnding,
  target: StackTarget | undefined,
  imported: Imported | undefined,
): Promise<Remedy | undefined> {
  const found = imported ? [wordsOnImport(ending, imported.outcome)] : [];
  const verdict = [verdictOn(record, ending), ...found].join(' ');
  if (target && imported?.outcome.kind === 'other') {
    const remedies = [SHOW_OUTPUT, ...afterOtherState(target, imported.backup)];
    return ask(vscode.window.showErrorMessage, verdict, remedies);
  }
  if (ending.kind === 'succeeded') {
    const undo = target && imported ? undoOf(services, target, imported) : [];
    return ask(vscode.window.showInformationMessage, verdict, [SHOW_OUTPUT, ...undo]);
  }
  if (ending.kind === 'failed') {
    const { problem } = ending;
    if (target) problem.target = target;
    const remedies = [SHOW_OUTPUT, ...remediesFor(problem)];
    const said = [verdictOn(record, ending), explain(problem), ...found].join(' ');
    return ask(vscode.window.showErrorMessage, said, remedies);
  }
  const remedies = ending.kind === 'stopped' ? [SHOW_OUTPUT] : [SHOW_OUTPUT, ...afterBreak(target)];
  return ask(vscode.window.showWarningMessage, verdict, remedies);
}

/** The remedies if a stack has neither the imported nor its previous state. */
function afterOtherState(target: StackTarget, backup: string | undefined): Remedy[] {
  return [
    ...(backup === undefined ? [] : [{ label: 'Open Backup', run: () => openBackup(backup) }]),
    {
      label: 'Restore State Backup…',
      run: () => vscode.commands.executeCommand(Command.restoreBackup, target),
    },
  ];
}

/** A successful import can be undone, as in its own window. */
function undoOf(services: Services, target: StackTarget, { outcome }: Imported): Remedy[] {
  if (outcome.kind !== 'as imported' || !outcome.replaced) return [];
  const { path, isOthers } = outcome.replaced;
  const write = { target, backup: { path }, text: outcome.found };
  const beside = isOthers ? OVERWRITTEN : undefined;
  return [{ label: UNDO, run: () => undoWrite(services, write, beside) }];
}

/** The remedies for an interrupted run: first its lock, which blocks everything else. */
function afterBreak(target: StackTarget | undefined): Remedy[] {
  const command = (label: string, id: string): Remedy => ({
    label,
    run: () => vscode.commands.executeCommand(id, target),
  });
  return [
    command('Cancel Update', Command.cancelUpdate),
    command('Repair Pending Operations…', Command.repairPendingOperations),
  ];
}

async function ask(
  show: (message: string, ...labels: string[]) => Thenable<string | undefined>,
  message: string,
  remedies: readonly Remedy[],
): Promise<Remedy | undefined> {
  const choice = await show(message, ...remedies.map(({ label }) => label));
  return remedies.find(({ label }) => label === choice);
}
