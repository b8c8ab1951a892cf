import * as vscode from 'vscode';
import { LogEditor } from './page';
import { readInMemory } from './readerMessages';
import { readOnThread } from './readerThread';
import { LOG_EDITOR } from '../../ui/documents/openLog';
import type { Feature } from '../../ui/services';

/** The editor that shows a log as a table. A file on disk is read on a thread of its own, and never as a whole. */
export const logViewer: Feature = (services) => {
  const program = vscode.Uri.joinPath(services.context.extensionUri, 'dist', 'logReader.js').fsPath;
  const editor = new LogEditor(services, async (uri, events) => {
    const { environment, passphrases } = services.cli.secrets;
    const secrets = [...environment, ...passphrases];
    if (uri.scheme === 'file') return readOnThread(program, { file: uri.fsPath, secrets }, events);
    return readInMemory(await vscode.workspace.fs.readFile(uri), secrets, events);
  });
  return vscode.window.registerCustomEditorProvider(LOG_EDITOR, editor);
};
