// All that is different on Windows, and why. Of the rest of the client every line is meant for all systems. The test run
// of this module says what it does there; the suites that need a workbench were run on Linux only.
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A platform is given only where another machine is meant: in tests, and by what describes one. */
type Platform = NodeJS.Platform;

/** @returns whether it is Windows */
export function isWindows(platform: Platform = process.platform): boolean {
  return platform === 'win32';
}

/** The file of a program that Pulumi's installer or a plugin brings. */
export function executableFile(name: string, platform?: Platform): string {
  return isWindows(platform) ? `${name}.exe` : name;
}

/** Where programs of the clouds keep settings for a user, if the environment tells: Windows has a variable for that place. */
export function settingsFolder(env: NodeJS.ProcessEnv, platform?: Platform): string | undefined {
  const { APPDATA, HOME } = env;
  if (isWindows(platform)) return APPDATA;
  return HOME ? join(HOME, '.config') : undefined;
}

/** The files that a program of a name can have on PATH: Node.js and Python have their tools in scripts there. */
export function programFiles(name: string, platform?: Platform): string[] {
  return isWindows(platform) ? [`${name}.exe`, `${name}.cmd`, `${name}.bat`] : [name];
}

/**
 * Whether a running program can be asked to stop, so that it puts down what it holds. On Windows there are no signals:
 * Node's `SIGINT` for another process is `TerminateProcess` there, which is the end of it.
 */
export function canBeAskedToStop(platform?: Platform): boolean {
  return !isWindows(platform);
}

/**
 * For `spawn`: whether a program gets a process group of its own, with which all that it starts can be ended. Windows has
 * no such groups; a detached program opens a console window there.
 */
export function ownGroup(platform?: Platform): boolean {
  return !isWindows(platform);
}

/** Ends a program that has its {@link ownGroup}, and what it has started, at once. On Windows what it has started stays. */
export function endGroup(child: Pick<ChildProcess, 'pid' | 'kill' | 'exitCode' | 'signalCode'>): void {
  if (child.pid === undefined || isAnothers(child.pid, child)) return;
  try {
    if (ownGroup()) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}

/** True if a program has ended and another has its number: none gets it as long as a process of its group is left. */
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
 * A file's address as the CLI's `--tracing` takes it. It cuts `file:` off and has the path, and a path of Windows does not
 * begin with a slash.
 */
export function tracingUrl(file: string, platform?: Platform): string {
  return isWindows(platform) ? `file:${file.replaceAll('\\', '/')}` : pathToFileURL(file).href;
}
