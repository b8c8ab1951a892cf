import { TextDocuments, type Connection, type Range } from 'vscode-languageserver';
import type { RuleFinding } from '../rules/engine/rule';
import { StateChecker } from '../rules/engine/stateChecker';
import { detectState } from '../../../shared/detect';
import type { Span } from '../json/parts';
import { StateModel } from '../state/model';
import { EditedDocument } from './editedDocument';
import type { Slices } from '../text/slices';
import { LOG_LANGUAGE } from '../../../shared/languages';
import type { DocumentChecks, Settings } from './settings';

/**
 * One checked version of an open document. All versions share the model, which follows the text at the next
 * {@link StateDocuments.check}: use it at once, not after waiting for something else.
 */
export interface CheckedVersion {
  /** Unlike the version, unique: also after a change of settings or a reopening. */
  id: number;
  uri: string;
  version: number;
  model: StateModel;
  /** The settings of the findings. */
  checks: DocumentChecks;
  findings: readonly RuleFinding[];
  /** Maps this version's offsets to positions. */
  rangeOf: (span: Span) => Range;
  offsetAt: EditedDocument['offsetAt'];
  /** The same findings from this version, because fixes only fit the version in which they were found. */
  withFixes: () => StateChecker;
}

/** The data that is kept across versions of a document. */
interface Reading {
  model: StateModel;
  checker: StateChecker;
  /** The checker's settings. */
  checks: DocumentChecks;
  /** True if model and checker have followed a change of the text. */
  isUpdated: boolean;
  /** The state of the last check, if it was of the document's text. */
  state?: CheckedVersion;
}

/** The open documents. Each version is checked once; after a change, only the changed part. */
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
   * The document's current version, checked. A new text is read in slices, so that other messages are handled meanwhile;
   * later changes only update the result.
   * @returns undefined if the document is not open, or is JSON that is not a state
   */
  async check(uri: string): Promise<CheckedVersion | undefined> {
    for (;;) {
      if (!mayBeState(this.documents.get(uri))) return undefined;
      const checks = await this.settings.checks(uri);
      // The document may have been changed or closed meanwhile.
      const document = this.documents.get(uri);
      if (!mayBeState(document)) return undefined;
      const opening = this.openings.get(uri);
      if (opening) {
        await opening;
        continue;
      }
      const known = this.readings.get(uri);
      if (known?.state?.version === document.version && known.checks === checks) {
        return known.state;
      }
      // A client that sends all JSON documents does not want findings about those that are not states.
      if (document.languageId !== 'pulumi-state' && detectState(document.getText()) === undefined) {
        this.readings.delete(uri);
        return undefined;
      }
      // A failed reading must not be reused.
      this.readings.delete(uri);
      const now = known?.checks === checks ? follow(document, known) : undefined;
      if (now) {
        const state = this.stateOf(document, now);
        this.readings.set(uri, { ...now, state });
        return state;
      }
      const reading = this.read(document, checks).finally(() => this.openings.delete(uri));
      this.openings.set(uri, reading);
      await reading;
    }
  }

  /** Reads a whole document, which may have changed afterwards. */
  private async read(document: EditedDocument, checks: DocumentChecks): Promise<void> {
    const { uri } = document;
    document.takeChange();
    const isOpen = (): boolean => this.documents.get(uri) === document;
    const model = await inSlices(StateModel.inSlices(document.getText()), this.pause, isOpen);
    const checker = model && (await inSlices(StateChecker.inSlices(model, checks), this.pause, isOpen));
    const findLines = (): Promise<void> => inSlices(document.linesInSlices(), this.pause, isOpen);
    if (checker && checker.findings().length > 0) await findLines();
    // In a sound state, positions are only needed at the first keystroke, so the result is sent first.
    else void this.pause().then(findLines);
    if (checker && isOpen()) this.readings.set(uri, { model, checker, checks, isUpdated: false });
  }

  /**
   * Does long work on a checked document, with pauses for other messages.
   * @returns undefined if the document has changed: the rest is skipped
   */
  whileCurrent<T>(state: CheckedVersion, work: Slices<T>): Promise<T | undefined> {
    const { uri, version } = state;
    const isCurrent = (): boolean =>
      this.documents.get(uri)?.version === version && this.readings.get(uri)?.state === state;
    return inSlices(work, this.pause, isCurrent);
  }

  private stateOf(
    document: EditedDocument,
    { model, checker, isUpdated, checks }: Omit<Reading, 'state'>,
  ): CheckedVersion {
    const { uri, version } = document;
    const findings = checker.findings();
    return {
      id: ++this.lastId,
      uri,
      version,
      model,
      checks,
      findings,
      rangeOf: ({ start, end }) => ({ start: document.positionAt(start), end: document.positionAt(end) }),
      offsetAt: (position) => document.offsetAt(position),
      withFixes: () => (isUpdated ? StateChecker.of(model, checks) : checker),
    };
  }
}

/**
 * Updates a reading to the document's present text, at the cost of the changes.
 * @returns undefined if the whole text may have changed
 */
function follow(document: EditedDocument, known: Reading): Omit<Reading, 'state'> | undefined {
  const { model, checker, checks } = known;
  const change = document.takeChange();
  if (change === 'all') return undefined;
  if (change) checker.update(change, model.update(document.getText(), change));
  return { model, checker, checks, isUpdated: known.isUpdated || change !== undefined };
}

function mayBeState(document: EditedDocument | undefined): document is EditedDocument {
  return document !== undefined && document.languageId !== LOG_LANGUAGE;
}

/** Longest wait of another request, in milliseconds. */
const SLICE_MS = 5;

/** Waits until the received messages are handled; how, depends on the server's host. */
export type Pause = () => Promise<void>;

/**
 * Does long work in slices with pauses in between.
 * @param isWanted checked after each pause; if false, the rest is skipped
 * @returns undefined if it was skipped
 */
async function inSlices<T>(work: Slices<T>, pause: Pause, isWanted: () => boolean): Promise<T | undefined> {
  while (isWanted()) {
    const end = performance.now() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    await pause();
  }
  return undefined;
}
