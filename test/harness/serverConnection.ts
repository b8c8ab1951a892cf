import { fork, spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import {
  createProtocolConnection,
  IPCMessageReader,
  IPCMessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
  type CancellationToken,
  type ProtocolConnection,
} from 'vscode-languageserver/node';
import { repository } from './repository';
import { slowness } from './slowMachine.cjs';

/** A server that does not answer in this time does not answer. */
const PATIENCE_MS = 20_000 * slowness;

/** dist/server.js as a process, and what is said to it. Every request fails if it ends or stays silent. */
export class ServerConnection {
  protected readonly connection: ProtocolConnection;
  private readonly child: ChildProcess;
  private readonly exitCode: Promise<number | null>;
  /** What it ended with, if it has. */
  private end: Error | undefined;
  /** Called when it ends. A promise of the end would keep every answer that was ever awaited beside it. */
  private readonly waiting = new Set<(end: Error) => void>();

  /** @param transport how editors talk to the server */
  protected constructor(transport: 'stdio' | 'ipc') {
    const module = path.join(repository, 'dist', 'server.js');
    const child =
      transport === 'ipc'
        ? fork(module, ['--node-ipc'], { silent: true, execArgv: [] })
        : spawn(process.execPath, [module, '--stdio']);
    this.child = child;
    this.exitCode = new Promise((resolve) => child.once('exit', resolve));
    this.connection =
      transport === 'ipc'
        ? createProtocolConnection(new IPCMessageReader(child), new IPCMessageWriter(child))
        : createProtocolConnection(
            new StreamMessageReader(child.stdout!),
            new StreamMessageWriter(child.stdin!),
          );
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    void this.exitCode.then((code) => {
      this.end = new Error(`the server ended with ${code}:\n${stderr}`);
      for (const reject of this.waiting) reject(this.end);
    });
  }

  /** The server's process. */
  get pid(): number {
    return this.child.pid!;
  }

  /** Asks the server. */
  request<Result>(method: string, params?: unknown, token?: CancellationToken): Promise<Result> {
    const answer =
      params === undefined
        ? this.connection.sendRequest<Result>(method)
        : this.connection.sendRequest<Result>(method, params, ...(token ? [token] : []));
    return this.patiently(`an answer to ${method}`, answer);
  }

  /** Tells the server. */
  notify(method: string, params: unknown): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  /** Ends the server in the protocol's way; returns its exit code. */
  async shutdown(): Promise<number | null> {
    await this.request('shutdown');
    await this.connection.sendNotification('exit');
    const code = await this.exitCode;
    this.connection.dispose();
    return code;
  }

  /** Ends the server at once, whatever it is doing; for the end of a test that may have failed. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Waits for an answer, but not without end. */
  protected async patiently<T>(what: string, answer: Promise<T>): Promise<T> {
    let giveUp: (reason: Error) => void = () => undefined;
    const noAnswer = new Promise<never>((_resolve, reject) => (giveUp = reject));
    if (this.end) giveUp(this.end);
    this.waiting.add(giveUp);
    const timer = setTimeout(() => {
      giveUp(new Error(`waited ${PATIENCE_MS / 1000} s for ${what}`));
    }, PATIENCE_MS);
    try {
      return await Promise.race([answer, noAnswer]);
    } finally {
      clearTimeout(timer);
      this.waiting.delete(giveUp);
    }
  }
}
