import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { slowness } from './slowMachine.cjs';

/** How a program ended and what it printed. */
export interface RunResult {
  /** The exit code; -1 if a signal ended it. */
  code: number;
  stdout: string;
  stderr: string;
}

/** A program that runs. `done` resolves when it has ended and all its output is read; it never rejects. */
export interface RunningProgram {
  readonly pid: number;
  readonly done: Promise<RunResult>;
  kill(signal: NodeJS.Signals): void;
}

export interface RunOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** For standard input, which is empty otherwise. */
  input?: string | Uint8Array;
  /** It gets a process group of its own, which `kill` ends as a whole. */
  isGroup?: boolean;
}

/** Starts a program with an argument list, without a shell. */
export async function start(command: string, args: string[], options: RunOptions): Promise<RunningProgram> {
  const { cwd, env, input, isGroup = false } = options;
  const child = spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'], detached: isGroup });
  const done = outcome(child);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve).once('error', reject);
  });
  child.stdin.on('error', () => undefined); // it may end without reading all of it
  child.stdin.end(input);
  const pid = child.pid!;
  const kill = (signal: NodeJS.Signals): void => {
    // It may have ended by itself.
    if (isGroup && child.exitCode === null) process.kill(-pid, signal);
    else child.kill(signal);
  };
  return { pid, done, kill };
}

/** Runs a program to its end. */
export async function run(command: string, args: string[], options: RunOptions): Promise<RunResult> {
  return (await start(command, args, options)).done;
}

function outcome(child: ChildProcessByStdio<Writable, Readable, Readable>): Promise<RunResult> {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      resolve({ code: code ?? -1, stdout, stderr });
    });
  });
}

/** Asks again and again until the answer is neither undefined nor false. */
export async function until<T>(
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  what: string,
  seconds = 120,
): Promise<T> {
  const end = Date.now() + seconds * 1000 * slowness;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`Waited ${seconds} seconds in vain for ${what}`);
    await delay(20);
  }
}

/** A process of the CLI, a language host, a program, a provider or the recorder's shim before one. */
export interface PulumiProcess {
  pid: number;
  command: string;
}

const ps = promisify(execFile);
const OF_PULUMI =
  /(^|\/)pulumi( |$)|pulumi-language-|pulumi-resource-|@pulumi\/pulumi\/cmd\/|\/providerShim\.js /;

/**
 * The processes of Pulumi that were started with `marker` somewhere in their environment. Descendants have
 * it too, also when the CLI that started them is gone. Needs `ps`, so not for Windows.
 */
export async function pulumiProcesses(marker: string): Promise<PulumiProcess[]> {
  const candidates = parse((await ps('ps', ['-axo', 'pid=,args='], big)).stdout).filter(({ command }) =>
    OF_PULUMI.test(command),
  );
  if (candidates.length === 0) return [];
  // With `e`, ps prints the environment after the command. It fails if all of them have ended meanwhile.
  const pids = candidates.map(({ pid }) => pid).join(',');
  const { stdout } = await ps('ps', ['eww', '-o', 'pid=,args=', '-p', pids], big).catch(() => ({
    stdout: '',
  }));
  const marked = new Set(
    parse(stdout)
      .filter(({ command }) => command.includes(marker))
      .map(({ pid }) => pid),
  );
  return candidates.filter(({ pid }) => marked.has(pid));
}

const big = { maxBuffer: 64 * 1024 * 1024 };

function parse(listing: string): PulumiProcess[] {
  return listing
    .split('\n')
    .map((line) => /^\s*(\d+) (.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, command]) => ({ pid: Number(pid), command: command! }));
}
