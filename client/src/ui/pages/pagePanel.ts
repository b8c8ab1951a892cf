import * as vscode from 'vscode';
import type { EditorServices } from '../services';
import { loadPage, pageOptions, type LoadedPage } from './loadPage';

export interface PagePanelOptions<Message> extends LoadedPage<Message> {
  readonly viewType: string;
  readonly title: string;
  /** The tab's column; by default the active group. */
  readonly column?: vscode.ViewColumn;
  readonly enableFindWidget?: boolean;
  /** Called when the tab is closed. */
  readonly onClose: () => void;
}

/** A tab with a page. The page sends `Message` and receives `Update`. */
export class PagePanel<Message, Update> implements vscode.Disposable {
  private readonly panel: vscode.WebviewPanel;
  private closed = false;

  constructor(services: EditorServices, options: PagePanelOptions<Message>) {
    const { viewType, title, column = vscode.ViewColumn.Active, enableFindWidget = false, onClose } = options;
    // A page that becomes visible again reloads and requests its content: hidden pages are not kept alive.
    this.panel = vscode.window.createWebviewPanel(viewType, title, column, {
      ...pageOptions,
      enableFindWidget,
    });
    this.panel.onDidDispose(() => {
      this.closed = true;
      onClose();
    });
    loadPage(services, this.panel.webview, options, () => this.closed).catch((error: unknown) =>
      services.tellError(error),
    );
  }

  get isClosed(): boolean {
    return this.closed;
  }

  dispose(): void {
    this.panel.dispose();
  }

  /** Brings the tab to the front. */
  reveal(): void {
    if (!this.closed) this.panel.reveal();
  }

  /** Changes the title of the tab. */
  rename(title: string): void {
    if (!this.closed) this.panel.title = title;
  }

  /**
   * Sends an update to the page, which gets it when it is loaded, unless it is hidden. Does nothing once the tab is closed:
   * VS Code would throw.
   */
  send(update: Update): void {
    if (!this.closed) void this.panel.webview.postMessage(update);
  }
}
