import { readlink } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { type ProcessCommand, listCommands } from '../../../processes/processCommands';
import { isWindows } from '../../../processes/windows';
import { pluginFolder } from './inspectorReport';
import { INSPECTOR_PORT } from './nodeConfiguration';

/** The language of a program, as far as it decides the debugger. */
export type Language = 'node' | 'bun' | 'python' | 'go' | 'java' | 'dotnet';

/** A program that a debugger can be attached to. */
export interface RunningProgram {
  readonly pid: number;
  readonly language: Language;
  /**
   * `plugin`: what a program asks for components, in the user's own code. `automation`: it runs Pulumi itself, or it is another
   * Node program that listens for a debugger.
   */
  readonly kind: 'program' | 'plugin' | 'automation';
  /** From its command line; undefined where that says nothing. */
  readonly project: string | undefined;
  readonly stack: string | undefined;
  readonly folder: string | undefined;
  /** Of `automation`: the file that it runs, as its command line names it. */
  readonly script: string | undefined;
  readonly isPreview: boolean;
  /** True if it waits for a debugger before it does anything. */
  readonly waits: boolean;
  /** True if its command line makes it listen for a debugger. */
  readonly listens: boolean;
  /** Its debugger's port on 127.0.0.1, if its command line names one. */
  readonly port: number | undefined;
  /** The process of the `pulumi watch` that runs it again and again. */
  readonly watch: number | undefined;
}

/** Node programs that belong to an editor. */
const OF_EDITORS = /--type=|bootstrap-fork|server-main\.js|[\\/]dist[\\/](?:supervisor|server|mcp)\.js$/;

/**
 * The processes that a debugger can be attached to: Pulumi programs, their plugins, programs that run Pulumi by the Automation
 * API, and Node programs that were told to listen for a debugger.
 * @param own the calling process, which is never included
 */
export function programsAmong(processes: readonly ProcessCommand[], own: number): RunningProgram[] {
  const byPid = new Map(processes.map((info) => [info.pid, info]));
  const runsPulumi = new Set(
    processes.filter(({ args }) => nameOf(args) === 'pulumi').map(({ parent }) => parent),
  );
  return processes
    .filter(({ pid, args }) => pid !== own && !args.some((arg) => OF_EDITORS.test(arg)))
    .flatMap((info) => {
      const ancestors = ancestorsOf(info, byPid);
      const found = nodeProgram(info, runsPulumi) ?? otherProgram(info, ancestors);
      const isWatch = ({ args }: ProcessCommand): boolean =>
        nameOf(args) === 'pulumi' && args.includes('watch');
      const watch = ancestors.find(isWatch)?.pid;
      return found ? [{ ...NOTHING, ...found, pid: info.pid, watch }] : [];
    });
}

/** The program found before; undefined if its process has ended and another has its number. */
export function sameAmong(
  programs: readonly RunningProgram[],
  before: RunningProgram,
): RunningProgram | undefined {
  return programs.find((program) => isDeepStrictEqual(program, before));
}

type Found = Partial<RunningProgram> & Pick<RunningProgram, 'language' | 'kind'>;

const NOTHING = {
  project: undefined,
  stack: undefined,
  folder: undefined,
  script: undefined,
  isPreview: false,
  waits: false,
  listens: false,
  port: undefined,
};

function nodeProgram({ pid, args }: ProcessCommand, runsPulumi: ReadonlySet<number>): Found | undefined {
  const name = nameOf(args);
  const [program = ''] = args;
  if (name !== 'node' && name !== 'bun') return undefined;
  const script = scriptAt(args);
  const isPulumis = RUNS_PROGRAM.test(args[script] ?? '') && args.includes('--monitor');
  const options = name === 'bun' && !isPulumis ? args : args.slice(0, script);
  const [, how = '', at] = options.map((arg) => INSPECT.exec(arg)).find(Boolean) ?? [];
  const inspector = {
    listens: how !== '',
    waits: how !== '' && how !== '--inspect',
    port: portOf(how, at),
  };
  if (isPulumis) {
    const said = optionsIn(args.slice(script + 1));
    return {
      ...said,
      ...inspector,
      language: name,
      kind: 'program',
      waits: inspector.waits || name === 'bun',
    };
  }
  // Node's own options are before the script.
  const folder = pluginFolder([program, ...args.slice(script)]);
  if (folder !== undefined && how !== '') return { ...inspector, language: name, kind: 'plugin', folder };
  const isOwnTool = args.some((arg) => /[\\/]@pulumi[\\/]pulumi[\\/]cmd[\\/]/.test(arg));
  if (isOwnTool || (how === '' && !runsPulumi.has(pid))) return undefined;
  return { ...inspector, language: name, kind: 'automation', script: args[script] };
}

const RUNS_PROGRAM = /[\\/]cmd[\\/]run(?:[\\/]index\.[cm]?js)?$/;

/** Node's options whose value is the next word. */
const WITH_VALUE =
  /^(?:-[rCep]|--(?:require|import|loader|experimental-loader|conditions|env-file|eval|print|title))$/;

/**
 * The place of the file that Node runs. The options after it are the program's: `tsx` and `mocha`, for example, pass them on to
 * a Node of its own, and listen for no debugger themselves.
 */
function scriptAt(args: readonly string[]): number {
  let at = 1;
  while (args[at]?.startsWith('-')) at += WITH_VALUE.test(args[at]!) ? 2 : 1;
  return at;
}

const INSPECT = /^(--inspect(?:-brk|-wait)?)(?:=(?:.*:)?(\d+))?$/;

function portOf(how: string, at: string | undefined): number | undefined {
  if (how === '') return undefined;
  // With 0, the system chooses a port.
  return at === undefined ? INSPECTOR_PORT : Number(at) || undefined;
}

/** Programs as these languages' hosts start them for `pulumi --attach-debugger`. */
function otherProgram({ args }: ProcessCommand, ancestors: readonly ProcessCommand[]): Found | undefined {
  const [parent] = ancestors;
  const host = parent && nameOf(parent.args);
  const listen = args.findIndex((arg) => arg.startsWith('--listen'));
  const port =
    Number(/:(\d+)$/.exec(args[listen]?.split('=')[1] ?? args[listen + 1] ?? '')?.[1]) || undefined;
  if (
    listen >= 0 &&
    args.includes('debugpy') &&
    args.some((arg) => arg.includes('pulumi-language-python-exec'))
  ) {
    return { ...optionsIn(args), language: 'python', kind: 'program', waits: true, port };
  }
  if (nameOf(args) === 'dlv' && host === 'pulumi-language-go') {
    return { language: 'go', kind: 'program', isPreview: ancestors.some(isPreview), waits: true, port };
  }
  // Maven runs the program in its own process, below a script.
  const debuggee = args.find((arg) => arg.includes('jdwp'));
  if (debuggee !== undefined && ancestors.some((each) => nameOf(each.args) === 'pulumi-language-java')) {
    // As in `-agentlib:jdwp=transport=dt_socket,address=localhost:5005`.
    const options = debuggee.slice(debuggee.indexOf('jdwp') + 'jdwp='.length).split(',');
    const address = options.find((option) => option.startsWith('address='));
    const own = Number(address?.split(/[=:]/).at(-1)) || undefined;
    return {
      language: 'java',
      kind: 'program',
      isPreview: ancestors.some(isPreview),
      waits: true,
      port: own,
    };
  }
  if (host === 'pulumi-language-dotnet' && args.some((arg) => arg.endsWith('.dll'))) {
    return {
      language: 'dotnet',
      kind: 'program',
      waits: args.some((arg) => arg.includes('pulumi-debugging')),
    };
  }
  return undefined;
}

/** True if the CLI can only preview. Any word can be a value, so a command line that may be an update does not count. */
function isPreview({ args }: ProcessCommand): boolean {
  const has = (...commands: string[]): boolean => commands.some((command) => args.includes(command));
  return nameOf(args) === 'pulumi' && has('preview', 'pre') && !has('up', 'update', 'watch');
}

/** The options of the run that hosts pass to a program. */
function optionsIn(
  args: readonly string[],
): Pick<RunningProgram, 'project' | 'stack' | 'folder' | 'isPreview'> {
  const after = (option: string): string | undefined => {
    const at = args.indexOf(option);
    return at < 0 ? undefined : args[at + 1];
  };
  return {
    project: after('--project'),
    stack: after('--stack'),
    folder: after('--root-directory') ?? after('--root_directory') ?? after('--pwd'),
    isPreview: args.includes('--dry-run') || after('--dry_run') === 'true',
  };
}

function ancestorsOf(info: ProcessCommand, byPid: ReadonlyMap<number, ProcessCommand>): ProcessCommand[] {
  const found: ProcessCommand[] = [];
  for (let at = byPid.get(info.parent); at && !found.includes(at); at = byPid.get(at.parent)) found.push(at);
  return found;
}

/** The program's name, without its folder and `.exe`. */
function nameOf([program = '']: readonly string[]): string {
  return program
    .split(/[\\/]/)
    .at(-1)!
    .toLowerCase()
    .replace(/\.exe$/, '');
}

/** Milliseconds between two lists of the processes, for those who wait for one. On Windows, a list takes a second. */
export const LIST_INTERVAL_MS = isWindows() ? 3000 : 500;

/**
 * The running programs on this machine that a debugger can be attached to. Linux also tells where those are at work whose
 * command line does not say so.
 */
export async function listPrograms(): Promise<RunningProgram[]> {
  const programs = programsAmong(await listCommands(), process.pid);
  return Promise.all(
    programs.map(async (program) => {
      if (program.kind !== 'automation') return program;
      return { ...program, folder: await readlink(`/proc/${program.pid}/cwd`).catch(() => undefined) };
    }),
  );
}
