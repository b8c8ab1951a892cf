import * as vscode from 'vscode';
import { listKept, type KeptFile, type KeptGroup } from './model/keptFiles';
import { OTLP_EXTENSION, TRACE_EXTENSION } from '../traces/runs/tracedRun';
import { RECORD_EXTENSION } from '../../pulumi/runs/replay/programRecord';
import { restoredTarget } from '../../pulumi/cli/storedTarget';
import type { Feature, Services } from '../../ui/services';
import { openTrace } from '../traces/traceFiles';
import { formatAge } from '../../ui/format';
import { registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { confirm } from '../../ui/confirm';
import { amountOf, formatKeptFile, formatGroup, deletionQuestion, formatGroupPlace } from './formatKeptFiles';
import { openLog } from '../../ui/documents/openLog';
import { openBackup } from '../../ui/documents/openBackup';
import { askChoice, type Choice } from '../../ui/inputSteps';
import { formatMoment } from '../../../../shared/formatTime';

const TITLE = 'Manage Backups and Recordings';

/** The outcome of a list: the command ends, goes back to the previous list, or shows this one again. */
type Outcome = 'done' | 'back' | 'again';
type Row = Choice<() => Promise<Outcome>>;

/** `Pulumi: Manage Backups and Recordings…`: lists everything that the extension keeps, stack by stack, and deletes it. */
export const manageKeptFiles: Feature = (services) =>
  registerCommand(services, Command.manageKeptFiles, async () => {
    await repeat(() => askForGroup(services));
  });

async function askForGroup(services: Services): Promise<Outcome> {
  const groups = await listKept(services.backups, services.recordings);
  if (groups.length === 0) {
    void vscode.window.showInformationMessage('There are no backups of states and no recordings of runs.');
    return 'done';
  }
  const rowsOf = (wanted: KeptGroup['kind'], icon: string, heading: string): vscode.QuickPickItem[] => {
    const rows: Row[] = groups
      .filter(({ kind }) => kind === wanted)
      .map((group) => ({
        label: `$(${icon}) ${group.name}`,
        description: formatGroupPlace(group),
        detail: formatGroup(group),
        value: () => repeat(() => askForFile(services, group.key)),
      }));
    return rows.length > 0 ? [separator(heading), ...rows] : [];
  };
  const all = groups.flatMap(({ files }) => files);
  const everything: Row = {
    label: '$(trash) Delete Everything…',
    description: amountOf(all),
    value: () => deleteFiles(all),
  };
  const lists = [
    ...rowsOf('backups', 'layers', 'States as they were before a change'),
    ...rowsOf('recordings', 'output', 'Logs, traces and records of runs, which can hold secrets'),
  ];
  return choose(
    TITLE,
    'Which stack’s backups and recordings?',
    [...lists, separator('All of it'), everything],
    false,
  );
}

async function askForFile(services: Services, key: string): Promise<Outcome> {
  const groups = await listKept(services.backups, services.recordings);
  const group = groups.find((other) => other.key === key);
  if (!group) return 'back';
  const rows = group.files.map((file): Row => {
    const title = `${TITLE}: ${group.name}, ${formatAge(file.time)}`;
    return {
      label: `$(${iconOf(file)}) ${formatAge(file.time)}`,
      description: formatMoment(file.time),
      detail: formatKeptFile(file),
      value: () => repeat(() => choose(title, formatKeptFile(file), actionsOn(file, group))),
    };
  });
  const all: Row = {
    label: `$(trash) Delete All of “${group.name}”…`,
    description: amountOf(group.files),
    value: () => deleteFiles(group.files, group),
  };
  const title = `${TITLE}: ${group.name}`;
  return choose(title, 'Newest first', [...rows, separator('All of them'), all]);
}

function iconOf({ kind, errors }: KeptFile): string {
  if (kind === 'recording') return 'output';
  return kind === 'damaged backup' ? 'warning' : errors ? 'error' : 'history';
}

/** The actions for a file; those that change nothing come first. */
function actionsOn(file: KeptFile, group: KeptGroup): Row[] {
  const { stack } = group;
  const act = (label: string, run: () => PromiseLike<unknown>): Row => ({
    label,
    value: async () => {
      await run();
      return 'done';
    },
  });
  const withStack = (command: string) => async (): Promise<void> => {
    const target = stack && restoredTarget(stack, process.env);
    if (target) await vscode.commands.executeCommand(command, target, file.paths[0]);
    else void vscode.window.showErrorMessage(`Log in to ${stack?.backend.url ?? ''} first: pulumi login.`);
  };
  return [
    act('$(go-to-file) Open', () => open(file)),
    ...(stack && file.kind === 'backup'
      ? [
          act('$(diff) Compare With What the Stack Has Now', withStack(Command.compareWithStack)),
          act('$(history) Restore…', withStack(Command.restoreBackup)),
        ]
      : []),
    { label: '$(trash) Delete…', value: () => deleteFiles([file], group) },
  ];
}

async function open({ kind, paths }: KeptFile): Promise<void> {
  for (const path of paths) {
    const isTrace = [TRACE_EXTENSION, OTLP_EXTENSION].some((extension) => path.endsWith(extension));
    const uri = vscode.Uri.file(path);
    if (kind !== 'recording') await openBackup(path);
    else if (path.endsWith(RECORD_EXTENSION)) await vscode.window.showTextDocument(uri);
    else await (isTrace ? openTrace : openLog)(uri);
  }
}

/** @param group the files' group; undefined if they are all kept files */
async function deleteFiles(files: readonly KeptFile[], group?: KeptGroup): Promise<Outcome> {
  const { question, warning } = deletionQuestion(files, group);
  const answer = await confirm({
    question,
    detail: [
      group?.stack &&
        `Stack: ${group.name}\nProject: ${group.stack.project}\nBackend: ${group.stack.backend.url}`,
      warning,
      'Deleted files cannot be restored. The stacks themselves are not changed.',
    ],
    action: 'Delete',
    instead: files.length === 1 ? 'Keep It' : 'Keep Them',
  });
  if (answer === 'yes') for (const file of files) await file.remove();
  // A deleted file leaves nothing to choose.
  return answer === 'yes' && files.length === 1 ? 'back' : 'again';
}

/** Shows a list until its outcome is not `again`; the previous list is then shown again. */
async function repeat(show: () => Promise<Outcome>): Promise<Outcome> {
  let outcome = await show();
  while (outcome === 'again') outcome = await show();
  return outcome === 'back' ? 'again' : outcome;
}

async function choose(
  title: string,
  placeholder: string,
  rows: readonly (Row | vscode.QuickPickItem)[],
  canGoBack = true,
): Promise<Outcome> {
  const position = { title, step: 1, totalSteps: 1, canGoBack };
  const answer = await askChoice<() => Promise<Outcome>>(position, placeholder, rows);
  if (typeof answer === 'object') return answer.value();
  return answer === 'back' ? 'back' : 'done';
}

function separator(label: string): vscode.QuickPickItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
