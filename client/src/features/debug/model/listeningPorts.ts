import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { isWindows } from '../../../processes/windows';
import { listCommands, type ProcessCommand } from '../../../processes/processCommands';

const run = promisify(execFile);

/** The ports that a process listens on, on any address; empty if the system does not report them. */
export async function listeningPorts(pid: number): Promise<number[]> {
  if (process.platform === 'linux') return listeningLinux(pid);
  if (isWindows()) {
    const { stdout } = await run('netstat.exe', ['-ano', '-p', 'TCP'], { windowsHide: true });
    const rows = stdout.split('\n').map((row) => row.trim().split(/\s+/));
    // Windows translates the word for “listening”, so listeners are recognized by their remote address.
    const own = rows.filter(
      ([kind, , other = '', , owner]) => kind === 'TCP' && other.endsWith(':0') && owner === String(pid),
    );
    return own.map(([, local = '']) => Number(local.slice(local.lastIndexOf(':') + 1)));
  }
  const args = ['-nP', '-a', '-p', String(pid), '-iTCP', '-sTCP:LISTEN', '-Fn'];
  // `lsof` fails if there is no port.
  const { stdout } = await run('lsof', args).catch(() => ({ stdout: '' }));
  return portsIn(stdout, /^n\S*:(\d+)$/gm);
}

function portsIn(listing: string, line: RegExp): number[] {
  return [...listing.matchAll(line)].map(([, port]) => Number(port));
}

/** Reads /proc, see proc(5): the open sockets of the process, and all listening sockets. */
async function listeningLinux(pid: number): Promise<number[]> {
  const folder = `/proc/${pid}`;
  const handles = await readdir(`${folder}/fd`).catch(() => []);
  const links = await Promise.all(handles.map((fd) => readlink(`${folder}/fd/${fd}`).catch(() => '')));
  const own = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`${folder}/net/${name}`, 'utf8').catch(() => '')),
  );
  return tables
    .join('\n')
    .split('\n')
    .flatMap((line) => {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      return state === LISTEN && own.has(inode) ? [parseInt(local.split(':')[1] ?? '', 16)] : [];
    });
}

const LISTEN = '0A';

const POLL_MS = 100;
/** How long a debugger may take until it listens, from the start of the program's process. */
const PATIENCE_MS = 10_000;

/**
 * Waits until the debugger of a program listens. Asks the system instead of connecting to the port: Delve would take that
 * connection for the editor's, and end the program with it. Gives up after some seconds, or when the program has ended:
 * the attempt to attach then reports what is wrong.
 * @param pid the program's process
 */
export async function untilDebuggerListens(pid: number, port: number): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const commands = await listCommands();
    if (!commands.some((command) => command.pid === pid)) return;
    const pids = [
      pid,
      ...commands.filter((command) => isAdapterAt(port, command)).map((adapter) => adapter.pid),
    ];
    const ports = await Promise.all(pids.map(listeningPorts));
    if (ports.flat().includes(port)) return;
    await delay(POLL_MS);
  }
}

/** True for debugpy's adapter, the process that listens for Python; its command line has the port. */
function isAdapterAt(port: number, { args }: ProcessCommand): boolean {
  const isAdapter = args.some((arg) => /[\\/]debugpy[\\/]adapter$/.test(arg));
  return isAdapter && args[args.indexOf('--port') + 1] === String(port);
}
