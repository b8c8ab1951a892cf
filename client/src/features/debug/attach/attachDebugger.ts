import * as vscode from 'vscode';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ATTACH, meantSkipFiles } from '../model/nodeConfiguration';
import { sourcesOf } from '../debuggableProject';
import { isInstalled, offerExtension } from './debuggerExtension';
import { untilDebuggerListens } from '../model/listeningPorts';
import { LANGUAGE_DEBUGGERS } from '../model/languageDebuggers';
import { inspectorPort } from '../model/nodeInspector';
import { pickProgram, type ProgramPlace } from './pickProgram';
import { LIST_INTERVAL_MS, listPrograms, type RunningProgram } from '../model/runningPrograms';
import { SessionEnd } from '../sessionEnd';
import { confirm } from '../../../ui/confirm';
import { isInUse } from '../../../processes/processes';

/**
 * Attaches the debugger to a running program. For a program of `pulumi watch`, it also attaches to each of the next runs.
 * When the user ends the session, the program continues. If its debugger would end it, the user is asked before.
 * @param place the program, if it is known
 * @throws {Error} if the debugger cannot be attached to it
 */
export async function attachToProgram(place: ProgramPlace): Promise<void> {
  let program = await pickProgram(place);
  while (program) {
    const configuration =
      program.language === 'node'
        ? await nodeConfiguration(program)
        : await otherConfiguration(program, place);
    if (!configuration) return;
    const session = await startAttached(folderOf(program), configuration, program.pid);
    if (program.watch === undefined || (await session.endedByUser)) return;
    program = await nextRun(program, program.watch);
  }
}

function folderOf({ folder }: RunningProgram): vscode.WorkspaceFolder | undefined {
  return folder === undefined ? undefined : vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder));
}

async function nodeConfiguration(program: RunningProgram): Promise<vscode.DebugConfiguration> {
  const port = await inspectorPort(program.pid, program.listens);
  if (port === undefined) {
    throw new Error(
      `Process ${program.pid} opened no inspector: it has ended, it is busy, or another process uses its port. Start it with “--inspect-brk=0”, which takes a free one.`,
    );
  }
  const { folder } = program;
  return {
    name: nameOf(program),
    ...ATTACH,
    port,
    // The session belongs to this program only.
    restart: false,
    skipFiles: meantSkipFiles(undefined),
    ...(await sourcesOf(folder)),
  };
}

/** Undefined if its debugger is not installed (the user is told), or if the user declines. */
async function otherConfiguration(
  program: RunningProgram,
  place: ProgramPlace,
): Promise<vscode.DebugConfiguration | undefined> {
  const { language, pid } = program;
  if (language === 'node') return undefined;
  const debug = LANGUAGE_DEBUGGERS[language];
  const port = program.port ?? place.port ?? debug.port;
  const configuration = debug.configuration({ port, processId: pid });
  if (!isInstalled(configuration.type)) {
    await offerExtension(debug);
    return undefined;
  }
  if (debug.endsProgram && !(await mayEndProgram(program))) return undefined;
  if (program.port !== undefined) await untilDebuggerListens(pid, program.port);
  return { ...configuration, name: nameOf(program) };
}

function nameOf({ kind, folder, project, stack, pid }: RunningProgram): string {
  if (kind === 'plugin' && folder !== undefined) return `Pulumi: plugin ${basename(folder)}`;
  return project === undefined
    ? `Process ${pid}`
    : `Pulumi: ${project}${stack === undefined ? '' : ` (${stack})`}`;
}

/** A debug session in a program that this window has not started. */
interface AttachedSession {
  /** Resolves when the session is over: true if the editor ended it, which the user asked for, and not the program. */
  readonly endedByUser: Promise<boolean>;
}

/** The configuration property that marks our session. */
const MARK = 'pulumiProcess';

/**
 * Attaches a debugger.
 * @param pid the process to attach to
 * @throws {Error} if it cannot be attached
 */
async function startAttached(
  folder: vscode.WorkspaceFolder | undefined,
  configuration: vscode.DebugConfiguration,
  pid: number,
): Promise<AttachedSession> {
  const isOurs = ({ configuration }: vscode.DebugSession): boolean => configuration[MARK] === pid;
  // It can be in the middle of an update.
  const isSpared = (): boolean => true;
  const sessionEnd = new SessionEnd(isOurs, undefined, isSpared);
  let end = (): void => undefined;
  const endedByUser = new Promise<boolean>((resolve) => {
    end = (): void => {
      resolve(sessionEnd.isByUser);
    };
  });
  const following = vscode.Disposable.from(
    sessionEnd,
    vscode.debug.onDidTerminateDebugSession((session) => {
      if (isOurs(session)) end();
    }),
  );
  void endedByUser.then(() => {
    following.dispose();
  });
  if (await vscode.debug.startDebugging(folder, { ...configuration, [MARK]: pid })) return { endedByUser };
  end();
  throw new Error(`The debugger could not be attached to process ${pid}.`);
}

const PREVIEW = 'pulumi preview --attach-debugger';

/**
 * Asks before attaching a debugger that ends the program with its session. Delve does this with the exit code of a
 * program that has finished, so an update deletes what was not registered by then. For a preview, it does not ask.
 */
async function mayEndProgram({ pid, isPreview }: RunningProgram): Promise<boolean> {
  if (isPreview) return true;
  const answer = await confirm({
    question: `Attach to process ${pid}? If the debug session ends before the program does, Pulumi may delete resources.`,
    detail: [
      'Delve ends a Go program with its session: when you disconnect, close the window or lose the connection. Pulumi takes that for the end of the program, and an update deletes what the program has not registered until then.',
      'Let the program run to its end with Continue, or debug a preview, which changes nothing.',
    ],
    action: 'Attach',
    instead: 'Copy Command for Preview',
  });
  if (answer === 'instead') await vscode.env.clipboard.writeText(PREVIEW);
  return answer === 'yes';
}

/**
 * Waits for the next run of a program of `pulumi watch`. A notification says so and lets the user cancel.
 * @param before the program whose session has just ended
 * @param watch the process of the CLI
 * @returns undefined if there is no next run, or if the user declines
 */
async function nextRun(before: RunningProgram, watch: number): Promise<RunningProgram | undefined> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: 'Waiting for the next run of “pulumi watch”, to attach to it',
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (_progress, token) => {
    while (!token.isCancellationRequested && isInUse(watch)) {
      const next = (await listPrograms()).find(
        (program) => program.watch === watch && program.kind === 'program' && program.pid !== before.pid,
      );
      if (next) return next;
      await delay(LIST_INTERVAL_MS);
    }
    return undefined;
  });
}
