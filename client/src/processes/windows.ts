// Everything that differs on Windows, and why. All other client code is for all systems. Its unit test shows what it does
// there; the suites with a workbench were run only on Linux.
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The platform is a parameter for tests, and for code that describes another machine. */
type Platform = NodeJS.Platform;

/** @returns true on Windows */
export function isWindows(platform: Platform = process.platform): boolean {
  return platform === 'win32';
}

/** The file name of a program that Pulumi's installer or a plugin contains. */
export function executableFile(name: string, platform?: Platform): string {
  return isWindows(platform) ? `${name}.exe` : name;
}

/** The folder in which cloud tools keep a user's settings, if the environment names it: Windows has a variable for it. */
export function settingsFolder(env: NodeJS.ProcessEnv, platform?: Platform): string | undefined {
  const { APPDATA, HOME } = env;
  if (isWindows(platform)) return APPDATA;
  return HOME ? join(HOME, '.config') : undefined;
}

/** The PATH of an environment: a copy of Windows' own one can spell the name in its way. */
export function pathIn(env: NodeJS.ProcessEnv): string {
  return env['PATH'] ?? env['Path'] ?? '';
}

/** The possible file names of a program on PATH: tools of Node.js and Python are scripts there. */
export function programFiles(name: string, platform?: Platform): string[] {
  return isWindows(platform) ? [`${name}.exe`, `${name}.cmd`, `${name}.bat`] : [name];
}

/** The file name of a script that runs like a program. */
export function scriptFile(name: string, platform?: Platform): string {
  return isWindows(platform) ? `${name}.cmd` : name;
}

/** True if a file with this mode is a program: Windows tells by the name alone. */
export function isExecutable(mode: number, platform?: Platform): boolean {
  return isWindows(platform) || (mode & 0o111) !== 0;
}

/**
 * True if a running program can be asked to stop cleanly. Windows has no signals: Node's `SIGINT` for another process is
 * `TerminateProcess` there, which ends it at once.
 */
export function canBeAskedToStop(platform?: Platform): boolean {
  return !isWindows(platform);
}

/** Asks a program to stop. Does nothing on Windows, where that would be the end of it in the middle of a write. */
export function askToStop(child: Pick<ChildProcess, 'kill'>, platform?: Platform): void {
  if (canBeAskedToStop(platform)) child.kill('SIGINT');
}

/**
 * For `spawn`: true if a program gets its own process group, so that its children can be ended with it. Windows has no
 * such groups; a detached program opens a console window there.
 */
export function ownGroup(platform?: Platform): boolean {
  return !isWindows(platform);
}

/** Ends a program with its {@link ownGroup}, including its children, at once. On Windows, its children stay. */
export function endGroup(child: Pick<ChildProcess, 'pid' | 'kill' | 'exitCode' | 'signalCode'>): void {
  if (child.pid === undefined || isAnothers(child.pid, child)) return;
  try {
    if (ownGroup()) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // The process has ended meanwhile.
  }
}

/** True if a program has ended and another has its number: no other gets it while a process of its group is left. */
function isAnothers(
  pid: number,
  { exitCode, signalCode }: Pick<ChildProcess, 'exitCode' | 'signalCode'>,
): boolean {
  if (exitCode === null && signalCode === null) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * A file's address for the CLI's `--tracing`. The CLI removes `file:` and uses the rest as the path, and a Windows path
 * does not begin with a slash.
 */
export function tracingUrl(file: string, platform?: Platform): string {
  return isWindows(platform) ? `file:${file.replaceAll('\\', '/')}` : pathToFileURL(file).href;
}

/** The Python of a virtual environment. */
export function virtualPython(folder: string, platform?: Platform): string {
  return isWindows(platform) ? join(folder, 'Scripts', 'python.exe') : join(folder, 'bin', 'python');
}

/** Where Docker listens by default. */
export function dockerSockets(home: string, platform?: Platform): readonly string[] {
  if (isWindows(platform)) return ['\\\\.\\pipe\\docker_engine'];
  return ['/var/run/docker.sock', join(home, '.docker', 'run', 'docker.sock')];
}
