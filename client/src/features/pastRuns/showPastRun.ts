import * as vscode from 'vscode';
import type { FoundRun } from '../../pulumi/cli/detached/foundRun';
import type { Feature } from '../../ui/services';
import { registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { confirm } from '../../ui/confirm';
import { showOutput } from './runOutputDocument';
import { subjectOf } from './formatRun';
import { formatMoment } from '../../../../shared/formatTime';

const TITLE = 'Show Output of a Past Run';

interface Row extends vscode.QuickPickItem {
  readonly run?: FoundRun;
}

/** `Pulumi: Show Output of a Past Run…`: shows the output of runs that outlived their window. */
export const showPastRun: Feature = (services) =>
  registerCommand(services, Command.showPastRun, async () => {
    const runs = await services.cli.runs.list();
    if (runs.length === 0) {
      void vscode.window.showInformationMessage(
        'No output is kept. It is kept only of runs that end after their window was closed.',
      );
      return;
    }
    const rows = await Promise.all(runs.map(rowOf));
    const told = runs.filter(({ folder }) => folder.isTold);
    const remove: Row = { label: '$(trash) Delete Output of Ended Runs…' };
    const separator: Row = { label: '', kind: vscode.QuickPickItemKind.Separator };
    const items = told.length === 0 ? rows : [...rows, separator, remove];
    const choice = await vscode.window.showQuickPick(items, { title: TITLE, matchOnDescription: true });
    if (choice?.run) await showOutput(services, choice.run);
    else if (choice === remove) await removeAll(told);
  });

async function rowOf(run: FoundRun): Promise<Row> {
  const { record } = run;
  const isRunning = await run.isRunning();
  return {
    label: `$(${isRunning ? 'sync' : 'output'}) ${subjectOf(record)}`,
    description: isRunning ? 'goes on' : formatMoment(record.began),
    detail: `pulumi ${record.args.join(' ')}`,
    run,
  };
}

async function removeAll(runs: readonly FoundRun[]): Promise<void> {
  const answer = await confirm({
    question: 'Delete the output of all runs that have ended?',
    detail: ['It cannot be restored. No stack is touched.'],
    action: 'Delete',
    instead: 'Keep It',
  });
  if (answer === 'yes') await Promise.all(runs.map(({ folder }) => folder.remove()));
}
