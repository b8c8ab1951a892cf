import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import * as vscode from 'vscode';
import { isInstalled, offerExtension } from './attach/debuggerExtension';
import {
  debuggerOf,
  LANGUAGE_DEBUGGERS,
  type LanguageDebugger,
  type OtherLanguage,
} from './model/languageDebuggers';
import { isWindows, pathIn, virtualPython } from '../../processes/windows';
import { readProjectSettings, type Project } from '../../project/projects';
import { isExecutable } from '../../pulumi/cli/locateCli';
import { run } from '../../pulumi/cli/run';
import { Command } from '../../manifest/commandIds';
import type { DebugOperation } from './model/debuggedOperations';
import { otherRuntime, refuseRuntime } from './debuggableProject';

/** The language of a project whose program Pulumi itself makes wait for a debugger; undefined for Node.js. */
export async function otherLanguage(project: Project): Promise<OtherLanguage | undefined> {
  const runtime = await otherRuntime(project);
  return runtime !== undefined && debuggerOf(runtime) ? (runtime as OtherLanguage) : undefined;
}

/**
 * True if a program in another language than Node's can be debugged during an operation. Otherwise the user is told what
 * prevents it, before anything runs.
 * @param env the variables of the run
 */
export async function canDebug(
  project: Project,
  runtime: string,
  operation: DebugOperation,
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  const debug = debuggerOf(runtime);
  if (!debug) {
    await refuseRuntime(project, runtime);
    return false;
  }
  const fault = operationFault(debug, operation);
  if (fault !== undefined) {
    await offerPreview(project, fault);
    return false;
  }
  if (!isInstalled(typeOf(debug))) {
    await offerExtension(debug);
    return false;
  }
  const lack = await LACKS[runtime]?.(project, env);
  if (lack) await offerInstallation(lack);
  return lack === undefined;
}

/** True if the debugger of a language is installed, and can be used in programs during an operation. */
export function isDebugged(language: OtherLanguage, operation: DebugOperation): boolean {
  const debug = LANGUAGE_DEBUGGERS[language];
  return isInstalled(typeOf(debug)) && operationFault(debug, operation) === undefined;
}

function typeOf(debug: LanguageDebugger): string {
  return debug.configuration({ port: 0, processId: 0 }).type;
}

/** Why a program in this language cannot be debugged during an operation. */
function operationFault(
  { name, endsProgram }: LanguageDebugger,
  { id, noun, changes }: DebugOperation,
): string | undefined {
  if (id === 'refresh' || id === 'destroy') {
    return `Pulumi lets no program in ${name} wait for a debugger during a ${noun}: only previews and updates have --attach-debugger.`;
  }
  return endsProgram && changes
    ? `A program in ${name} is debugged only in previews: it ends with its debug session, and an update then deletes what the program has not registered.`
    : undefined;
}

async function offerPreview({ folder }: Project, fault: string): Promise<void> {
  const preview = 'Debug Preview';
  if ((await vscode.window.showWarningMessage(fault, preview)) === preview) {
    await vscode.commands.executeCommand(Command.debugProgram, vscode.Uri.file(folder));
  }
}

/** What a debugger needs and does not find, and the command that installs it. */
interface Lack {
  readonly message: string;
  readonly command: string;
}

async function offerInstallation({ message, command }: Lack): Promise<void> {
  const copy = 'Copy Command';
  if ((await vscode.window.showWarningMessage(`${message} Install it: ${command}`, copy)) === copy) {
    await vscode.env.clipboard.writeText(command);
  }
}

/** What each language host searches for, and does not find; undefined also where that is not known. */
const LACKS: Readonly<
  Record<string, (project: Project, env: NodeJS.ProcessEnv) => Promise<Lack | undefined>>
> = { python: lackOfDebugpy, go: lackOfDelve };

async function lackOfDebugpy({ name, folder }: Project, env: NodeJS.ProcessEnv): Promise<Lack | undefined> {
  const { virtualenv, toolchain } = (await readProjectSettings(folder)) ?? {};
  // Poetry knows where its environment is, and is not asked.
  if (virtualenv === undefined && toolchain === 'poetry') return undefined;
  const own = virtualenv ?? (toolchain === 'uv' ? '.venv' : undefined);
  const candidates =
    own === undefined
      ? ['python3', 'python'].flatMap((program) => onPath(program, env))
      : [virtualPython(resolve(folder, own))];
  for (const python of candidates) {
    if (!(await isExecutable(python))) continue;
    // In the project's folder, a file of the program could be imported in its place.
    const request = { program: python, args: ['-c', 'import debugpy'], cwd: dirname(python), env };
    const { exitCode, stderr } = await run(request).catch(() => ({ exitCode: undefined, stderr: '' }));
    if (exitCode !== 1 || !stderr.includes(`No module named 'debugpy'`)) return undefined;
    return {
      message: `The Python of project “${name}” does not have the package debugpy, with which Pulumi debugs programs.`,
      command: `${python} -m pip install debugpy`,
    };
  }
  return undefined;
}

async function lackOfDelve({ folder }: Project, env: NodeJS.ProcessEnv): Promise<Lack | undefined> {
  const program = isWindows() ? 'dlv.exe' : 'dlv';
  const goPath = (env['GOPATH'] ?? join(homedir(), 'go')).split(delimiter);
  const candidates = [join(folder, program), ...goPath.map((each) => join(each, 'bin', program))];
  for (const each of [...candidates, ...onPath('dlv', env)]) if (await isExecutable(each)) return undefined;
  return {
    message: 'Delve (dlv), with which Pulumi debugs programs in Go, is not on PATH.',
    command: 'go install github.com/go-delve/delve/cmd/dlv@latest',
  };
}

/** The files that the name of a program can mean. */
function onPath(program: string, env: NodeJS.ProcessEnv): string[] {
  const folders = pathIn(env).split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, isWindows() ? `${program}.exe` : program));
}
