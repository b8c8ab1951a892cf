import * as vscode from 'vscode';
import { SNAPSHOT_SCHEME } from '../../../../shared/languages';

/** Read-only documents by value, kept as long as they are open. */
export class Snapshots implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly registrations: vscode.Disposable;
  private count = 0;

  constructor() {
    this.registrations = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(SNAPSHOT_SCHEME, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === SNAPSHOT_SCHEME) this.texts.delete(uri.toString());
      }),
    );
  }

  /** Gives a text an address; by default, the text is a state. `name` is what a tab shows, with the extension. */
  add(name: string, text: string, extension = 'pulumi-state.json'): vscode.Uri {
    this.count += 1;
    // A slash would make the text before it a folder, which a tab does not show.
    const file = `${name.replaceAll('/', '-')}.${extension}`;
    const uri = vscode.Uri.from({ scheme: SNAPSHOT_SCHEME, path: `/${this.count}/${file}` });
    this.texts.set(uri.toString(), text);
    return uri;
  }

  /** False once its document was closed. */
  has(uri: vscode.Uri): boolean {
    return this.texts.has(uri.toString());
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  dispose(): void {
    this.registrations.dispose();
    this.texts.clear();
  }
}

/** Opens two texts side by side. Returns a function that closes them. */
export async function openDiff(
  left: vscode.Uri,
  right: vscode.Uri,
  title: string,
  options: vscode.TextDocumentShowOptions = {},
): Promise<() => Promise<void>> {
  await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: true, ...options });
  return async () => {
    const tabs = vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(
        ({ input }) =>
          input instanceof vscode.TabInputTextDiff && input.modified.toString() === right.toString(),
      );
    await closeTabs(tabs);
  };
}

/** Closes tabs; the focus stays in the editor area, even if it is empty. */
export async function closeTabs(tabs: readonly vscode.Tab[]): Promise<void> {
  await vscode.window.tabGroups.close(tabs);
  if (tabs.length > 0 && vscode.window.tabGroups.activeTabGroup.tabs.length === 0) {
    await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  }
}
