import { basename, isAbsolute, relative } from 'node:path';
import * as vscode from 'vscode';
import { whileReading } from '../../../ui/progress';
import { LANGUAGE_DEBUGGERS } from '../model/languageDebuggers';
import { listPrograms, sameAmong, type RunningProgram } from '../model/runningPrograms';

/** What a terminal, a launch configuration or another extension says about the requested program. */
export interface ProgramPlace {
  readonly processId?: number | undefined;
  readonly port?: number | undefined;
}

const TITLE = 'Attach to Running Program';
const HELP = 'https://www.pulumi.com/docs/iac/operations/debugging/debugger-attachment/';

type Item = vscode.QuickPickItem & { readonly program?: RunningProgram };

/**
 * The program to attach to: the named one, or the user's choice. The list's first row only lists again, because a waiting
 * program continues when a debugger is attached.
 * @returns undefined if there is none (the user is told), or if the user cancels
 */
export async function pickProgram(place: ProgramPlace): Promise<RunningProgram | undefined> {
  for (;;) {
    const programs = await whileReading('Looking for Pulumi programs', listPrograms);
    const named = programs.filter((program) => isAt(program, place));
    if (place.processId !== undefined || place.port !== undefined) {
      if (named.length === 1) return named[0];
    }
    if (programs.length === 0) {
      await tellNone();
      return undefined;
    }
    const chosen = await vscode.window.showQuickPick(itemsFor(programs), {
      title: TITLE,
      placeHolder: 'Program',
      matchOnDetail: true,
    });
    if (!chosen) return undefined;
    if (!chosen.program) continue;
    // The list may have been open for a long time, and the signal that opens Node's inspector ends any other program.
    const same = sameAmong(await listPrograms(), chosen.program);
    if (same) return same;
    void vscode.window.showWarningMessage(`Process ${chosen.program.pid} has ended. Choose another program.`);
  }
}

function isAt(program: RunningProgram, { processId, port }: ProgramPlace): boolean {
  return processId === undefined ? program.port === port : program.pid === processId;
}

/** Programs of this workspace come first. */
function itemsFor(programs: readonly RunningProgram[]): Item[] {
  const here = programs.filter(isHere);
  const elsewhere = programs.filter((program) => !isHere(program));
  const separator = (label: string): Item => ({ label, kind: vscode.QuickPickItemKind.Separator });
  return [
    { label: '$(refresh) Look Again' },
    ...(here.length > 0 ? [separator('Of this workspace'), ...here.map(itemFor)] : []),
    ...(elsewhere.length > 0 ? [separator('Elsewhere on this machine'), ...elsewhere.map(itemFor)] : []),
  ];
}

function isHere({ folder }: RunningProgram): boolean {
  return (vscode.workspace.workspaceFolders ?? []).some(({ uri }) => {
    const way = folder === undefined ? '..' : relative(uri.fsPath, folder);
    return uri.scheme === 'file' && !way.startsWith('..') && !isAbsolute(way);
  });
}

function itemFor(program: RunningProgram): Item {
  const { pid, language, kind, project, stack, folder, script, waits } = program;
  const name = language === 'node' ? 'Node.js' : LANGUAGE_DEBUGGERS[language].name;
  const isOfProject = kind === 'program' && project;
  const ofStack = kind === 'program' && stack ? ` (${stack})` : '';
  const file = kind === 'plugin' ? folder : script;
  return {
    program,
    label: (isOfProject ? project : file === undefined ? `${name} program` : basename(file)) + ofStack,
    description: [
      waits ? 'waits for a debugger' : 'runs',
      ...(kind === 'automation' ? [name, 'may use the Automation API'] : []),
      ...(kind === 'plugin' ? [name, 'plugin'] : []),
      ...(isOfProject ? [name, runOf(program)] : []),
      `process ${pid}`,
    ].join(', '),
    ...(folder !== undefined && { detail: folder }),
  };
}

function runOf({ watch, isPreview }: RunningProgram): string {
  if (watch !== undefined) return 'watch';
  return isPreview ? 'preview' : 'update';
}

async function tellNone(): Promise<void> {
  const learn = 'How to Start One';
  const message =
    'No Pulumi program is running on this machine. Start one in a terminal with “pulumi preview --attach-debugger” or “node --inspect-brk”, then attach to it.';
  if ((await vscode.window.showInformationMessage(message, learn)) === learn) {
    await vscode.env.openExternal(vscode.Uri.parse(HELP));
  }
}
