import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { Services } from '../ui/services';
import { settleInDocument } from '../ui/questions/settleOperations';
import { changesOf, showLine } from '../ui/documents/stateDocument';
import { showDependenciesOf, type OperationSource } from './operationSource';
import { formatSinceOfFile } from './formatSince';

/** The pending operations in a document's present text. */
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
    show: (line) => showLine(uri, line),
    showDependencies: (urn) => showDependenciesOf(uri, urn),
    reload: async () => documentOperations(services, await vscode.workspace.openTextDocument(uri)),
    onDidChange: changesOf(uri),
    earlier: ({ operations, writtenAt }) =>
      Promise.resolve({ proposals: [], since: operations.map(() => formatSinceOfFile(writtenAt)) }),
    settle: (operations, decisions) =>
      settleInDocument(services, document, version, { text, operations, decisions }),
  };
}
