import { TextDocuments, type Connection, type Range } from 'vscode-languageserver';
import type { RuleFinding, SeveritySettings } from '../rules/engine/ruleFinding';
import { StateChecker } from '../rules/engine/stateChecker';
import { detectState } from '../../../shared/detect';
import type { Span } from '../json/parts';
import { StateModel } from '../state/model';
import { EditedDocument } from './editedDocument';
import { inSlices, type Pause } from './inSlices';
import type { Slices } from '../text/slices';
import { LOG_LANGUAGE } from '../../../shared/languages';
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
  offsetAt: EditedDocument['offsetAt'];
  /** The same findings, found in this version: the fixes of those that were found in an earlier one are for that. */
  withFixes: () => StateChecker;
}

/** What stays from one version of a document to the next. */
interface Reading {
  model: StateModel;
  checker: StateChecker;
  /** Those of the checker. */
  severities: SeveritySettings;
  /** True if both have followed a change of the text. */
  isUpdated: boolean;
  /** The state of the last check, if the text was the document's then. */
  state?: CheckedState;
}

/** The open documents, each read and checked once a version; after a change, only what it changed. */
export class StateDocuments {
  private readonly documents = new TextDocuments(EditedDocument);
  private readonly readings = new Map<string, Reading>();
  /** Documents that are being read. */
  private readonly openings = new Map<string, Promise<void>>();
  private lastId = 0;
  private readonly changeListeners: ((uri: string) => void)[] = [];
  private readonly closeListeners: ((uri: string) => void)[] = [];

  constructor(
    connection: Connection,
    private readonly settings: Settings,
    private readonly pause: Pause,
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
   * The document's current version, read and checked. A text that is read from the beginning is read in slices, so that
   * other messages are handled meanwhile; later ones change what was read of it.
   * @returns undefined if the document is not open, or is JSON that is no state
   */
  async check(uri: string): Promise<CheckedState | undefined> {
    for (;;) {
      if (!mayBeState(this.documents.get(uri))) return undefined;
      const severities = await this.settings.severities(uri);
      // Meanwhile it may have been changed or closed.
      const document = this.documents.get(uri);
      if (!mayBeState(document)) return undefined;
      const opening = this.openings.get(uri);
      if (opening) {
        await opening;
        continue;
      }
      const known = this.readings.get(uri);
      if (known?.state?.version === document.version && known.severities === severities) {
        return known.state;
      }
      // A client that sends us all its JSON does not want to hear that most of it is no state.
      if (document.languageId !== 'pulumi-state' && detectState(document.getText()) === undefined) {
        this.readings.delete(uri);
        return undefined;
      }
      // What fails half-way must not be built upon.
      this.readings.delete(uri);
      const now = known?.severities === severities ? follow(document, known) : undefined;
      if (now) {
        const state = this.stateOf(document, now);
        this.readings.set(uri, { ...now, state });
        return state;
      }
      const reading = this.read(document, severities).finally(() => this.openings.delete(uri));
      this.openings.set(uri, reading);
      await reading;
    }
  }

  /** Reads all of a document. It may have changed when that is done. */
  private async read(document: EditedDocument, severities: SeveritySettings): Promise<void> {
    const { uri } = document;
    document.takeChange();
    const isOpen = (): boolean => this.documents.get(uri) === document;
    const model = await inSlices(StateModel.inSlices(document.getText()), this.pause, isOpen);
    const checker =
      model &&
      (await inSlices(StateChecker.inSlices(model, { severities, isInEditor: true }), this.pause, isOpen));
    const findLines = (): Promise<void> => inSlices(document.linesInSlices(), this.pause, isOpen);
    if (checker && checker.findings().length > 0) await findLines();
    // Of a sound state, the first key asks for a position: that it is sound is said before.
    else void this.pause().then(findLines);
    if (checker && isOpen()) this.readings.set(uri, { model, checker, severities, isUpdated: false });
  }

  /**
   * Does long work on a checked document, with pauses for other messages.
   * @returns undefined if the document is another by now: the rest is left
   */
  whileCurrent<T>(state: CheckedState, work: Slices<T>): Promise<T | undefined> {
    const { uri, version } = state;
    const isCurrent = (): boolean =>
      this.documents.get(uri)?.version === version && this.readings.get(uri)?.state === state;
    return inSlices(work, this.pause, isCurrent);
  }

  private stateOf(
    document: EditedDocument,
    { model, checker, isUpdated, severities }: Omit<Reading, 'state'>,
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
      withFixes: () => (isUpdated ? StateChecker.of(model, { severities, isInEditor: true }) : checker),
    };
  }
}

/**
 * Makes a reading that of the document as it is now, at the cost of what has changed.
 * @returns undefined if all of it may have
 */
function follow(document: EditedDocument, known: Reading): Omit<Reading, 'state'> | undefined {
  const { model, checker, severities } = known;
  const change = document.takeChange();
  if (change === 'all') return undefined;
  if (change) checker.update(change, model.update(document.getText(), change));
  return { model, checker, severities, isUpdated: known.isUpdated || change !== undefined };
}

function mayBeState(document: EditedDocument | undefined): document is EditedDocument {
  return document !== undefined && document.languageId !== LOG_LANGUAGE;
}
