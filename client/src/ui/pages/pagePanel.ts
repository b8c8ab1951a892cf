import * as vscode from 'vscode';
import type { EditorServices } from '../services';
import { pageHtml } from './pageHtml';

/** What all pages of one kind have in common. */
export interface PageKind {
  /** The folder of its feature in `client/src/features`, and of the built files in `dist/pages`. */
  readonly name: string;
  /** The tab's icon: an SVG of VS Code's own, in `currentColor`. */
  readonly icon: string;
}

/** The options of a webview that may run the script in its page and load nothing. */
const OPTIONS: vscode.WebviewOptions = { enableScripts: true, localResourceRoots: [] };

/** The colours of the icons that VS Code itself draws in tabs. */
const ICON_COLORS = { light: '#424242', dark: '#C5C5C5' } as const;

/** What all pages send: their first message is `ready`, also when they are shown again after they were hidden. */
export interface AnyMessage {
  readonly type: string;
}

/** A tab with a page, which sends `Message` and receives `Update`. */
export class PagePanel<Message extends AnyMessage, Update> implements vscode.Disposable {
  private closed = false;
  /** What was sent before the page was loaded. */
  private early: Update[] | undefined = [];

  /** @param panel an empty tab, which gets the page */
  constructor(
    private readonly services: EditorServices,
    private readonly panel: vscode.WebviewPanel,
    kind: PageKind,
    private readonly answer: (message: Message) => Promise<void>,
    onClose: () => void = () => undefined,
  ) {
    panel.webview.options = OPTIONS;
    setPanelIcon(panel, kind.icon);
    panel.onDidDispose(() => {
      this.closed = true;
      onClose();
    });
    panel.webview.onDidReceiveMessage((message: Message) => {
      this.receive(message).catch((error: unknown) => services.tellError(error));
    });
    this.load(kind).catch((error: unknown) => services.tellError(error));
  }

  get isClosed(): boolean {
    return this.closed;
  }

  get isVisible(): boolean {
    return !this.closed && this.panel.visible;
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
   * Sends an update to the page, which gets it when it is loaded, unless it is hidden: then it asks when it is shown again.
   * Does nothing once the tab is closed: VS Code would throw.
   */
  send(update: Update): void {
    if (this.early) this.early.push(update);
    else if (!this.closed) void this.panel.webview.postMessage(update);
  }

  private async receive(message: Message): Promise<void> {
    const { early } = this;
    this.early = undefined;
    for (const update of early ?? []) this.send(update);
    // What a new page asks for is what it has just been sent.
    if (message.type !== 'ready' || !early || early.length === 0) await this.answer(message);
  }

  private async load({ name }: PageKind): Promise<void> {
    const folder = vscode.Uri.joinPath(this.services.context.extensionUri, 'dist', 'pages');
    const read = async (file: string): Promise<string> =>
      new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, file)));
    const files = ['page.css', `${name}/main.css`, `${name}/page.html`, `${name}/main.js`];
    const [shared, own, body, script] = await Promise.all(files.map(read));
    if (this.closed) return;
    const { title } = this.panel;
    this.panel.webview.html = pageHtml({ title, style: `${shared}${own}`, body: body!, script: script! });
  }
}

/** Gives a tab an icon in the colours of the theme. */
export function setPanelIcon(panel: vscode.WebviewPanel, icon: string): void {
  const inColor = (color: string): vscode.Uri =>
    vscode.Uri.parse(`data:image/svg+xml;base64,${btoa(icon.replaceAll('currentColor', color))}`);
  panel.iconPath = { light: inColor(ICON_COLORS.light), dark: inColor(ICON_COLORS.dark) };
}
