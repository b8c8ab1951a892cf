import { TextDocuments, type Connection, type Range } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { checkState, type RuleFinding, type SeveritySettings } from '../rules/check';
import { StateChecker } from '../rules/stateChecker';
import { detectState } from '../state/detect';
import type { Span } from '../state/jsonNode';
import { StateModel } from '../state/model';
import { EditedDocument } from './editedDocument';
import { LOG_LANGUAGE } from './logDocuments';
import type { Settings } from './settings';

/**
 * One version of an open document, read and checked. The model is that of all versions, and follows the text at the next
 * {@link StateDocuments.check}: what is made of it is made at once, not after waiting for something else.
 */
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
  /** The same findings of a model of this version alone: fixes of those that were found earlier are for other places. */
  withFixes: () => Pick<CheckedState, 'model' | 'findings'>;
}

/** What stays from one version of a document to the next. */
interface Reading {
  model: StateModel;
  checker: StateChecker;
  /** True if both have followed a change of the text. */
  isUpdated: boolean;
  /** That of the last check. */
  state: CheckedState;
}

/** The open documents, each read and checked once a version; after a change, only what it changed. */
export class StateDocuments {
  private readonly documents = new TextDocuments(EditedDocument);
  private readonly readings = new Map<string, Reading>();
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
      this.readings.delete(document.uri);
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

  /** The text of an open document, whatever its language. */
  document(uri: string): EditedDocument | undefined {
    return this.documents.get(uri);
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
    if (!mayBeState(this.documents.get(uri))) return undefined;
    const severities = await this.settings.severities(uri);
    // Meanwhile it may have been changed or closed.
    const document = this.documents.get(uri);
    if (!mayBeState(document)) return undefined;
    const known = this.readings.get(uri);
    if (known?.state.version === document.version && known.state.severities === severities) {
      return known.state;
    }
    // A client that sends us all its JSON does not want to hear that most of it is no state.
    if (document.languageId !== 'pulumi-state' && detectState(document.getText()) === undefined) {
      this.readings.delete(uri);
      return undefined;
    }
    // What fails half-way must not be built upon.
    this.readings.delete(uri);
    const reading = this.read(document, known, severities);
    const state = this.stateOf(document, reading, severities);
    this.readings.set(uri, { ...reading, state });
    return state;
  }

  private read(
    document: EditedDocument,
    known: Reading | undefined,
    severities: SeveritySettings,
  ): Omit<Reading, 'state'> {
    const change = document.takeChange();
    if (!known || change === 'all') {
      const model = new StateModel(document.getText());
      return { model, checker: new StateChecker(model, { severities }), isUpdated: false };
    }
    const { model, checker } = known;
    const isUpdated = known.isUpdated || change !== undefined;
    const changed = change && { change, model: model.update(document.getText(), change) };
    if (known.state.severities !== severities) {
      return { model, checker: new StateChecker(model, { severities }), isUpdated };
    }
    if (changed) checker.update(changed.change, changed.model);
    return { model, checker, isUpdated };
  }

  private stateOf(
    document: EditedDocument,
    { model, checker, isUpdated }: Omit<Reading, 'state'>,
    severities: SeveritySettings,
  ): CheckedState {
    const { uri, version } = document;
    const findings = checker.findings();
    return {
      id: ++this.lastId,
      uri,
      version,
      model,
      severities,
      findings,
      rangeOf: ({ start, end }) => ({ start: document.positionAt(start), end: document.positionAt(end) }),
      offsetAt: (position) => document.offsetAt(position),
      withFixes: () => {
        if (!isUpdated) return { model, findings };
        const ofThisVersion = new StateModel(model.text);
        return { model: ofThisVersion, findings: checkState(ofThisVersion, { severities }) };
      },
    };
  }
}

function mayBeState(document: EditedDocument | undefined): document is EditedDocument {
  return document !== undefined && document.languageId !== LOG_LANGUAGE;
}
