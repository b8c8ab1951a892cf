// Runs `pulumi` for the extension, in a process of its own that no window owns: whatever becomes of the editor, the CLI
// has a parent that waits for it and writes down how it ended. Bundled on its own, and run by the editor's own Node.
//
// Nothing less keeps the exit code: the system tells it to the parent alone, and a shell that would write it down is not
// on every system, reads a user's settings, and takes a line of text. The output goes from the CLI straight into files, so
// that the CLI does not even need this process to go on.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { identify } from '../../../processes';
import { receiveJob, type Job, type SupervisorMessage } from './job';
import { redactFile } from './redactFile';
import { endGroup, ownGroup } from '../../../windows';
import { RunFolder, type RunEnd } from './runFolder';

/** How often it looks whether the run is to stop. */
const POLL_MS = 200;

/** On Windows looking up a start takes a second, in the background. */
const PATIENCE_MS = 100;

async function main(): Promise<void> {
  // Ending a session is meant for its programs. The CLI gets these, too, and decides by itself.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const disconnected = new Promise<void>((resolve) => {
    if (!process.connected) resolve();
    process.once('disconnect', resolve);
  });
  const received = await receiveJob(process.stdin);
  // The editor ended before it had said all: the CLI would do half of what was meant.
  if (!received) return;
  const { job, input } = received;
  const folder = new RunFolder(job.folder);
  await folder.setEnd(await supervise(folder, job, input));
  tell('ended');
  // The window that began the run takes the output and removes the folder; if it can't any more, what stays has no secrets.
  await disconnected;
  await redactFile(folder.stdout, job.secrets);
  await redactFile(folder.stderr, job.secrets);
}

async function supervise(folder: RunFolder, job: Job, input: Buffer): Promise<RunEnd> {
  const self = identify(process.pid);
  const known = await Promise.race([self, delay(PATIENCE_MS, { pid: process.pid })]);
  await folder.setProcesses({ supervisor: known });
  const child = start(folder, job);
  child.stdin?.on('error', () => undefined).end(input);
  const end = endOf(child);
  if (child.pid !== undefined) {
    const noted = note(folder, self, child.pid);
    tell({ started: child.pid });
    const watch = setInterval(() => {
      obey(folder, child);
    }, POLL_MS);
    void end.finally(() => {
      clearInterval(watch);
    });
    await noted;
  }
  return end;
}

function start(folder: RunFolder, { program, args, cwd, env }: Job): ChildProcess {
  const outputs = [folder.stdout, folder.stderr].map((file) => openSync(file, 'wx', 0o600));
  try {
    return spawn(program, args, {
      cwd,
      env,
      stdio: ['pipe', ...outputs],
      shell: false,
      windowsHide: true,
      // A process group of its own, so that what it starts can be ended with it, and not this process.
      detached: ownGroup(),
    });
  } finally {
    for (const output of outputs) closeSync(output);
  }
}

async function note(folder: RunFolder, self: ReturnType<typeof identify>, cli: number): Promise<void> {
  const [supervisor, started] = await Promise.all([self, identify(cli)]);
  await folder.setProcesses({ supervisor, cli: started });
}

const asked = new Set<'stop' | 'kill'>();

function obey(folder: RunFolder, child: ChildProcess): void {
  for (const what of ['stop', 'kill'] as const) {
    if (asked.has(what) || !folder.isAsked(what)) continue;
    asked.add(what);
    if (what === 'stop') child.kill('SIGINT');
    else endGroup(child);
  }
}

function endOf(child: ChildProcess): Promise<RunEnd> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ failure: error.message, at: new Date().toISOString() });
    });
    child.on('exit', (code) => {
      resolve({ ...(code !== null && { exitCode: code }), at: new Date().toISOString() });
    });
  });
}

function tell(message: SupervisorMessage): void {
  // The channel can close at any moment; a window that is gone needs no news.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

void main();
