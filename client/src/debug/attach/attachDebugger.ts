import * as vscode from 'vscode';
import { workspaceRoot } from '../../project/nodePackages';
import { ATTACH, sourceFiles } from '../launchConfiguration';
import { isInstalled, offerExtension } from './debuggerExtension';
import { untilDebuggerListens } from './debuggerListens';
import { LANGUAGE_DEBUGGERS } from './languageDebuggers';
import { inspectorPort } from './nodeInspector';
import { startAttached } from './attachedSession';
import { nextRun } from './nextRun';
import { pickProgram, type ProgramPlace } from './pickProgram';
import { mayEndProgram } from './mayEndProgram';
import type { RunningProgram } from './runningPrograms';

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
    ...(folder !== undefined && sourceFiles(await workspaceRoot(folder))),
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

function nameOf({ project, stack, pid }: RunningProgram): string {
  return project === undefined
    ? `Process ${pid}`
    : `Pulumi: ${project}${stack === undefined ? '' : ` (${stack})`}`;
}
