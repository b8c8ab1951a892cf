import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type CodeAction,
  type ProtocolConnection,
} from 'vscode-languageserver/node';
import { SOURCE_FIX_ALL } from '../../server/src/lsp/codeActionRequests';
import { benchCapabilities } from '../harness/lspClientSide';

/** Pause between two other requests. */
const BETWEEN_MS = 10;
const TOP = { line: 0, character: 0 };

/** Another document than the opened one. */
const OTHER = 'other';

/** The times for opening a document, in milliseconds. */
export interface Opened {
  /** Time until its findings arrive. */
  readonly time: number;
  readonly findings: number;
  /** The longest wait of a request about another document, after the text has arrived. */
  readonly otherWait: number;
}

/** The editor's side of a server, and a clock. All times are in milliseconds. */
export class FeltEditor {
  private constructor(
    private readonly child: ChildProcess,
    private readonly connection: ProtocolConnection,
    /** From the start of the server's process to its first answer. */
    readonly start: number,
  ) {}

  /** Starts a server in a new process; it speaks over stdio. */
  static async start(server: string): Promise<FeltEditor> {
    const start = performance.now();
    const child = spawn(process.execPath, [server, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) =>
      items.map(() => null),
    );
    connection.onRequest('client/registerCapability', () => null);
    connection.listen();
    await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: benchCapabilities('pull'),
    });
    const editor = new FeltEditor(child, connection, performance.now() - start);
    await connection.sendNotification('initialized', {});
    return editor;
  }

  /** Opens a document and waits for its findings; meanwhile it asks about another document now and then. */
  async open(name: string, text: string): Promise<Opened> {
    const start = performance.now();
    void this.send(name, text);
    const opening = { isDone: false };
    const found = this.diagnostics(name).then((findings) => {
      opening.isDone = true;
      return { findings, time: performance.now() - start };
    });
    void this.send(OTHER, '{}');
    // The first answer arrives after the text has been read.
    await this.hover(OTHER, TOP);
    let otherWait = 0;
    while (!opening.isDone) {
      otherWait = Math.max(otherWait, await this.hover(OTHER, TOP));
      await setTimeout(BETWEEN_MS);
    }
    this.close(OTHER);
    return { ...(await found), otherWait };
  }

  /** Types a character, and waits for the findings. */
  async key(name: string, position: object, version: number): Promise<number> {
    const start = performance.now();
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: uriOf(name), version },
      contentChanges: [{ range: { start: position, end: position }, text: 'x' }],
    });
    await this.diagnostics(name);
    return performance.now() - start;
  }

  async hover(name: string, position: object): Promise<number> {
    const start = performance.now();
    await this.connection.sendRequest('textDocument/hover', { textDocument: { uri: uriOf(name) }, position });
    return performance.now() - start;
  }

  /** Requests the repair of all findings, and its edit. A server without repairs answers only the first request. */
  async fixAll(name: string): Promise<number> {
    const start = performance.now();
    const actions = await this.connection.sendRequest<CodeAction[] | null>('textDocument/codeAction', {
      textDocument: { uri: uriOf(name) },
      range: { start: TOP, end: TOP },
      context: { diagnostics: [], only: [SOURCE_FIX_ALL] },
    });
    const [action] = actions ?? [];
    if (action) await this.connection.sendRequest('codeAction/resolve', action);
    return performance.now() - start;
  }

  close(name: string): void {
    void this.connection.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(name) } });
  }

  kill(): void {
    this.connection.dispose();
    this.child.kill();
  }

  private send(name: string, text: string): Promise<void> {
    const textDocument = { uri: uriOf(name), languageId: 'pulumi-state', version: 1, text };
    return this.connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  private async diagnostics(name: string): Promise<number> {
    const { items } = await this.connection.sendRequest<{ items: unknown[] }>('textDocument/diagnostic', {
      textDocument: { uri: uriOf(name) },
    });
    return items.length;
  }
}

function uriOf(name: string): string {
  return `file:///${name}.json`;
}
