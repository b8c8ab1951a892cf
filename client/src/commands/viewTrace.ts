import * as vscode from 'vscode';
import { LensCommand } from '../../../shared/protocol';
import type { Feature, Services } from '../services';
import { showInBrowser } from '../traces/browser';
import type { PageMessage, PageUpdate } from '../traces/pageMessages';
import { openTrace, TRACE_EDITOR } from '../traces/openTrace';
import { tracePage } from '../traces/tracePageHtml';
import { registerCliCommand, registerCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { showError } from '../ui/showProblem';

/** `Pulumi: View Trace`, the editor that it opens, and Pulumi's own view of a trace. Only the last needs a CLI. */
export const viewTrace: Feature = (services) =>
  vscode.Disposable.from(
    vscode.window.registerCustomEditorProvider(TRACE_EDITOR, new TraceEditor(services)),
    registerCommand(services, Command.viewTrace, async (argument) => {
      const uri = argument instanceof vscode.Uri ? argument : await askForTrace();
      if (uri) await openTrace(uri);
    }),
    registerCliCommand(services, Command.viewTraceInBrowser, async (argument) => {
      const uri = argument instanceof vscode.Uri ? argument : (traceInFront() ?? (await askForTrace()));
      if (uri) await showInBrowser(uri);
    }),
  );

async function askForTrace(): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: 'View Trace',
    openLabel: 'View Trace',
    filters: { Traces: ['trace', 'json', 'jsonl'], 'All files': ['*'] },
  });
  return chosen?.[0];
}

function traceInFront(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputCustom && input.viewType === TRACE_EDITOR ? input.uri : undefined;
}

/** Shows a file; nothing can be changed in it. */
class TraceEditor implements vscode.CustomReadonlyEditorProvider {
  constructor(private readonly services: Services) {}

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  resolveCustomEditor({ uri }: vscode.CustomDocument, { webview }: vscode.WebviewPanel): void {
    const dist = vscode.Uri.joinPath(this.services.context.extensionUri, 'dist');
    webview.options = { enableScripts: true, localResourceRoots: [dist] };
    webview.onDidReceiveMessage((message: PageMessage) => {
      this.answer(message, uri, webview).catch((error: unknown) => showError(this.services, error));
    });
    const script = webview.asWebviewUri(vscode.Uri.joinPath(dist, 'tracePage.js'));
    webview.html = tracePage(script.toString());
  }

  private async answer(message: PageMessage, uri: vscode.Uri, webview: vscode.Webview): Promise<void> {
    switch (message.type) {
      case 'ready':
        await webview.postMessage(await contentsOf(uri));
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

async function contentsOf(uri: vscode.Uri): Promise<PageUpdate> {
  try {
    // A `Buffer` would reach the page as an object of numbers: VS Code passes on plain arrays of bytes only.
    const bytes = new Uint8Array(await vscode.workspace.fs.readFile(uri));
    return { type: 'file', bytes, trusted: vscode.workspace.isTrusted, onDisk: uri.scheme === 'file' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { type: 'failed', message: `The file cannot be read: ${reason}` };
  }
}
