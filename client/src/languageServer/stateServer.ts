import * as vscode from 'vscode';
import type { BaseLanguageClient, State } from 'vscode-languageclient';
import type { DocumentRecord } from '../../../shared/recordedFacts';
import { StateNotification, stateQuestions, type StateQuestions } from '../../../shared/requests';

/** The state language server: its process, and a function for each request. */
export type StateServer = StateServerProcess & StateQuestions;

/** The state language server, started for the first state or the first request. */
export function createStateServer(...of: ConstructorParameters<typeof StateServerProcess>): StateServer {
  const server = new StateServerProcess(...of);
  return Object.assign(
    server,
    stateQuestions((method, params, token) => server.send(method, params, token)),
  );
}

class StateServerProcess implements vscode.Disposable {
  private client: Promise<BaseLanguageClient> | undefined;
  private started: Promise<BaseLanguageClient> | undefined;
  private trace: vscode.LogOutputChannel | undefined;
  private readonly records = new Map<string, DocumentRecord>();

  /** @param createClient makes the client, which starts the server as a process or as a browser worker */
  constructor(
    private readonly createClient: (trace: vscode.LogOutputChannel) => Promise<BaseLanguageClient>,
  ) {}

  /** Starts the server if it is not running; resolves when it answers. */
  start(): Promise<BaseLanguageClient> {
    this.started ??= this.launch();
    return this.started;
  }

  /** Ends the server and starts a new one. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /**
   * Sends a request, and returns the answer. If the server ends meanwhile, its client starts another, which is asked once more:
   * no request changes anything.
   */
  async send(method: string, params: unknown, token: unknown): Promise<unknown> {
    const ask = (client: BaseLanguageClient): Promise<unknown> =>
      client.sendRequest(method, params, token as vscode.CancellationToken | undefined);
    const asked = await this.start();
    return ask(asked).catch(async (error: unknown) => {
      if (!isOfConnection(error)) throw error;
      await restarted(asked);
      return ask(await this.start()).catch((again: unknown) => {
        throw isOfConnection(again) ? new Error(ENDED, { cause: again }) : again;
      });
    });
  }

  /** Lets the server forget an opened state. */
  async close(id: string): Promise<void> {
    await (await this.client)?.sendNotification(StateNotification.close.method, { id });
  }

  /** Tells what recorded runs tell of an open document, also to a server that is started later. */
  async tellRecorded(record: DocumentRecord): Promise<void> {
    if (record.recorded) this.records.set(record.uri, record);
    else if (!this.records.delete(record.uri)) return;
    await (await this.client)?.sendNotification(StateNotification.recorded.method, record);
  }

  /** The server forgets it itself when the document is closed. */
  forgetRecorded(uri: string): void {
    this.records.delete(uri);
  }

  dispose(): void {
    void this.stop();
    this.trace?.dispose();
  }

  private async launch(): Promise<BaseLanguageClient> {
    this.client = this.create();
    const client = await this.client;
    client.onDidChangeState(({ newState }) => {
      if (newState !== RUNNING) return;
      for (const record of this.records.values())
        void client.sendNotification(StateNotification.recorded.method, record);
    });
    await client.start();
    return client;
  }

  private create(): Promise<BaseLanguageClient> {
    // The messages contain whole states: a separate channel keeps them out of problem reports.
    this.trace ??= serverTrace(vscode.window.createOutputChannel('Pulumi State Messages', { log: true }));
    return this.createClient(this.trace);
  }

  private async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.started = undefined;
    await (await client)?.dispose();
  }
}

const ENDED = 'The state language server has ended twice. Run “Restart State Language Server”.';

/** The codes that the protocol reserves for a connection that fails, and those of a closed and a disposed one. */
function isOfConnection(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'number' && ((code >= -32099 && code <= -32096) || code === 1 || code === 2);
}

/** The library's own numbers: it is loaded only with the server. */
const [STOPPED, RUNNING]: readonly State[] = [1, 2];

/** How long to wait for another server, in milliseconds. */
const RESTART_MS = 30_000;

/** Resolves when a client has learnt that its server has ended, and has another one or gives up. */
async function restarted(client: BaseLanguageClient): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(limit);
      changes.dispose();
      resolve();
    };
    const limit = setTimeout(end, RESTART_MS);
    const look = (): void => {
      if (client.state === STOPPED) end();
    };
    const changes = client.onDidChangeState(({ newState }) => {
      if (newState === RUNNING) end();
      // If it starts another one, it does so at once.
      if (newState === STOPPED) setTimeout(look, 0);
    });
    setTimeout(look, 0);
  });
}

/** Which messages between editor and server are logged. */
const SETTING = 'pulumiTroubleshooter.trace.server';

/**
 * The log of the messages between editor and server. The language client logs them only at the level Trace, which the
 * user would have to set in addition to the setting: this channel has that level if the setting is on.
 */
function serverTrace(channel: vscode.LogOutputChannel): vscode.LogOutputChannel {
  const level = (): vscode.LogLevel => {
    const setting = vscode.workspace.getConfiguration().get<string>(SETTING, 'off');
    return setting === 'off' ? vscode.LogLevel.Off : vscode.LogLevel.Trace;
  };
  const changed = new vscode.EventEmitter<vscode.LogLevel>();
  const listener = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(SETTING)) changed.fire(level());
  });
  return {
    name: channel.name,
    get logLevel() {
      return level();
    },
    onDidChangeLogLevel: changed.event,
    trace: (message, ...more: unknown[]) => {
      channel.info(message, ...more);
    },
    debug: channel.debug.bind(channel),
    info: channel.info.bind(channel),
    warn: channel.warn.bind(channel),
    error: channel.error.bind(channel),
    append: channel.append.bind(channel),
    appendLine: channel.appendLine.bind(channel),
    replace: channel.replace.bind(channel),
    clear: channel.clear.bind(channel),
    // oxlint-disable-next-line typescript/no-deprecated -- the interface has both overloads
    show: () => {
      channel.show();
    },
    hide: channel.hide.bind(channel),
    dispose: () => {
      vscode.Disposable.from(listener, changed, channel).dispose();
    },
  };
}
