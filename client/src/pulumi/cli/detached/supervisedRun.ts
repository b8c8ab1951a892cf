import { spawn, type ChildProcess } from 'node:child_process';
import { homedir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { finished } from 'node:stream/promises';
import { identify, isRunning } from '../../../processes/processes';
import { STDERR_LIMIT, STDOUT_LIMIT, type RunRequest, type RunResult } from '../run';
import { KeptOutput, receive } from '../runOutput';
import { askToEnd, type RunEnd, type RunFolder } from './runFolder';
import { sendJob, type SupervisorMessage } from './job';
import { tail } from './tail';

/** How often a CLI without a supervisor is checked, in milliseconds. */
const POLL_MS = 500;

/** The run was not started, for a reason outside of the program. */
export class RunNotBegun extends Error {}

/**
 * Runs a program as {@link run} does, but so that it goes on when this process ends: under a supervisor, with its output
 * in files of the run's folder.
 * @param supervisor the bundled `supervisor.js`
 * @param secrets what is masked in the kept output if no window takes it over
 * @throws if it could not be started
 */
export async function runSupervised(
  request: RunRequest,
  folder: RunFolder,
  { supervisor, secrets }: { supervisor: string; secrets: readonly string[] },
): Promise<RunResult> {
  const { program, args, cwd, env, input = '' } = request;
  const child = spawn(process.execPath, [supervisor], {
    // Not the project's folder: the user must be able to move that.
    cwd: homedir(),
    env: nodeEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
    // A separate session: closing the editor, or the terminal that started it, does not end it.
    detached: true,
  });
  const end = endOf(child, folder, request);
  const outputs = follow(request, folder, end);
  outputs.catch(() => undefined);
  child.stdin!.on('error', () => undefined);
  sendJob(child.stdin!, { folder: folder.path, program, args, cwd, env, secrets }, input);
  const listening = new AbortController();
  for (const what of ['stop', 'kill'] as const) {
    const ask = (): void => {
      askToEnd(folder, what);
    };
    request[what]?.addEventListener('abort', ask, { once: true, signal: listening.signal });
  }
  try {
    const { exitCode, failure } = await end;
    if (failure !== undefined) throw new Error(failure);
    const [stdout, stderr] = await outputs;
    return {
      exitCode,
      stdout: stdout.text,
      stderr: stderr.text,
      stopped: request.stop?.aborted === true || request.kill?.aborted === true,
    };
  } finally {
    listening.abort();
    if (child.connected) child.disconnect();
  }
}

/** The editor's executable runs as Node with this variable. The user's options for their own Node programs are removed. */
function nodeEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  delete env['NODE_OPTIONS'];
  return env;
}

async function follow(
  request: RunRequest,
  folder: RunFolder,
  end: Promise<unknown>,
): Promise<[KeptOutput, KeptOutput]> {
  const outputs = [
    { path: folder.stdout, kept: new KeptOutput(request.stdoutLimit ?? STDOUT_LIMIT) },
    { path: folder.stderr, kept: new KeptOutput(STDERR_LIMIT) },
  ] as const;
  const settled = end.catch(() => undefined);
  await Promise.all(
    outputs.map(({ path, kept }) => {
      const stream = tail(path, settled);
      receive(stream, request, kept.keep);
      return finished(stream);
    }),
  );
  return [outputs[0].kept, outputs[1].kept];
}

/** How the run ends, from its supervisor; if that is killed, as far as it can be known. */
async function endOf(child: ChildProcess, folder: RunFolder, { onStart }: RunRequest): Promise<RunEnd> {
  let started: number | undefined;
  const told = await new Promise<RunEnd | undefined>((resolve, reject) => {
    child.on('message', (message: SupervisorMessage) => {
      if ('ended' in message) {
        resolve(message.ended);
        return;
      }
      started = message.started;
      onStart?.(started);
    });
    child.on('error', reject);
    // Not `exit`, which can come before the last messages.
    child.on('disconnect', () => {
      resolve(undefined);
    });
  });
  const end = told ?? (await folder.end);
  if (end) return end;
  const processes = await folder.processes;
  const cli = processes?.cli ?? (started === undefined ? undefined : await identify(started));
  // It notes itself before it starts the CLI.
  if (!processes && started === undefined)
    throw new RunNotBegun('The program that supervises Pulumi could not be started.');
  // It has ended, or was not started: what the command works on tells.
  if (!cli) return { at: new Date().toISOString() };
  while (await isRunning(cli)) await delay(POLL_MS);
  return { at: new Date().toISOString() };
}
