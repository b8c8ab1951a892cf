import { spawn, type ChildProcess } from 'node:child_process';
import { endGroup, ownGroup } from '../../processes/windows';
import { KeptOutput, receive, type LineReaders } from './runOutput';

/** A program to run. Arguments are passed as they are: no shell ever sees them. */
export interface RunRequest extends LineReaders {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Given to standard input, which is then closed. */
  readonly input?: string | undefined;
  /** Asks the program once to stop, with SIGINT, so that it can release what it holds. */
  readonly stop?: AbortSignal | undefined;
  /** Ends the program and its children at once. */
  readonly kill?: AbortSignal | undefined;
  readonly onStart?: ((pid: number) => void) | undefined;
  /** Limit of the kept standard output, in bytes. More output ends the run with {@link OutputTooLarge}. */
  readonly stdoutLimit?: number;
}

export interface RunResult {
  /** Undefined if a signal ended the program. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** True if it was asked to stop. */
  readonly stopped: boolean;
}

/** The program printed more than can be kept. */
export class OutputTooLarge extends Error {}

export const STDOUT_LIMIT = 384 * 1024 * 1024;
export const STDERR_LIMIT = 1024 * 1024;

const running = new Set<ChildProcess>();

/**
 * Runs a program until it or the editor ends.
 * @throws what `spawn` throws (`ENOENT`, …), or {@link OutputTooLarge}. A failing program is not an error here.
 */
export async function run(request: RunRequest): Promise<RunResult> {
  if (request.stop?.aborted) return { exitCode: undefined, stdout: '', stderr: '', stopped: true };
  const child = spawn(request.program, request.args, {
    cwd: request.cwd,
    env: request.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    shell: false,
    windowsHide: true,
    // A separate process group, so that the plugins it starts can be ended with it.
    detached: ownGroup(),
  });
  running.add(child);
  if (child.pid !== undefined) request.onStart?.(child.pid);
  const ended = new AbortController();
  const whileRunning = { once: true, signal: ended.signal };
  request.stop?.addEventListener('abort', () => child.kill('SIGINT'), whileRunning);
  request.kill?.addEventListener(
    'abort',
    () => {
      endGroup(child);
    },
    whileRunning,
  );
  try {
    return await collect(child, request);
  } finally {
    ended.abort();
    running.delete(child);
  }
}

/** Asks every program that is still running to stop: the editor is closing. */
export function stopAll(): void {
  for (const child of running) child.kill('SIGINT');
}

function collect(child: ChildProcess, request: RunRequest): Promise<RunResult> {
  const stdoutLimit = request.stdoutLimit ?? STDOUT_LIMIT;
  return new Promise((resolve, reject) => {
    const stdout = new KeptOutput(stdoutLimit, () => {
      endGroup(child);
      reject(new OutputTooLarge(`The output is larger than ${Math.floor(stdoutLimit / 1024 / 1024)} MB.`));
    });
    const stderr = new KeptOutput(STDERR_LIMIT);
    receive(child.stdout, request, stdout.keep);
    receive(child.stderr, request, stderr.keep);
    // A program that ends without reading its input breaks the pipe; its exit code is what counts.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(request.input ?? '');
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({
        exitCode: code ?? undefined,
        stdout: stdout.text,
        stderr: stderr.text,
        stopped: request.stop?.aborted === true || request.kill?.aborted === true,
      });
    });
  });
}
