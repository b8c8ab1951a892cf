import * as vscode from 'vscode';

/** The scheme of read-only texts that are in no file, such as what a stack holds right now. */
export const SNAPSHOT_SCHEME = 'pulumi-troubleshooter-snapshot';

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

  /** Gives a text, a state if nothing else is said, an address. `name` is what a tab shows, with the extension. */
  add(name: string, text: string, extension = 'pulumi-state.json'): vscode.Uri {
    this.count += 1;
    const uri = vscode.Uri.from({ scheme: SNAPSHOT_SCHEME, path: `/${this.count}/${name}.${extension}` });
    this.texts.set(uri.toString(), text);
    return uri;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  dispose(): void {
    this.registrations.dispose();
    this.texts.clear();
  }
}

/** Opens two texts side by side. Returns what closes them again. */
export async function openDiff(
  left: vscode.Uri,
  right: vscode.Uri,
  title: string,
): Promise<() => Promise<void>> {
  await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: true });
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

/** Closes tabs; the focus stays among the editors, also if there is none left. */
export async function closeTabs(tabs: readonly vscode.Tab[]): Promise<void> {
  await vscode.window.tabGroups.close(tabs);
  if (tabs.length > 0 && vscode.window.tabGroups.activeTabGroup.tabs.length === 0) {
    await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  }
}
