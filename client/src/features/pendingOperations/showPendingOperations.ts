import { STATE_LANGUAGE } from '../../../../shared/languages';
import { showPendingOperationsPage } from './page';
import { stackOperations } from './stackOperations';
import { earlierOf } from './earlierFacts';
import { asTarget } from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { showPlaceOfPage } from '../stacksView/placeInState';
import { hashOf } from '../stacksView/stackHealth';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import {
  hasPendingOperations,
  stateDocumentFor,
  changesOf,
  showLine,
} from '../../ui/documents/stateDocument';
import { pickStack } from '../../ui/pick/pickStack';
import { posix } from 'node:path';
import * as vscode from 'vscode';
import { settleInDocument } from './settleOperations';
import { lookUpIn, showDependenciesOf, type OperationSource } from './operationSource';
import { formatSinceOfFile } from './model/formatSince';

const TITLE = 'Show Pending Operations';

/**
 * `Pulumi: Show Pending Operations`: shows all pending operations on one page, to decide and settle them in one write. It
 * takes the active state document if that has any, otherwise a stack.
 */
export const showPendingOperations: Feature = (services) =>
  registerCliCommand(services, Command.showPendingOperations, async (argument) => {
    const named = asTarget(argument);
    const document = named ? undefined : await stateDocumentFor(argument);
    const isMeant = argument !== undefined || (document && services.liveStates.targetOf(document.uri));
    if (
      document?.languageId === STATE_LANGUAGE &&
      (isMeant || (await hasPendingOperations(services, document)))
    ) {
      await showPendingOperationsPage(services, documentOperations(services, document));
      return;
    }
    const target = named ?? (await pickStack(services, { title: TITLE, preferCurrent: true }));
    if (!target) return;
    const source = await stackOperations(services, target, (of, text, line) =>
      showPlaceOfPage(services, { target: of, line, hash: hashOf(text) }),
    );
    await showPendingOperationsPage(services, source);
  });

/** The pending operations in a document's present text. */
function documentOperations(services: Services, document: vscode.TextDocument): OperationSource {
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
