import icon from '@vscode/codicons/src/icons/pulse.svg';
import * as vscode from 'vscode';
import { LensCommand } from '../../../../shared/lensCommand';
import type { EditorServices, EditorFeature } from '../../ui/services';
import { Command } from '../../manifest/commandIds';
import { PagePanel } from '../../ui/pages/pagePanel';
import type { PageMessage, PageUpdate } from './messages';
import { TRACE_EDITOR } from './traceFiles';
import { failureText } from '../../../../shared/failureText';

/** Shows a file; nothing can be changed in it. */
export class TraceEditor implements vscode.CustomReadonlyEditorProvider {
  constructor(private readonly services: EditorServices) {}

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  resolveCustomEditor({ uri }: vscode.CustomDocument, tab: vscode.WebviewPanel): void {
    const kind = { name: 'traces', icon };
    const answer = async (message: PageMessage): Promise<void> => {
      switch (message.type) {
        case 'ready':
          panel.send(await contentsOf(uri, this.services));
          break;
        case 'resource':
          await vscode.commands.executeCommand(LensCommand.showResource, message.urn);
          break;
        case 'explain':
          await vscode.commands.executeCommand(Command.explainError, message.error);
          break;
        case 'browser':
          await vscode.commands.executeCommand(Command.viewTraceInBrowser, uri);
          break;
        case 'save':
          await saveForPerfetto(uri, message.events);
      }
    };
    const panel = new PagePanel<PageMessage, PageUpdate>(this.services, tab, kind, answer);
  }
}

async function contentsOf(uri: vscode.Uri, { canRunPrograms }: EditorServices): Promise<PageUpdate> {
  try {
    // A `Buffer` would reach the page as an object of numbers: VS Code passes on plain arrays of bytes only.
    const bytes = new Uint8Array(await vscode.workspace.fs.readFile(uri));
    const trusted = canRunPrograms && vscode.workspace.isTrusted;
    return { type: 'file', bytes, trusted, onDisk: uri.scheme === 'file' };
  } catch (error) {
    const reason = failureText(error);
    return { type: 'failed', message: `The file cannot be read: ${reason}` };
  }
}

/** Saves the trace as trace events, and offers the page that draws them, which reads them on this machine. */
async function saveForPerfetto(trace: vscode.Uri, events: string): Promise<void> {
  const defaultUri = trace.with({ path: trace.path.replace(/(?:\.otlp)?\.\w+$/, '.perfetto.json') });
  const file = await vscode.window.showSaveDialog({ defaultUri, filters: { 'Trace events': ['json'] } });
  if (!file) return;
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(events));
  const open = 'Open Perfetto';
  const message = 'Saved. Perfetto opens it with “Open trace file”; the file does not leave your machine.';
  if ((await vscode.window.showInformationMessage(message, open)) === open)
    await vscode.env.openExternal(vscode.Uri.parse('https://ui.perfetto.dev/'));
}

/** The editor that shows a recorded trace. */
export const traceViewer: EditorFeature = (services) =>
  vscode.window.registerCustomEditorProvider(TRACE_EDITOR, new TraceEditor(services));
