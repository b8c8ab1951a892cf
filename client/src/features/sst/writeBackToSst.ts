import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { counted } from '../../../../shared/counted';
import type { StateSummary } from '../../../../shared/stateSummary';
import { writeNewFile } from '../../pulumi/secrets/privateFile';
import { exportSstState, writeSstState, type SstStage } from './model/sstCli';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { openComparison } from '../../ui/documents/comparison';
import { fileName } from '../../ui/documents/fileName';
import { stateDocumentFor } from '../../ui/documents/stateDocument';
import { whileReading, whileWriting } from '../../ui/progress';
import { confirm } from '../../ui/confirm';
import type { Feature, Services } from '../../ui/services';

/** SST's own types of resources, which the state of each app has. */
const SST_TYPE = /"type"\s*:\s*"sst:/;

/**
 * `Pulumi: Write State Back to SST`: hands the state in the active editor, an export of an SST app that was repaired, to
 * `sst state edit`. It is checked, compared with what the stage has now, confirmed, backed up, and read back.
 */
export const writeBackToSst: Feature = (services) =>
  registerCliCommand(services, Command.writeBackToSst, async (argument) => {
    const document = await stateDocumentFor(argument);
    const text = document?.getText() ?? '';
    if (!document || !SST_TYPE.test(text)) {
      void vscode.window.showErrorMessage(
        'This is not the state of an SST app: open what “sst state export” prints, and repair it first.',
      );
      return;
    }
    const edited = await services.server.summary({ text, limit: 0 });
    const { shape, stack: stage, project: app } = edited;
    if (!isCheckpoint(shape) || stage === undefined || app === undefined) {
      void vscode.window.showErrorMessage(
        `${fileName(document.uri)} is not a checkpoint, the format of SST: export the state again with “sst state export”.`,
      );
      return;
    }
    if (edited.errorCount > 0) {
      await refuseErrors(counted(edited.errorCount, 'error'));
      return;
    }
    const cwd = await folderOfApp(document.uri);
    if (cwd !== undefined)
      await write(services, { cwd, stage }, app, { ...edited, text, shape, name: fileName(document.uri) });
  });

/** The state to be written. */
interface NewState extends Pick<StateSummary, 'time' | 'dangerCount'> {
  readonly text: string;
  readonly shape: 'checkpoint' | 'legacy-checkpoint';
  /** The name of its file. */
  readonly name: string;
}

function isCheckpoint(shape: string | undefined): shape is NewState['shape'] {
  return shape === 'checkpoint' || shape === 'legacy-checkpoint';
}

async function write(services: Services, stage: SstStage, app: string, state: NewState): Promise<void> {
  const what = `stage “${stage.stage}” of the SST app “${app}”`;
  const before = await whileReading(`Exporting ${what}`, (control) => exportSstState(stage, control));
  const { time } = await services.server.summary({ text: before, limit: 0 });
  if (time !== state.time) {
    void vscode.window.showErrorMessage(
      `${state.name} is not the present state of ${what}, which was written at ${time ?? 'another time'}: export it again with “sst state export”, and repair that.`,
    );
    return;
  }
  const comparison = await openComparison(
    services,
    { name: `${what} now`, text: before },
    { name: state.name, text: state.text },
  );
  if (!comparison) return;
  const { added, removed, changed } = comparison;
  const answer = await confirm({
    question: `Write this state to ${what}?`,
    detail: [
      `Resources: ${changed.length} changed, ${added.length} added, ${removed.length} removed, besides secrets. The editor behind this question shows all differences.`,
      `“sst state edit” writes it, in ${stage.cwd}. No object in the cloud is changed; the next deployment uses this state.`,
      state.dangerCount > 0 &&
        `With ${counted(state.dangerCount, 'danger')} in it, which the Problems panel names, the next deployment can lose or double objects.`,
      'The present state is saved first.',
    ],
    action: 'Write to SST',
    instead: 'Show Differences',
  });
  if (answer !== 'yes') return;
  const backup = await saveBackup(services, app, stage.stage, before);
  const program = services.context.asAbsolutePath(join('dist', 'sstEditor.js'));
  const versioned = state.shape === 'checkpoint' ? state.text : `{"version": 3, "checkpoint": ${state.text}}`;
  await whileWriting(`Writing to ${what}`, (control) =>
    writeSstState(stage, { state: versioned, time }, program, control),
  );
  const after = await whileReading(`Reading ${what} back`, (control) => exportSstState(stage, control));
  const left = await services.server.compare({ before: state.text, after });
  const isSame = left.added.length + left.removed.length + left.changed.length === 0;
  await tellDone(
    isSame
      ? `SST has the state now: ${what}.`
      : `SST has written the state of ${what}, but does not have all of it. Export and look at it before you deploy.`,
    backup,
  );
}

async function refuseErrors(errors: string): Promise<void> {
  const show = 'Show Problems';
  const choice = await vscode.window.showErrorMessage(
    `Not written: the next deployment would fail on this state (${errors}). Repair it first, with the light bulb or Fix All.`,
    show,
  );
  if (choice === show) await vscode.commands.executeCommand('workbench.actions.view.problems');
}

/** The folder with the app's `sst.config.ts`: above the state's file, or else anywhere in the workspace. */
async function folderOfApp(state: vscode.Uri): Promise<string | undefined> {
  const found = await vscode.workspace.findFiles('**/sst.config.{ts,js,mjs}', '**/node_modules/**', 50);
  const folders = [...new Set(found.map(({ fsPath }) => dirname(fsPath)))].sort();
  const above = folders.filter((folder) => state.fsPath.startsWith(join(folder, '/'))).at(-1);
  if (above !== undefined || folders.length === 1) return above ?? folders[0];
  if (folders.length > 0) {
    return vscode.window.showQuickPick(folders, {
      title: 'Write State Back to SST',
      placeHolder: 'Which app?',
    });
  }
  void vscode.window.showErrorMessage(
    'There is no sst.config.ts in this window: open the folder of the SST app, and run the command again.',
  );
  return undefined;
}

/** @returns the file, which only the user can read */
async function saveBackup(services: Services, app: string, stage: string, text: string): Promise<vscode.Uri> {
  const folder = vscode.Uri.joinPath(services.context.globalStorageUri, 'sst', encodeURIComponent(app));
  await mkdir(folder.fsPath, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(':', '-');
  const file = vscode.Uri.joinPath(folder, `${encodeURIComponent(stage)} ${time}.json`);
  await writeNewFile(file.fsPath, text);
  return file;
}

async function tellDone(message: string, backup: vscode.Uri): Promise<void> {
  const open = 'Open State From Before';
  const choice = await vscode.window.showInformationMessage(message, open);
  if (choice === open) await vscode.window.showTextDocument(backup);
}
