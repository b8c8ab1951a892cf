import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import {
  decryptAutomaticLog,
  isOfReading,
  listAutomaticLogs,
  type AutomaticLog,
} from './runs/automaticLogFiles';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { openLog } from '../../ui/documents/openLog';
import { pickProject, workspaceFolder } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import { formatMoment } from '../../../../shared/formatTime';

const TITLE = 'Open Automatic Log';

/** `Pulumi: Open Automatic Log…`: opens the logs that newer CLIs write for every command automatically. */
export const openAutomaticLog: Feature = (services) =>
  registerCliCommand(services, Command.openAutomaticLog, async () => {
    const project = await pickProject({ title: TITLE });
    if (!project) return;
    const folder = project === 'none' ? workspaceFolder() : project.folder;
    const logs = await whileReading('Looking for automatic logs', (control) =>
      listAutomaticLogs(services.cli, folder, control),
    );
    if (logs.length === 0) {
      void vscode.window.showInformationMessage('The Pulumi CLI has kept no logs on this machine.');
      return;
    }
    const log = (
      await vscode.window.showQuickPick(itemsOf(logs), {
        title: TITLE,
        placeHolder: 'The log of which run?',
        matchOnDescription: true,
      })
    )?.log;
    if (!log) return;
    const text = await whileReading('Decrypting the log', (control) =>
      decryptAutomaticLog(services.cli, folder, log, control),
    );
    const file = `${await services.recordings.nextNamed(log.file.replace(/\.log$/, ''))}.pulumi.log`;
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
    await openLog(vscode.Uri.file(file));
  });

interface LogItem extends vscode.QuickPickItem {
  /** Undefined: a separator. */
  readonly log?: AutomaticLog;
}

/** Entries that users want most; most logs are of commands that only read, many of them this extension's. */
function itemsOf(logs: readonly AutomaticLog[]): LogItem[] {
  const reading = logs.filter(isOfReading);
  return [
    ...logs.filter((log) => !reading.includes(log)).map(itemOf),
    { label: 'Commands that only read', kind: vscode.QuickPickItemKind.Separator },
    ...reading.map(itemOf),
  ];
}

function itemOf(log: AutomaticLog): LogItem {
  const { stack, command, timestamp, size } = log;
  return {
    label: stack === undefined ? `$(terminal) pulumi ${command ?? ''}` : `$(layers) ${stack}`,
    description: formatMoment(timestamp),
    detail: `${Math.max(1, Math.round(size / 1000))} kB on disk${stack === undefined ? '' : ', encrypted with the stack’s secrets provider'}`,
    log,
  };
}
