import type * as vscode from 'vscode';
import type { EditorServices } from '../services';

/** Pause in typing before a page is updated, in milliseconds. */
const PAUSE_MS = 400;

/** Updates a page with its text, a pause after each change. */
export class TextFollower implements vscode.Disposable {
  private changes: vscode.Disposable | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param update shows the present text; if it fails, the user is told why */
  constructor(
    private readonly services: Pick<EditorServices, 'tellError'>,
    private readonly update: () => Promise<void>,
  ) {}

  /** @param onDidChange the changes to follow from now on; undefined: none */
  follow(onDidChange: vscode.Event<void> | undefined): void {
    clearTimeout(this.timer);
    this.changes?.dispose();
    this.changes = onDidChange?.(() => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.update().catch((error: unknown) => this.services.tellError(error));
      }, PAUSE_MS);
    });
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.changes?.dispose();
  }
}
