import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { until } from './pulumiProcess';

/** A server that runs. */
export interface ServerProcess {
  /** The lines that it has printed by now. */
  readonly lines: () => Promise<string[]>;
  /** Ends it and removes its folder. */
  readonly close: () => Promise<void>;
}

/** The user of a program, if not that of this process. */
export interface ProgramUser {
  readonly uid?: number;
  readonly gid?: number;
}

interface ServerOptions extends ProgramUser {
  /** The working folder, which is the server's alone. */
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The signal that ends it at once. */
  readonly endedBy?: NodeJS.Signals;
}

/** Starts the program of a server, which ends with this process at the latest. */
export async function startServer(
  program: string,
  args: readonly string[],
  { folder, env, endedBy = 'SIGTERM', ...user }: ServerOptions,
): Promise<ServerProcess> {
  const output = path.join(folder, 'output');
  const log = createWriteStream(output);
  const child = spawn(program, args, {
    ...user,
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = endOf(child);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve).once('error', reject);
  });
  return {
    lines: () => linesOf(output),
    async close() {
      child.kill(endedBy);
      const hurry = setTimeout(kill, 5_000);
      await ended;
      clearTimeout(hurry);
      process.removeListener('exit', kill);
      log.end();
      await finished(log);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => {
      resolve();
    });
  });
}

/** The lines of a file; none if there is no such file. */
export async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}

/** Waits until a server of HTTP is there. */
export async function answers(port: number): Promise<void> {
  const ask = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await until(ask, `the server at port ${port}`);
}

/** Waits until something listens at a port. */
export async function listens(port: number): Promise<void> {
  const connect = async (): Promise<boolean> => {
    const socket = createConnection(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return isThere;
  };
  await until(connect, `the server at port ${port}`);
}
