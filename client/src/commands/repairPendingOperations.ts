import { basename } from 'node:path';
import * as vscode from 'vscode';
import { lookAtStack } from '../pulumi/backends/stackLook';
import { asTarget, bareName, describeTarget, exportStack, type StackTarget } from '../pulumi/stacks/stacks';
import type { Feature, Services } from '../services';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { askDecisions } from '../ui/questions/pendingOperationQuestions';
import { pickStack } from '../ui/pick/pickStack';
import { whileReading } from '../ui/progress';
import { settleInDocument, settleOnStack } from '../ui/questions/settleOperations';
import { unlocked } from '../ui/stackLock';
import { hasPendingOperations, stateDocument } from '../ui/documents/stateDocument';

const TITLE = 'Repair Pending Operations';

/**
 * `Pulumi: Repair Pending Operations`: settles what an interrupted update left behind, in the open state
 * document or on the stack itself.
 */
export const repairPendingOperations: Feature = (services) =>
  registerCliCommand(services, Command.repairPendingOperations, async (argument) => {
    const named = asTarget(argument);
    const document = named ? undefined : await stateDocument(argument);
    const isMeant =
      argument instanceof vscode.Uri || (document && services.liveStates.targetOf(document.uri));
    const place = named ? 'stack' : await pickPlace(services, document, Boolean(isMeant));
    if (place === 'stack') await repairStack(services, named, document?.uri);
    else if (place) await repairDocument(services, place);
  });

async function pickPlace(
  services: Services,
  document: vscode.TextDocument | undefined,
  isMeant: boolean,
): Promise<vscode.TextDocument | 'stack' | undefined> {
  if (!document) return 'stack';
  if (isMeant) return document;
  if (!(await hasPendingOperations(services, document))) return 'stack';
  const inDocument = {
    label: '$(file) In this document',
    detail: 'Edits the open state; import it when you are done',
    place: document,
  };
  const onStack = {
    label: '$(cloud) On the stack',
    detail: 'Exports, repairs and imports in one go',
    place: 'stack' as const,
  };
  const choice = await vscode.window.showQuickPick([inDocument, onStack], {
    title: TITLE,
    placeHolder: 'Where?',
  });
  return choice?.place;
}

async function repairDocument(services: Services, document: vscode.TextDocument): Promise<void> {
  const { version } = document;
  const text = document.getText();
  const { pendingOperations } = await services.server.summary({ text, limit: 0 });
  if (pendingOperations.length === 0) {
    void vscode.window.showInformationMessage('This state has no pending operations.');
    return;
  }
  const decisions = await askDecisions(pendingOperations, 'document', basename(document.uri.path));
  if (decisions === 'page') await showPage(document.uri);
  if (!decisions || typeof decisions === 'string') return;
  await settleInDocument(services, document, version, { text, operations: pendingOperations, decisions });
}

async function showPage(of: vscode.Uri | StackTarget): Promise<void> {
  await vscode.commands.executeCommand(Command.showPendingOperations, of);
}

async function repairStack(
  services: Services,
  named: StackTarget | undefined,
  near: vscode.Uri | undefined,
): Promise<void> {
  const target = named ?? (await pickStack(services, { title: TITLE, near }));
  if (!target || !(await unlocked(services, target, 'the repair'))) return;
  const { seen, operations } = await whileReading(
    `Exporting stack “${bareName(target)}”`,
    async (control) => {
      const look = await lookAtStack(services.cli, target, control, { read: exportStack });
      const { pendingOperations } = await services.server.summary({ text: look.text, limit: 0 });
      return { seen: look, operations: pendingOperations };
    },
  );
  if (operations.length === 0) {
    const places = near
      ? `, neither in ${basename(near.path)} nor in ${describeTarget(target)}`
      : ` in ${describeTarget(target)}`;
    void vscode.window.showInformationMessage(`No pending operations${places}.`);
    return;
  }
  const decisions = await askDecisions(operations, 'stack', `stack “${bareName(target)}”`);
  if (decisions === 'stop') {
    void vscode.window.showInformationMessage(
      'Nothing was changed. Find out whether the resource was created, and its id, then run this again.',
    );
    return;
  }
  if (decisions === 'page') {
    await showPage(target);
    return;
  }
  if (decisions) await settleOnStack(services, target, { text: seen.text, operations, decisions }, { seen });
}
