import { basename, delimiter, dirname } from 'node:path';
import * as vscode from 'vscode';
import { otherRuntime, projectToDebug, savedEditors, sourcesOf } from './debuggableProject';
import { keptRecords, projectIn } from './keptRecords';
import { meantSkipFiles } from './model/nodeConfiguration';
import { recordToPlay } from './recordToPlay';
import { SessionEnd } from './sessionEnd';
import { PlayWords } from '../../../../shared/playWords';
import { Command } from '../../manifest/commandIds';
import { pathIn } from '../../processes/windows';
import type { Project } from '../../project/projects';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import { asTarget, shownName, type StackTarget } from '../../pulumi/stacks/stacks';
import { locateCli } from '../../ui/cliHost';
import { registerCliCommand } from '../../ui/command';
import { formatAge } from '../../ui/format';
import { askChoice, onlyStep, type Choice } from '../../ui/inputSteps';
import type { Feature, Services } from '../../ui/services';
import { workspaceProjects } from '../../ui/workspaceProjects';

const TITLE = 'Play a Recorded Run';
/** The configuration property with the number of a run, which its sessions inherit. */
const MARK = 'pulumiPlayed';
let runs = 0;

/** `Pulumi: Play a Recorded Run…`: debugs a program that gets its answers from a record. */
export const playRecordedRun: Feature = (services) =>
  registerCliCommand(services, Command.playRecordedRun, async (argument) => {
    const target = asTarget(argument);
    const given = argument instanceof vscode.Uri ? argument : target ? undefined : recordInFront();
    const record = given ?? (await chosenRecord(services, target));
    const project = record && ((await projectOf(record)) ?? (await projectToDebug(TITLE, target ?? record)));
    if (!project) return;
    const runtime = await otherRuntime(project);
    if (runtime !== undefined) {
      const message = `The program of project “${project.name}” runs in “${runtime}”. Only programs of Node.js are played in the debugger; “pulumi-troubleshooter play” runs it without one.`;
      await vscode.window.showWarningMessage(message);
      return;
    }
    const cli = await locateCli();
    if (cli.path === undefined) throw new PulumiProblem('cli-missing', cli.failure);
    if (!(await savedEditors(project))) return;
    const dist = services.context.asAbsolutePath('dist');
    const name = basename(record.fsPath);
    const said = await debugged(vscode.workspace.getWorkspaceFolder(vscode.Uri.file(project.folder)), {
      type: 'node',
      request: 'launch',
      name: `Pulumi: ${name}, played`,
      cwd: project.folder,
      program: `${dist}/check.js`,
      args: ['play', record.fsPath],
      // The language's host is beside the CLI that the settings name.
      env: { PATH: [dirname(cli.path), pathIn(process.env)].join(delimiter) },
      internalConsoleOptions: 'openOnSessionStart',
      outputCapture: 'std',
      ...(await sourcesOf(project.folder)),
      skipFiles: [...(meantSkipFiles(undefined) as string[]), `${dist}/**`],
    });
    if (said) await tell(name, said);
  });

/** The project of the workspace that a record is of; undefined if there are several with this name, or none. */
async function projectOf(record: vscode.Uri): Promise<Project | undefined> {
  const name = await projectIn(record.fsPath);
  const [found, other] = (await workspaceProjects()).filter((project) => project.name === name);
  return other ? undefined : found;
}

/** The record in the active editor. */
function recordInFront(): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  const beginning = document?.getText(new vscode.Range(0, 0, 2, 0)) ?? '';
  return document?.uri.scheme === 'file' && /^\s*\{\s*"programRecord"/.test(beginning)
    ? document.uri
    : undefined;
}

/** Asks for a record: one that is kept, one that is made now, or a file. @param target of whose runs; undefined for all */
async function chosenRecord(
  services: Services,
  target: StackTarget | undefined,
): Promise<vscode.Uri | undefined> {
  const records = await keptRecords(services.recordings, target);
  const rows = records.map(
    ({ path, time, what, failure }): Choice<() => Promise<vscode.Uri | undefined>> => ({
      label: `$(debug-alt) ${what.charAt(0).toUpperCase()}${what.slice(1)}`,
      description: formatAge(time),
      detail: failure ?? 'It has succeeded',
      value: () => Promise.resolve(vscode.Uri.file(path)),
    }),
  );
  const of = target ? ` of Stack “${shownName(target)}”` : '';
  const others: Choice<() => Promise<vscode.Uri | undefined>>[] = [
    {
      label: `$(record) Record a Run${of}…`,
      detail: 'A preview or an update. Secrets are left out',
      value: () => recordToPlay(services, target),
    },
    {
      label: '$(folder-opened) Choose a File…',
      detail: 'A record of “pulumi-troubleshooter record --replay FILE -- pulumi up”',
      value: async () => (await vscode.window.showOpenDialog({ title: TITLE, openLabel: 'Play' }))?.[0],
    },
  ];
  const answer = await askChoice(onlyStep(TITLE), 'What to play again', [...rows, ...others]);
  return typeof answer === 'object' ? answer.value() : undefined;
}

/**
 * Waits for the end of a debug session.
 * @returns the lines that it has said; undefined if the user has ended it, or VS Code has told why it did not start
 */
async function debugged(
  folder: vscode.WorkspaceFolder | undefined,
  configuration: vscode.DebugConfiguration,
): Promise<readonly string[] | undefined> {
  const run = ++runs;
  const isOurs = (session: vscode.DebugSession): boolean => session.configuration[MARK] === run;
  const isFirst = (session: vscode.DebugSession): boolean => isOurs(session) && !session.parentSession;
  let output = '';
  let ended = (): void => undefined;
  const end = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const sessionEnd = new SessionEnd(isFirst);
  const following = vscode.Disposable.from(
    sessionEnd,
    vscode.debug.registerDebugAdapterTrackerFactory('*', {
      createDebugAdapterTracker: (session) =>
        isOurs(session)
          ? {
              onDidSendMessage: ({ event, body }: AdapterMessage) => {
                if (event === 'output' && body?.category === 'stderr') output += body.output ?? '';
              },
            }
          : undefined,
    }),
    vscode.debug.onDidTerminateDebugSession((session) => {
      if (isFirst(session)) ended();
    }),
  );
  try {
    if (!(await vscode.debug.startDebugging(folder, { ...configuration, [MARK]: run }))) return undefined;
    await end;
    if (sessionEnd.isByUser) return undefined;
    return output.split('\n').filter((line) => line.trim() !== '' && !OF_NODE.test(line));
  } finally {
    following.dispose();
  }
}

/** What Node says about its debugger. */
const OF_NODE = /^(?:Debugger |For help, see|Waiting for the debugger)/;

/** https://microsoft.github.io/debug-adapter-protocol/specification#Events */
interface AdapterMessage {
  readonly event?: string;
  readonly body?: { readonly category?: string; readonly output?: string };
}

/** Says what was played and how it has ended, in the last words of the run. */
async function tell(name: string, lines: readonly string[]): Promise<void> {
  const showOutput = 'Show Output';
  const { window } = vscode;
  const last = lines.at(-1) ?? 'It has said nothing.';
  const isOther = last === PlayWords.other;
  const isSame = last === PlayWords.succeeded || last.startsWith(`${PlayWords.sameFailure}: `);
  const show = isSame
    ? window.showInformationMessage
    : isOther
      ? window.showWarningMessage
      : window.showErrorMessage;
  const said = isOther ? lines.slice(-2).join(' ') : last;
  const message = isSame || isOther ? `“${name}” was played. ${said}` : said;
  if ((await show(message, showOutput)) === showOutput) {
    await vscode.commands.executeCommand('workbench.debug.action.focusRepl');
  }
}
