import * as vscode from 'vscode';
import { LensCommand } from '../../../shared/lensCommand';
import type { EditorServices } from '../ui/services';
import { Command } from '../ui/commandIds';
import { loadPage, pageOptions, type LoadedPage } from '../ui/pages/loadPage';
import type { PageMessage, PageUpdate } from './traceMessages';

/** Shows a file; nothing can be changed in it. */
export class TraceEditor implements vscode.CustomReadonlyEditorProvider {
  constructor(private readonly services: EditorServices) {}

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  async resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): Promise<void> {
    const { webview } = panel;
    let isClosed = false;
    panel.onDidDispose(() => {
      isClosed = true;
    });
    webview.options = pageOptions;
    const { tracePageHtml } = await import('./tracePageHtml');
    const page: LoadedPage<PageMessage> = {
      script: 'tracePage.js',
      html: tracePageHtml,
      answer: (message) => this.answer(message, uri, webview),
    };
    await loadPage(this.services, webview, page, () => isClosed);
  }

  private async answer(message: PageMessage, uri: vscode.Uri, webview: vscode.Webview): Promise<void> {
    switch (message.type) {
      case 'ready':
        await webview.postMessage(await contentsOf(uri, this.services));
        break;
      case 'resource':
        await vscode.commands.executeCommand(LensCommand.showResource, message.urn);
        break;
      case 'explain':
        await vscode.commands.executeCommand(Command.explainError, message.error);
        break;
      case 'browser':
        await vscode.commands.executeCommand(Command.viewTraceInBrowser, uri);
    }
  }
}

async function contentsOf(uri: vscode.Uri, { canRunPrograms }: EditorServices): Promise<PageUpdate> {
  try {
    // A `Buffer` would reach the page as an object of numbers: VS Code passes on plain arrays of bytes only.
    const bytes = new Uint8Array(await vscode.workspace.fs.readFile(uri));
    const trusted = canRunPrograms && vscode.workspace.isTrusted;
    return { type: 'file', bytes, trusted, onDisk: uri.scheme === 'file' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { type: 'failed', message: `The file cannot be read: ${reason}` };
  }
}
