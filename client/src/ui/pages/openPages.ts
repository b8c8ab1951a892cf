import type * as vscode from 'vscode';
import { oneFor, type EditorServices } from '../services';

/** The open pages of one kind: at most one for each key. */
export class OpenPages<Page extends vscode.Disposable> implements vscode.Disposable {
  private readonly pages = new Map<string, Page>();

  get(key: string): Page | undefined {
    return this.pages.get(key);
  }

  /**
   * Opens the page of a key that has none.
   * @param make makes the page, which calls `onClose` when its tab is closed
   */
  open(key: string, make: (onClose: () => void) => Page): Page {
    const page = make(() => this.pages.delete(key));
    this.pages.set(key, page);
    return page;
  }

  dispose(): void {
    for (const page of this.pages.values()) page.dispose();
  }
}

/** The open pages of one kind, which are closed with the extension. */
export function openPagesOf<Page extends vscode.Disposable>(): (services: EditorServices) => OpenPages<Page> {
  return oneFor(({ context }: EditorServices) => {
    const pages = new OpenPages<Page>();
    context.subscriptions.push(pages);
    return pages;
  });
}
