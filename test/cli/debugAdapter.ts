import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FunctionBreakpoint } from '../../client/src/features/debug/model/languageDebuggers';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';

/** A message of the Debug Adapter Protocol, framed like those of LSP. */
interface DebugMessage {
  readonly type: 'request' | 'response' | 'event';
  readonly seq: number;
  readonly request_seq?: number;
  readonly command?: string;
  readonly event?: string;
  readonly success?: boolean;
  readonly message?: string;
  readonly body?: unknown;
}

/** Where a program has stopped, and why. */
interface Stop {
  readonly reason: string;
  readonly file: string;
  readonly line: number;
}

/** A frame of a stopped program. */
interface StoppedFrame {
  readonly id: number;
  readonly line: number;
  readonly source?: { readonly path?: string };
}

/** Speaks the Debug Adapter Protocol with a debugger that listens on a port, as an editor does. */
export class DebugClient {
  private readonly events = new EventEmitter();
  private readonly writer: StreamMessageWriter;
  private sent = 0;
  private thread = 0;

  private constructor(private readonly socket: Socket) {
    this.writer = new StreamMessageWriter(socket);
    new StreamMessageReader(socket).listen((message) => {
      const { type, event, request_seq: of, body } = message as unknown as DebugMessage;
      if (type === 'event') this.events.emit(`event ${event}`, body);
      if (type === 'response') this.events.emit(`response ${of}`, message);
    });
    socket.on('error', () => undefined);
    // Like an editor: without it, Delve keeps running after its program has ended.
    this.events.on('event terminated', () => void this.disconnect());
  }

  /** @throws {Error} if nothing listens on the port */
  static async connect(host: string, port: number): Promise<DebugClient> {
    const socket = connect(port, host);
    await once(socket, 'connect');
    return new DebugClient(socket);
  }

  /**
   * Attaches with a launch configuration, and waits until the program reaches a line.
   * @param line 1-based
   */
  async stopAt(configuration: Readonly<Record<string, unknown>>, file: string, line: number): Promise<Stop> {
    const breakpoints = { source: { path: file }, breakpoints: [{ line }] };
    const { reason, frames } = await this.stop(configuration, 'setBreakpoints', breakpoints);
    const [top] = frames;
    return { reason, file: top!.source?.path ?? '', line: top!.line };
  }

  /**
   * Attaches with a launch configuration, and waits until the program stops in one of these functions.
   * @returns why, and where: the innermost frame first
   */
  stopIn(
    configuration: Readonly<Record<string, unknown>>,
    breakpoints: readonly FunctionBreakpoint[],
  ): Promise<{ readonly reason: string; readonly frames: readonly StoppedFrame[] }> {
    return this.stop(configuration, 'setFunctionBreakpoints', { breakpoints });
  }

  private async stop(
    configuration: Readonly<Record<string, unknown>>,
    command: string,
    breakpoints: object,
  ): Promise<{ readonly reason: string; readonly frames: readonly StoppedFrame[] }> {
    await this.request('initialize', {
      adapterID: configuration['type'],
      linesStartAt1: true,
      columnsStartAt1: true,
      pathFormat: 'path',
    });
    const initialized = this.next('initialized');
    const attached = this.request('attach', configuration);
    await initialized;
    await this.request(command, breakpoints);
    const stopped = this.next<{ reason: string; threadId: number }>('stopped');
    await this.request('configurationDone', {});
    await attached;
    const { reason, threadId } = await stopped;
    this.thread = threadId;
    const trace = { threadId, startFrame: 0, levels: 20 };
    const { stackFrames: frames } = await this.request<{ stackFrames: readonly StoppedFrame[] }>(
      'stackTrace',
      trace,
    );
    return { reason, frames };
  }

  /** What the debugger shows of the variables of a frame. */
  async variablesIn(frameId: number): Promise<Readonly<Record<string, string>>> {
    const { scopes } = await this.request<{ scopes: { variablesReference: number }[] }>('scopes', {
      frameId,
    });
    const { variablesReference } = scopes[0]!;
    const { variables } = await this.request<{ variables: { name: string; value: string }[] }>('variables', {
      variablesReference,
    });
    return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
  }

  /** Continues a stopped program. */
  async continue(): Promise<void> {
    await this.request('continue', { threadId: this.thread });
  }

  /** Ends the session like VS Code's button “Disconnect”. */
  async disconnect(): Promise<void> {
    // The debugger also reports the end of its session.
    this.events.removeAllListeners('event terminated');
    await this.request('disconnect', { restart: false, terminateDebuggee: false });
    this.socket.end();
  }

  /** Closes the connection. */
  close(): void {
    this.socket.destroy();
  }

  private async next<Body>(event: string): Promise<Body> {
    const [body] = (await once(this.events, `event ${event}`)) as [Body];
    return body;
  }

  private async request<Body>(command: string, args: unknown): Promise<Body> {
    const seq = ++this.sent;
    const answer = once(this.events, `response ${seq}`);
    await this.writer.write({ jsonrpc: '2.0', seq, type: 'request', command, arguments: args } as never);
    const [{ success, message, body }] = (await answer) as [DebugMessage];
    assert.ok(success, `${command}: ${message ?? ''} ${JSON.stringify(body)}`);
    return body as Body;
  }
}
