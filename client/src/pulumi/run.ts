import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** A program to run. Arguments are passed as they are: no shell ever sees them. */
export interface RunRequest {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Given to standard input, which is then closed. */
  readonly input?: string | undefined;
  /** Asks the program to stop, once, with SIGINT, so that it can put down what it holds. */
  readonly stop?: AbortSignal | undefined;
  /** Ends the program and its children at once. */
  readonly kill?: AbortSignal | undefined;
  readonly onStart?: ((pid: number) => void) | undefined;
  /**
   * Sees each line of both outputs first, as it is, secrets and all. What it takes (true) is neither kept nor passed
   * on: a log can be larger than memory.
   */
  readonly takeLine?: ((line: string) => boolean) | undefined;
  /** Called with each line of both outputs as it comes. */
  readonly onLine?: ((line: string) => void) | undefined;
  /** The most that is kept of standard output, in bytes. More ends the run with {@link OutputTooLarge}. */
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

const STDOUT_LIMIT = 384 * 1024 * 1024;
const STDERR_LIMIT = 1024 * 1024;

const running = new Set<ChildProcess>();

/**
 * Runs a program to its end.
 * @throws what `spawn` throws (`ENOENT`, …), or {@link OutputTooLarge}. A failing program is no error here.
 */
export async function run(request: RunRequest): Promise<RunResult> {
  if (request.stop?.aborted) return { exitCode: undefined, stdout: '', stderr: '', stopped: true };
  const child = spawn(request.program, request.args, {
    cwd: request.cwd,
    env: request.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    shell: false,
    windowsHide: true,
    // A process group of its own, so that the plugins it starts can be ended with it.
    detached: process.platform !== 'win32',
  });
  running.add(child);
  if (child.pid !== undefined) request.onStart?.(child.pid);
  const ended = new AbortController();
  const whileRunning = { once: true, signal: ended.signal };
  request.stop?.addEventListener('abort', () => child.kill('SIGINT'), whileRunning);
  request.kill?.addEventListener(
    'abort',
    () => {
      killTree(child);
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
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    let stdoutSize = 0;
    let stderrSize = 0;
    const keepStdout = (chunk: Buffer): void => {
      stdoutSize += chunk.length;
      if (stdoutSize > stdoutLimit) {
        killTree(child);
        reject(new OutputTooLarge(`The output is larger than ${Math.floor(stdoutLimit / 1024 / 1024)} MB.`));
        return;
      }
      stdout.push(chunk);
    };
    const keepStderr = (chunk: Buffer): void => {
      stderrSize += chunk.length;
      if (stderrSize <= STDERR_LIMIT) stderr.push(chunk);
    };
    receive(child.stdout, request, keepStdout);
    receive(child.stderr, request, keepStderr);
    // A program that ends without reading its input breaks the pipe; its exit code tells the story.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(request.input ?? '');
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({
        exitCode: code ?? undefined,
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
        stopped: request.stop?.aborted === true || request.kill?.aborted === true,
      });
    });
  });
}

function killTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}

/** Hands out an output: whole to `keep`, line by line to whoever asked for it. */
function receive(
  output: Readable | null,
  { takeLine, onLine }: RunRequest,
  keep: (chunk: Buffer) => void,
): void {
  if (takeLine) {
    splitLines(output, (line) => {
      if (takeLine(line)) return;
      keep(Buffer.from(`${line}\n`));
      onLine?.(line);
    });
    return;
  }
  output?.on('data', keep);
  if (onLine) splitLines(output, onLine);
}

function splitLines(output: Readable | null, onLine: (line: string) => void): void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  output?.on('data', (chunk: Buffer) => {
    const parts = (rest + decoder.write(chunk)).split(/\r?\n/);
    rest = parts.pop() ?? '';
    for (const line of parts) onLine(line);
  });
  output?.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}
