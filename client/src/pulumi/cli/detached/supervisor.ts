// Runs `pulumi` for the extension, in a separate process that no window owns. So the CLI has a parent that outlives the
// editor, waits for it, and records how it ended. Bundled separately, and run by the editor's own Node.
//
// The exit code needs this process: only the parent gets it. A shell could record it, but not every system has one, it
// reads the user's settings, and it takes a line of text. The CLI writes its output directly into files, so that it goes
// on even without this process.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, createReadStream, createWriteStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { identify } from '../../../processes/processes';
import { receiveJob, type Job, type SupervisorMessage } from './job';
import { askToStop, endGroup, ownGroup } from '../../../processes/windows';
import { RunFolder, type RunEnd } from './runFolder';
import { redactedLines } from '../../secrets/redact';

/** How often it checks for a request to stop, in milliseconds. */
const POLL_MS = 200;

/** How long it waits for a process's start time: on Windows that takes a second, in the background. */
const PATIENCE_MS = 100;

async function main(): Promise<void> {
  // These signals are meant for the session's programs. The CLI gets them, too, and handles them itself.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const disconnected = new Promise<void>((resolve) => {
    if (!process.connected) resolve();
    process.once('disconnect', resolve);
  });
  const received = await receiveJob(process.stdin);
  // The editor ended before the job was complete: the CLI must not run half of it.
  if (!received) return;
  const { job, input } = received;
  const folder = new RunFolder(job.folder);
  const ended = await supervise(folder, job, input);
  // On a disk that is full by now it can't be written down; the window that began the run is told all the same.
  await folder.setEnd(ended).catch(() => undefined);
  tellWindow({ ended });
  // The window that began the run reads the output and removes the folder. If it is gone, what stays has no secrets.
  await disconnected;
  await redactFile(folder.stdout, job.secrets);
  await redactFile(folder.stderr, job.secrets);
}

async function supervise(folder: RunFolder, job: Job, input: Buffer): Promise<RunEnd> {
  const self = identify(process.pid);
  const known = await Promise.race([self, delay(PATIENCE_MS, { pid: process.pid })]);
  await folder.setProcesses({ supervisor: known });
  const child = startCli(folder, job);
  child.stdin?.on('error', () => undefined).end(input);
  const end = endOf(child);
  if (child.pid !== undefined) {
    // The run goes on without: whoever stops it then needs the supervisor.
    const noted = noteProcesses(folder, self, child.pid).catch(() => undefined);
    tellWindow({ started: child.pid });
    const watch = setInterval(() => {
      obeyRequests(folder, child);
    }, POLL_MS);
    void end.finally(() => {
      clearInterval(watch);
    });
    await noted;
  }
  return end;
}

function startCli(folder: RunFolder, { program, args, cwd, env }: Job): ChildProcess {
  const outputs = [folder.stdout, folder.stderr].map((file) => openSync(file, 'wx', 0o600));
  try {
    return spawn(program, args, {
      cwd,
      env,
      stdio: ['pipe', ...outputs],
      shell: false,
      windowsHide: true,
      // A separate process group, so that the CLI and its children can be ended without this process.
      detached: ownGroup(),
    });
  } finally {
    for (const output of outputs) closeSync(output);
  }
}

async function noteProcesses(
  folder: RunFolder,
  self: ReturnType<typeof identify>,
  cli: number,
): Promise<void> {
  const [supervisor, started] = await Promise.all([self, identify(cli)]);
  await folder.setProcesses({ supervisor, cli: started });
}

const asked = new Set<'stop' | 'kill'>();

function obeyRequests(folder: RunFolder, child: ChildProcess): void {
  for (const what of ['stop', 'kill'] as const) {
    if (asked.has(what) || !folder.isAsked(what)) continue;
    asked.add(what);
    if (what === 'stop') askToStop(child);
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

function tellWindow(message: SupervisorMessage): void {
  // The channel can close at any moment; a closed window needs no message.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

void main();

/** Masks the secrets in a text file of any size. Does nothing if the file is gone. */
async function redactFile(path: string, secrets: readonly string[]): Promise<void> {
  const part = `${path}.part`;
  try {
    const output = createWriteStream(part, { mode: 0o600 });
    const written = finished(output);
    written.catch(() => undefined);
    await once(output, 'open');
    const input = createReadStream(path);
    await once(input, 'open');
    const lines = createInterface({ input, crlfDelay: Infinity });
    for await (const line of redactedLines(lines, secrets)) {
      if (!output.write(`${line}\n`)) await Promise.race([once(output, 'drain'), written]);
    }
    output.end();
    await written;
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    // A file that cannot be redacted is removed.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') await rm(path, { force: true });
  }
}
