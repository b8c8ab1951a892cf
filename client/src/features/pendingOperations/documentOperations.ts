import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { Services } from '../../ui/services';
import { settleInDocument } from './settleOperations';
import { changesOf, showLine } from '../../ui/documents/stateDocument';
import { lookUpIn, showDependenciesOf, type OperationSource } from './operationSource';
import { formatSinceOfFile } from './model/formatSince';
import { earlierOf } from './stackOperations';

/** The pending operations in a document's present text. */
export function documentOperations(services: Services, document: vscode.TextDocument): OperationSource {
  const { uri, version } = document;
  const text = document.getText();
  const target = services.liveStates.targetOf(uri);
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
    earlier: target
      ? earlierOf(services, target, [])
      : ({ operations, writtenAt }) =>
          Promise.resolve({
            proposals: [],
            proofs: [],
            since: operations.map(() => formatSinceOfFile(writtenAt)),
          }),
    // Only the state of a stack has providers that can be asked.
    ...(target && { lookUp: lookUpIn(services, target, text) }),
    settle: (operations, decisions) =>
      settleInDocument(services, document, version, { text, operations, decisions }),
  };
}
