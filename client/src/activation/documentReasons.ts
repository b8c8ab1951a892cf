import * as vscode from 'vscode';
import { LOG_LANGUAGE, STATE_LANGUAGE, UNPACKED_SCHEME } from '../../../shared/languages';
import { bringsMostOf, KeptLanguages } from '../ui/documents/stateDetection';
import { detectedShape, DETECTION_SETTING, isCandidate, lengthOf } from '../ui/documents/stateCandidates';
import { activeFile } from '../ui/documents/activeDocument';
import { ID_PREFIX } from '../manifest/ids';

/** Reasons that only count where the extension can work with files on disk. */
export interface FileReasons {
  /** True if a document is one of a project's files. */
  isOfProject(document: vscode.TextDocument): boolean;
  /** True if a file is a state too large for extensions to open. */
  isStateTooLargeToOpen(file: vscode.Uri): Promise<boolean>;
}

/** Finds open documents that the extension can work with. */
export class DocumentReasons implements vscode.Disposable {
  private readonly kept: KeptLanguages;
  private readonly registrations: vscode.Disposable;

  /** @param begin gets the reason, perhaps more than once */
  constructor(
    notes: vscode.Memento,
    private readonly begin: (reason: string) => void,
    private readonly files?: FileReasons,
  ) {
    this.kept = new KeptLanguages(notes);
    this.registrations = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.look([document]);
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const mayHaveBecome = isCandidate(document) && bringsMostOf(contentChanges, lengthOf(document));
        if (mayHaveBecome) this.look([document]);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(DETECTION_SETTING)) this.look(vscode.workspace.textDocuments);
      }),
      vscode.window.tabGroups.onDidChangeTabs(() => {
        this.lookAtTabs();
      }),
    );
  }

  /** Checks all open documents. */
  lookAtAll(): void {
    this.look(vscode.workspace.textDocuments);
    this.lookAtTabs();
  }

  dispose(): void {
    this.registrations.dispose();
  }

  private look(documents: readonly vscode.TextDocument[]): void {
    const found = documents.find((document) => this.isOurs(document));
    if (found) this.begin(`${found.uri.toString()} is open`);
  }

  private isOurs(document: vscode.TextDocument): boolean {
    const { languageId, uri } = document;
    if (languageId === STATE_LANGUAGE || languageId === LOG_LANGUAGE) return true;
    if (this.files?.isOfProject(document)) return true;
    return !this.kept.has(uri.toString()) && detectedShape(document) !== undefined;
  }

  /** The extension's own editors, and files too large for extensions, are only visible as tabs. */
  private lookAtTabs(): void {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const isOurs = ({ input }: vscode.Tab): boolean =>
      (input instanceof vscode.TabInputCustom && input.viewType.startsWith(ID_PREFIX)) ||
      (input instanceof vscode.TabInputText && input.uri.scheme === UNPACKED_SCHEME);
    if (tabs.some(isOurs)) this.begin('an editor of ours is open');
    const file = vscode.window.activeTextEditor ? undefined : activeFile();
    if (!file || !this.files) return;
    this.files.isStateTooLargeToOpen(file).then(
      (isState) => {
        if (isState) this.begin(`${file.toString()} is open`);
      },
      // The file is gone: there is nothing to check.
      () => undefined,
    );
  }
}
