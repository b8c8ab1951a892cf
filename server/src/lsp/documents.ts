import { TextDocuments, type Connection, type Range } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { checkState, type RuleFinding, type SeveritySettings } from '../rules/check';
import type { Span } from '../state/jsonNode';
import { StateModel } from '../state/model';
import { detectState } from '../state/detect';
import type { Settings } from './settings';

/** One version of an open document, read and checked. */
export interface CheckedState {
  /** Unlike the version, never the same again: not after the settings have changed, nor after closing. */
  id: number;
  uri: string;
  version: number;
  model: StateModel;
  /** The severities that the findings were made with. */
  severities: SeveritySettings;
  findings: readonly RuleFinding[];
  /** Positions of this version's offsets. */
  rangeOf: (span: Span) => Range;
  offsetAt: TextDocument['offsetAt'];
}

/** The open documents, each read and checked once a version. */
export class StateDocuments {
  private readonly documents = new TextDocuments(TextDocument);
  private readonly checked = new Map<string, CheckedState>();
  private lastId = 0;
  private readonly changeListeners: ((uri: string) => void)[] = [];
  private readonly closeListeners: ((uri: string) => void)[] = [];

  constructor(
    connection: Connection,
    private readonly settings: Settings,
  ) {
    this.documents.onDidChangeContent(({ document }) => {
      for (const listener of this.changeListeners) listener(document.uri);
    });
    this.documents.onDidClose(({ document }) => {
      this.checked.delete(document.uri);
      settings.forget(document.uri);
      for (const listener of this.closeListeners) listener(document.uri);
    });
    this.documents.listen(connection);
  }

  /** Calls back with the URI of each document that was opened or changed. */
  onDidChange(listener: (uri: string) => void): void {
    this.changeListeners.push(listener);
  }

  onDidClose(listener: (uri: string) => void): void {
    this.closeListeners.push(listener);
  }

  get uris(): string[] {
    return this.documents.keys();
  }

  /** The version of an open document; undefined if it is not open. */
  version(uri: string): number | undefined {
    return this.documents.get(uri)?.version;
  }

  /**
   * The document's current version, read and checked.
   * @returns undefined if the document is not open, or is JSON that is no state
   */
  async check(uri: string): Promise<CheckedState | undefined> {
    if (!this.documents.get(uri)) return undefined;
    const severities = await this.settings.severities(uri);
    // Meanwhile it may have been changed or closed.
    const document = this.documents.get(uri);
    if (!document) return undefined;
    const known = this.checked.get(uri);
    if (known?.version === document.version && known.severities === severities) return known;
    const text = document.getText();
    // A client that sends us all its JSON does not want to hear that most of it is no state.
    if (document.languageId !== 'pulumi-state' && detectState(text) === undefined) return undefined;
    const model = new StateModel(text);
    const state: CheckedState = {
      id: ++this.lastId,
      uri,
      version: document.version,
      model,
      severities,
      findings: checkState(model, { severities }),
      rangeOf: ({ start, end }) => ({ start: document.positionAt(start), end: document.positionAt(end) }),
      offsetAt: (position) => document.offsetAt(position),
    };
    this.checked.set(uri, state);
    return state;
  }
}
