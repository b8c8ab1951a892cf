import { basename } from 'node:path';
import * as vscode from 'vscode';
import { shownName, exportStack, type StackTarget } from '../../pulumi/stacks/stacks';
import { stateOfBytes } from '../../pulumi/stacks/stateBytes';
import { oneFor, type Services } from '../../ui/services';
import { whileReading } from '../../ui/progress';
import { LIVE_STATE_SCHEME } from '../../../../shared/languages';
import { NotSaved, saveLiveState } from './saveLiveState';
import { findOpenDocument } from '../../ui/documents/activeDocument';
import { changesOf } from '../../ui/documents/stateDocument';
import type { CliRequest } from '../../pulumi/cli/cliRequest';
import { mayHaveChanged } from '../../pulumi/cli/commandEffects';
import { failureText } from '../../../../shared/failureText';

/** VS Code collects changes of files for a moment before it reads them again. */
const CHANGE_LIMIT_MS = 3000;

/** The text that VS Code last got for a stack's state. */
interface Given {
  readonly bytes: Uint8Array;
  /** Changes only with the text. */
  readonly time: number;
}

/**
 * The file system of live states: reading exports the stack, saving replaces its state. A document without changes shows
 * the stack's state. For one with changes, the export that it was made from is remembered, also after a restart.
 */
export class LiveStates implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly given = new Map<string, Given>();
  private readonly reading = new Map<string, Promise<Given>>();
  /** The reasons of saves in progress. */
  private readonly reasons = new Map<string, vscode.TextDocumentSaveReason>();
  /** The documents with changes. */
  private readonly dirty = new Set<string>();
  /** The documents that were written to the stack, but that VS Code still considers changed. */
  private readonly written = new Set<string>();
  /** The documents that were changed while they were written: VS Code calls them saved, and considers them changed. */
  private readonly typedOver = new Set<string>();
  private readonly changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private readonly registrations: vscode.Disposable;

  readonly onDidChangeFile = this.changes.event;

  constructor(private readonly services: Services) {
    this.registrations = vscode.Disposable.from(
      this.changes,
      vscode.workspace.registerFileSystemProvider(LIVE_STATE_SCHEME, this, { isCaseSensitive: true }),
      vscode.workspace.onDidOpenTextDocument((document) => void this.noteBase(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        void this.noteBase(document);
        this.noteChanges(document);
      }),
      vscode.workspace.onWillSaveTextDocument(({ document: { uri }, reason }) => {
        if (uri.scheme === LIVE_STATE_SCHEME) this.reasons.set(uri.toString(), reason);
      }),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        // Only now does VS Code accept the stack's text, with new ciphertexts and a new time.
        if (uri.scheme === LIVE_STATE_SCHEME) this.tellChanged(uri);
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.given.delete(uri.toString());
        this.typedOver.delete(uri.toString());
      }),
    );
  }

  dispose(): void {
    this.registrations.dispose();
  }

  /**
   * Reads the stack again, unless the document has changes of the user, and returns when an open document shows it.
   * @throws {PulumiProblem} if the CLI fails, and what VS Code throws for an address that names no stack
   */
  async refresh(uri: vscode.Uri): Promise<void> {
    const document = findOpenDocument(uri);
    if (document?.isDirty) return;
    const before = this.given.get(uri.toString());
    const now = await this.readStack(uri);
    if (!before || before === now) return;
    const shown = document && nextChange(document);
    this.tellChanged(uri);
    await shown;
  }

  /** Like {@link refresh}, in the background: a failure is only logged. */
  followStack(uri: vscode.Uri): void {
    this.refresh(uri).catch((error: unknown) => {
      this.services.log.warn(`${uri.path} may differ from what the stack has now: ${String(error)}`);
    });
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { bytes, time } = this.given.get(uri.toString()) ?? (await this.readStack(uri));
    // Saving checks whether the stack has changed meanwhile, more precisely than by its time.
    const isDirty = findOpenDocument(uri)?.isDirty === true || this.typedOver.has(uri.toString());
    const mtime = isDirty ? 0 : time;
    return { type: vscode.FileType.File, ctime: 0, mtime, size: bytes.byteLength };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (this.given.get(uri.toString()) ?? (await this.readStack(uri))).bytes;
  }

  /** @throws if nothing was written; VS Code then keeps the document as it is, with its changes. */
  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const key = uri.toString();
    const target = this.targetOf(uri);
    const reason = this.reasons.get(key);
    this.reasons.delete(key);
    if (reason !== undefined && reason !== vscode.TextDocumentSaveReason.Manual) {
      throw new NotSaved(`Stack “${shownName(target)}” is written only when you save manually.`);
    }
    const version = findOpenDocument(uri)?.version;
    const text = await saveLiveState(this.services, { uri, target, text: decode(uri, content) });
    this.give(uri, text);
    if (findOpenDocument(uri)?.version === version) this.typedOver.delete(key);
    else this.typedOver.add(key);
    this.written.add(key);
  }

  watch(): vscode.Disposable {
    // A stack is read on demand, not polled.
    return new vscode.Disposable(() => undefined);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  /** A clean document's text is the base of a later save. */
  private async noteBase({ uri, isDirty }: vscode.TextDocument): Promise<void> {
    const target = this.services.liveStates.targetOf(uri);
    const given = this.given.get(uri.toString());
    if (!target || !given || isDirty) return;
    await this.services.exports.remember(uri.toString(), target, Buffer.from(given.bytes).toString());
  }

  private noteChanges({ uri, isDirty }: vscode.TextDocument): void {
    const key = uri.toString();
    if (uri.scheme !== LIVE_STATE_SCHEME) return;
    if (isDirty) this.dirty.add(key);
    // A user who reverts their changes wants to see the stack's present state, not an earlier one.
    else if (this.dirty.delete(key) && !this.written.delete(key)) {
      this.typedOver.delete(key);
      this.followStack(uri);
    }
  }

  private readStack(uri: vscode.Uri): Promise<Given> {
    const key = uri.toString();
    const known = this.reading.get(key);
    if (known) return known;
    const reading = this.exportStack(this.targetOf(uri))
      .then((text) => this.give(uri, text))
      .finally(() => this.reading.delete(key));
    this.reading.set(key, reading);
    return reading;
  }

  private exportStack(target: StackTarget): Promise<string> {
    const { cli } = this.services;
    return whileReading(`Reading stack “${shownName(target)}”`, (control) =>
      exportStack(cli, target, control),
    );
  }

  private targetOf(uri: vscode.Uri): StackTarget {
    const target = this.services.liveStates.targetOf(uri);
    if (!target) throw vscode.FileSystemError.FileNotFound(uri);
    if (vscode.workspace.isTrusted) return target;
    throw vscode.FileSystemError.NoPermissions('Pulumi runs only in a trusted workspace.');
  }

  private give(uri: vscode.Uri, text: string): Given {
    const key = uri.toString();
    const bytes = Buffer.from(text);
    const before = this.given.get(key);
    if (before && bytes.equals(before.bytes)) return before;
    const given = { bytes, time: Math.max(Date.now(), (before?.time ?? 0) + 1) };
    this.given.set(key, given);
    return given;
  }

  private tellChanged(uri: vscode.Uri): void {
    this.changes.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }
}

/** The live states of this window. */
export const liveStates = oneFor((services) => new LiveStates(services));

/** Resolves when a document has changed, or after a while: VS Code does not reload it if the user began to edit it. */
function nextChange(document: vscode.TextDocument): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      listener.dispose();
      resolve();
    };
    const timer = setTimeout(done, CHANGE_LIMIT_MS);
    const listener = changesOf(document.uri)(done);
  });
}

/** @throws {NotSaved} if the text is not in the encoding that Pulumi takes */
function decode(uri: vscode.Uri, content: Uint8Array): string {
  try {
    return stateOfBytes(content, basename(uri.path));
  } catch (error) {
    throw new NotSaved(failureText(error));
  }
}

/** A flow of ours runs the CLI several times in a row. */
const SETTLE_MS = 1000;

/** Reloads the open live states, except those with changes of the user. */
export function refreshOpenStates(services: Services, isMeant: (target: StackTarget) => boolean): void {
  for (const { uri } of vscode.workspace.textDocuments) {
    const target = uri.scheme === LIVE_STATE_SCHEME ? services.liveStates.targetOf(uri) : undefined;
    if (target && isMeant(target)) liveStates(services).followStack(uri);
  }
}

/** After each run of the CLI by this extension, reloads the open live states of the stacks that it may have changed. */
export function followWrites(services: Services): vscode.Disposable {
  const ran: CliRequest[] = [];
  let timer: NodeJS.Timeout | undefined;
  const registration = services.cli.onDidRun((request) => {
    ran.push(request);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const runs = ran.splice(0);
      refreshOpenStates(services, (target) => runs.some((run) => mayHaveChanged(run, target)));
    }, SETTLE_MS);
  });
  return new vscode.Disposable(() => {
    clearTimeout(timer);
    registration.dispose();
  });
}
