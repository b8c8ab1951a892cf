import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isWindows } from '../../processes/windows';

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
