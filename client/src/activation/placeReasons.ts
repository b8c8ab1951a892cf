import * as vscode from 'vscode';
import { runFoldersIn } from '../pulumi/cli/detached/runFolder';
import { isLoggedIn } from '../pulumi/cli/logins';
import { ContextKey, setContextKey } from '../manifest/contextKeys';
import { belongsToProject, foldersOnDisk } from '../ui/workspaceProjects';
import { KEPT_LANGUAGES } from '../ui/documents/stateDetection';
import { hasProjectBelow } from './findProject';

/**
 * Finds files on disk that the extension can work with. It checks when they may have changed, but searches and watches
 * nothing. As long as it finds nothing, it tells VS Code which commands can be offered anyway.
 */
export class PlaceReasons implements vscode.Disposable {
  private readonly registrations: vscode.Disposable;
  private isOver = false;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly begin: (reason: string) => void,
  ) {
    const look = (): void => void this.look();
    this.registrations = vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(look),
      vscode.window.onDidEndTerminalShellExecution(look),
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) look();
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => void this.lookAround()),
    );
  }

  /** Checks everything, including the folders below the workspace's. */
  async lookAround(): Promise<void> {
    if (this.wasUsedHere()) {
      this.begin('it has worked with stacks here');
      return;
    }
    const found = await Promise.all(foldersOnDisk().map((folder) => hasProjectBelow(folder)));
    if (found.includes(true)) this.begin('there is a project in the workspace');
    else await this.look();
  }

  dispose(): void {
    this.isOver = true;
    this.registrations.dispose();
  }

  private async look(): Promise<void> {
    if (await belongsToProject()) this.begin('there is a project here');
    else if (await this.hasOutlivedRun()) this.begin('a run goes on, or has ended without a message');
    else await this.tellOffers();
  }

  /** True if there is a run whose end was never shown, perhaps because its window is gone. */
  private async hasOutlivedRun(): Promise<boolean> {
    const folders = await runFoldersIn(vscode.Uri.joinPath(this.context.globalStorageUri, 'runs').fsPath);
    return folders.some(({ isTold }) => !isTold);
  }

  /** True if the extension has stored facts about stacks with the workspace: their documents open again with the window. */
  private wasUsedHere(): boolean {
    return this.context.workspaceState.keys().some((key) => key !== KEPT_LANGUAGES);
  }

  private async tellOffers(): Promise<void> {
    if (this.isOver) return;
    await setContextKey(ContextKey.hasProject, false);
    await setContextKey(ContextKey.noStacks, !isLoggedIn(process.env));
  }
}
