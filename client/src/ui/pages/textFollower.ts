import type * as vscode from 'vscode';
import type { EditorServices } from '../../services';

/** Pause in typing after which a page follows: who types waits no longer for it. */
const PAUSE_MS = 400;

/** Has a page follow the text that it is about, a pause after each change. */
export class TextFollower implements vscode.Disposable {
  private changes: vscode.Disposable | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param update shows the text as it is by then; the user is told why it failed */
  constructor(
    private readonly services: Pick<EditorServices, 'tellError'>,
    private readonly update: () => Promise<void>,
  ) {}

  /** @param onDidChange the changes to follow from now on; undefined: there are none */
  follow(onDidChange: vscode.Event<void> | undefined): void {
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
