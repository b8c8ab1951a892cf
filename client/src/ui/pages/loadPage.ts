import * as vscode from 'vscode';
import type { EditorServices } from '../services';

/** A page of the extension, with the handler of its messages. */
export interface LoadedPage<Message> {
  /** The file in `dist` with the page's script. */
  readonly script: string;
  /** The page's HTML with its script. */
  readonly html: (script: string) => string;
  /** Answers a message of the page; the user is told if that fails. */
  readonly answer: (message: Message) => Promise<void>;
}

/** The options of a webview that may run the script in its page and load nothing. */
export const pageOptions: vscode.WebviewOptions = { enableScripts: true, localResourceRoots: [] };

/**
 * Loads a page into a webview that has {@link pageOptions}.
 * @param isClosed true once the webview is gone
 */
export async function loadPage<Message>(
  services: EditorServices,
  webview: vscode.Webview,
  { script, html, answer }: LoadedPage<Message>,
  isClosed: () => boolean,
): Promise<void> {
  webview.onDidReceiveMessage((message: Message) => {
    answer(message).catch((error: unknown) => services.tellError(error));
  });
  const file = vscode.Uri.joinPath(services.context.extensionUri, 'dist', script);
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  if (!isClosed()) webview.html = html(text);
}
