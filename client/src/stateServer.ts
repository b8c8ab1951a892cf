import type * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { StateNotification, stateQuestions, type StateQuestions } from '../../shared/requests';

/** The state language server: its process, and a function for each request. */
export type StateServer = StateServerProcess & StateQuestions;

/** The state language server, which is started when the first state opens or the first question is asked. */
export function createStateServer(...of: ConstructorParameters<typeof StateServerProcess>): StateServer {
  const server = new StateServerProcess(...of);
  return Object.assign(
    server,
    stateQuestions((method, params, token) => server.send(method, params, token)),
  );
}

class StateServerProcess implements vscode.Disposable {
  private client: Promise<LanguageClient> | undefined;
  private started: Promise<LanguageClient> | undefined;
  private trace: vscode.LogOutputChannel | undefined;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
    /** Makes the channel for the messages to and from the server, which hold whole states. */
    private readonly createTrace: () => vscode.LogOutputChannel,
  ) {}

  /** Starts the server if it is not running; resolves when it answers. */
  start(): Promise<LanguageClient> {
    this.started ??= this.launch();
    return this.started;
  }

  /** Ends the server and starts a new one. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Sends a request, and returns the answer. */
  async send(method: string, params: unknown, token: unknown): Promise<unknown> {
    return (await this.start()).sendRequest(method, params, token as vscode.CancellationToken | undefined);
  }

  /** Lets the server forget an opened state. */
  async close(id: string): Promise<void> {
    await (await this.client)?.sendNotification(StateNotification.close.method, { id });
  }

  dispose(): void {
    void this.stop();
    this.trace?.dispose();
  }

  private async launch(): Promise<LanguageClient> {
    this.client = this.create();
    const client = await this.client;
    await client.start();
    return client;
  }

  /** What speaks to the server is most of what there is to load, and many windows never need it. */
  private async create(): Promise<LanguageClient> {
    const { createLanguageClient } = await import('./languageClient');
    this.trace ??= this.createTrace();
    return createLanguageClient(this.context, this.log, this.trace);
  }

  private async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.started = undefined;
    await (await client)?.dispose();
  }
}
