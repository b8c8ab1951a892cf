import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { Services } from '../services';
import { settleInDocument } from '../ui/questions/settleOperations';
import type { OperationSource } from './operationSource';

/** The pending operations of a document, as its text is now. */
export function documentOperations(services: Services, document: vscode.TextDocument): OperationSource {
  const { uri, version } = document;
  const text = document.getText();
  return {
    key: uri.toString(),
    kind: 'document',
    name: posix.basename(uri.path),
    place: vscode.workspace.asRelativePath(uri),
    text,
    warning: undefined,
    show: async (line) => {
      const editor = await vscode.window.showTextDocument(uri);
      const { range } = editor.document.lineAt(Math.min(line, editor.document.lineCount) - 1);
      editor.selection = new vscode.Selection(range.start, range.start);
      editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    },
    reload: async () => documentOperations(services, await vscode.workspace.openTextDocument(uri)),
    onDidChange: (listener, self: unknown, disposables) =>
      vscode.workspace.onDidChangeTextDocument(
        (event) => {
          if (event.document.uri.toString() === uri.toString()) listener.call(self);
        },
        undefined,
        disposables,
      ),
    earlier: () => Promise.resolve([]),
    settle: (operations, decisions) =>
      settleInDocument(services, document, version, { text, operations, decisions }),
  };
}
