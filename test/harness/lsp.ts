import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type {
  ClientCapabilities,
  CodeAction,
  ConfigurationParams,
  Definition,
  Diagnostic,
  DocumentDiagnosticReport,
  DocumentSymbol,
  Hover,
  InitializeResult,
  Location,
  Position,
  PublishDiagnosticsParams,
  Range,
  TextDocumentContentChangeEvent,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { ClientRequest } from '../../shared/requests';
import type { SourceFileParams } from '../../shared/placesInProgram';
import { benchCapabilities, settingsBelow } from './lspClientSide';
import { ServerConnection } from './serverConnection';
import { onlyChange } from './workspaceEdits';

export interface LanguageClientOptions {
  /** How editors talk to the server: `stdio` (default) as most do, `ipc` as VS Code does. */
  transport?: 'stdio' | 'ipc';
  /** Whether the client asks for diagnostics (default) or waits for what the server sends. */
  diagnostics?: 'pull' | 'push';
  /** On top of what the bench can do; what is undefined here is taken away. */
  capabilities?: ClientCapabilities;
  /** The client's settings, by full name: `pulumiTroubleshooter.rules`. */
  settings?: Record<string, unknown>;
  languageId?: string;
  /** Folders of the client's workspace, as URIs. */
  folders?: string[];
  /** Answers where a file of a program is, as our own client does. Without it, the client does not offer to. */
  sourceFile?: (params: SourceFileParams) => string | null;
}

/** A language client without an editor: starts dist/server.js and speaks LSP with it, as any editor would. */
export class LanguageClient extends ServerConnection {
  /** What the server can do, as it said when it started. */
  server!: InitializeResult;
  /** What the server wrote to the log and showed to the user (`window/logMessage`, `window/showMessage`). */
  readonly messages: string[] = [];
  /** Methods that the server registered for after the start. */
  readonly registrations: string[] = [];
  /** How often the server asked to have diagnostics pulled again (`workspace/diagnostic/refresh`). */
  refreshes = 0;
  private readonly documents = new Map<string, TextDocument>();
  private readonly published = new Map<string, PublishDiagnosticsParams>();
  /** Emits the URI of each document whose diagnostics came, `refresh`, and `codeLens/refresh`. */
  private readonly publications = new EventEmitter();
  private settings: Record<string, unknown>;

  private constructor(private readonly options: LanguageClientOptions) {
    super(options.transport ?? 'stdio');
    this.settings = options.settings ?? {};
    this.listen();
  }

  /** Starts the server and shakes hands with it. */
  static async start(options: LanguageClientOptions = {}): Promise<LanguageClient> {
    const client = new LanguageClient(options);
    try {
      client.server = await client.request<InitializeResult>('initialize', {
        processId: process.pid,
        clientInfo: { name: 'bench' },
        rootUri: null,
        capabilities: { ...benchCapabilities(options.diagnostics ?? 'pull'), ...options.capabilities },
        workspaceFolders: options.folders?.map((uri) => ({ uri, name: uri })) ?? null,
        ...(options.sourceFile && { initializationOptions: { findsSourceFiles: true } }),
      });
      await client.notify('initialized', {});
    } catch (error) {
      client.kill();
      throw error;
    }
    return client;
  }

  /** Opens a document. */
  async open(
    uri: string,
    text: string,
    languageId = this.options.languageId ?? 'pulumi-state',
  ): Promise<void> {
    this.documents.set(uri, TextDocument.create(uri, languageId, 1, text));
    await this.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
  }

  /** Changes a document as typing does, or replaces all of its text. */
  async change(uri: string, changes: TextDocumentContentChangeEvent[] | string): Promise<void> {
    const document = this.document(uri);
    const version = document.version + 1;
    const contentChanges = typeof changes === 'string' ? [{ text: changes }] : changes;
    TextDocument.update(document, contentChanges, version);
    await this.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
  }

  async close(uri: string): Promise<void> {
    this.documents.delete(uri);
    this.published.delete(uri);
    await this.notify('textDocument/didClose', { textDocument: { uri } });
  }

  /** Closes every document that is open. */
  async closeAll(): Promise<void> {
    for (const uri of [...this.documents.keys()]) await this.close(uri);
  }

  /** The document as the editor has it now. */
  document(uri: string): TextDocument {
    const document = this.documents.get(uri);
    assert.ok(document, `${uri} is not open`);
    return document;
  }

  /** Where a piece of the text stands; it must occur only once. */
  rangeOf(uri: string, piece: string): Range {
    const document = this.document(uri);
    const text = document.getText();
    const start = text.indexOf(piece);
    assert.ok(start >= 0, `${piece} is not in the text`);
    assert.equal(text.lastIndexOf(piece), start, `${piece} is in the text more than once`);
    return { start: document.positionAt(start), end: document.positionAt(start + piece.length) };
  }

  /** The findings in the document as it is now: asked for, or waited for, as the client was started. */
  async diagnostics(uri: string): Promise<Diagnostic[]> {
    if (this.options.diagnostics !== 'push') {
      const report = await this.diagnosticReport(uri);
      assert.equal(report.kind, 'full');
      return report.items;
    }
    const { version } = this.document(uri);
    for (;;) {
      const published = this.published.get(uri);
      if (published?.version === version) return published.diagnostics;
      await this.patiently(`diagnostics of version ${version}`, once(this.publications, uri));
    }
  }

  /** What the server answers to a client that had this result before. */
  diagnosticReport(uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
    const previous = previousResultId === undefined ? {} : { previousResultId };
    return this.request('textDocument/diagnostic', { textDocument: { uri }, ...previous });
  }

  /** The next diagnostics that the server sends of a document, whatever version they are of. */
  async nextPublication(uri: string): Promise<PublishDiagnosticsParams> {
    await this.patiently(`diagnostics of ${uri}`, once(this.publications, uri));
    return this.published.get(uri)!;
  }

  /** Changes the user's settings and waits until the server has asked for a refresh. */
  async changeSettings(settings: Record<string, unknown>): Promise<void> {
    this.settings = settings;
    await this.refreshAfter(() => this.notify('workspace/didChangeConfiguration', { settings: null }));
  }

  /** Runs an action and waits until the server has requested a refresh. */
  async refreshAfter(act: () => Promise<void>): Promise<void> {
    const refreshed = once(this.publications, 'refresh');
    await act();
    if (this.options.diagnostics !== 'push') await this.patiently('a refresh', refreshed);
  }

  /** Waits until the server asks to have code lenses asked for again. */
  async codeLensRefresh(): Promise<void> {
    await this.patiently('a refresh of code lenses', once(this.publications, 'codeLens/refresh'));
  }

  /** The code actions at a range, with the document's diagnostics there as context, as an editor asks. */
  async codeActions(uri: string, range: Range, only?: string[]): Promise<CodeAction[]> {
    const diagnostics = (await this.diagnostics(uri)).filter((diagnostic) =>
      touches(diagnostic.range, range),
    );
    const context = { diagnostics, triggerKind: 1, ...(only ? { only } : {}) };
    const params = { textDocument: { uri }, range, context };
    return (await this.request<CodeAction[] | null>('textDocument/codeAction', params)) ?? [];
  }

  /** The action with its edit. */
  async resolve(action: CodeAction): Promise<CodeAction> {
    return action.edit ? action : this.request<CodeAction>('codeAction/resolve', action);
  }

  /**
   * Carries out an edit of one open document and tells the server; returns the new text.
   * Fails where an editor would refuse: an edit for another version, or edits that overlap.
   */
  async apply(edit: WorkspaceEdit | undefined): Promise<string> {
    const { uri, version, edits } = onlyChange(edit);
    const document = this.document(uri);
    if (version !== undefined)
      assert.equal(version, document.version, 'the edit is for the version that is open');
    const text = TextDocument.applyEdits(document, edits);
    await this.change(uri, text);
    return text;
  }

  hover(uri: string, position: Position): Promise<Hover | null> {
    return this.request('textDocument/hover', { textDocument: { uri }, position });
  }

  async symbols(uri: string): Promise<DocumentSymbol[]> {
    const params = { textDocument: { uri } };
    return (await this.request<DocumentSymbol[] | null>('textDocument/documentSymbol', params)) ?? [];
  }

  async definition(uri: string, position: Position): Promise<Location[]> {
    const params = { textDocument: { uri }, position };
    const definition = await this.request<Definition | null>('textDocument/definition', params);
    return definition === null ? [] : [definition].flat();
  }

  async references(uri: string, position: Position, includeDeclaration = true): Promise<Location[]> {
    const params = { textDocument: { uri }, position, context: { includeDeclaration } };
    return (await this.request<Location[] | null>('textDocument/references', params)) ?? [];
  }

  private listen(): void {
    const { connection } = this;
    connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.messages.push(message);
    });
    connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
      this.messages.push(message);
    });
    connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.published.set(params.uri, params);
      this.publications.emit(params.uri);
    });
    connection.onRequest('workspace/configuration', ({ items }: ConfigurationParams) =>
      items.map(({ section }) => settingsBelow(this.settings, section ?? '')),
    );
    connection.onRequest('client/registerCapability', (params: { registrations: { method: string }[] }) => {
      this.registrations.push(...params.registrations.map(({ method }) => method));
      return null;
    });
    const { sourceFile } = this.options;
    if (sourceFile) connection.onRequest(ClientRequest.sourceFile.method, sourceFile);
    connection.onRequest('workspace/diagnostic/refresh', () => {
      this.refreshes++;
      this.publications.emit('refresh');
      return null;
    });
    connection.onRequest('workspace/codeLens/refresh', () => {
      this.publications.emit('codeLens/refresh');
      return null;
    });
    connection.listen();
  }
}

/** The message as plain text: the server sends no other. */
export function messageOf({ message }: Diagnostic): string {
  assert.equal(typeof message, 'string');
  return message as string;
}

function touches(a: Range, b: Range): boolean {
  const before = (x: Position, y: Position): boolean =>
    x.line < y.line || (x.line === y.line && x.character < y.character);
  return !before(a.end, b.start) && !before(b.end, a.start);
}
