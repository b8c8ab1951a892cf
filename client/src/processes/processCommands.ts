import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { listProcesses, type ProcessInfo } from './processes';
import { isWindows } from './windows';

/** A running process with its command line. */
export interface ProcessCommand extends Pick<ProcessInfo, 'pid' | 'parent'> {
  /** The program first. If the system has them only in one line, quotes mark arguments with spaces. */
  readonly args: readonly string[];
}

const run = promisify(execFile);
const OPTIONS = { windowsHide: true, maxBuffer: 64 * 1024 * 1024 };

/** The processes of this machine whose command is visible. Commands can contain secrets: they are never shown. */
export async function listCommands(): Promise<ProcessCommand[]> {
  if (process.platform === 'linux') return listLinux();
  const [program, args] = isWindows() ? WINDOWS : PS;
  return parseCommands((await run(program, args, OPTIONS)).stdout);
}

async function listLinux(): Promise<ProcessCommand[]> {
  const commands = await Promise.all(
    (await listProcesses()).map(async ({ pid, parent }) => {
      const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return { pid, parent, args: text.split('\0').slice(0, -1) };
    }),
  );
  return commands.filter(({ args }) => args.length > 0);
}

const PS = ['ps', ['-axww', '-o', 'pid=,ppid=,command=']] as const;
const WINDOWS = [
  'powershell.exe',
  [
    '-NoProfile',
    '-NonInteractive',
    '-Command',
    'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CommandLine)" }',
  ],
] as const;

/** Parses lines of a process id, the parent's id, and the command. */
export function parseCommands(listing: string): ProcessCommand[] {
  return listing.split(/\r?\n/).flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(\S.*)$/.exec(line) ?? [];
    if (command === undefined) return [];
    const args = (command.match(/"[^"]*"|\S+/g) ?? []).map((arg) => arg.replace(/^"([^"]*)"$/, '$1'));
    return [{ pid: Number(pid), parent: Number(parent), args }];
  });
}
