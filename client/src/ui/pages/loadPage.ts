import * as vscode from 'vscode';
import type { EditorServices } from '../../services';

/** A page of the extension, with the handler of its messages. */
export interface LoadedPage<Message> {
  /** The file in `dist` with the page's script. */
  readonly script: string;
  /** The page's HTML for the address of its script. */
  readonly html: (script: string) => string;
  /** Answers a message of the page; the user is told if that fails. */
  readonly answer: (message: Message) => Promise<void>;
}

/** The options of a webview that may run the extension's own scripts and load nothing else. */
export function pageOptions(services: EditorServices): vscode.WebviewOptions {
  return { enableScripts: true, localResourceRoots: [distOf(services)] };
}

/** Loads a page into a webview that has {@link pageOptions}. */
export function loadPage<Message>(
  services: EditorServices,
  webview: vscode.Webview,
  { script, html, answer }: LoadedPage<Message>,
): void {
  webview.onDidReceiveMessage((message: Message) => {
    answer(message).catch((error: unknown) => services.tellError(error));
  });
  const address = webview.asWebviewUri(vscode.Uri.joinPath(distOf(services), script));
  webview.html = html(address.toString());
}

function distOf({ context }: EditorServices): vscode.Uri {
  return vscode.Uri.joinPath(context.extensionUri, 'dist');
}
