import { basename } from 'node:path';
import * as vscode from 'vscode';
import { lookAtStack, type StackLook } from '../../pulumi/backends/stackLook';
import {
  asTarget,
  shownName,
  describeTarget,
  exportStack,
  type StackTarget,
} from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { askDecisions } from './questions';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import { asksOnPage } from '../../ui/settings';
import { settleInDocument, settleOnStack } from './settleOperations';
import { TypedIds } from './checkTypedIds';
import { unlocked } from '../lock/questions';
import { hasPendingOperations, stateDocumentFor } from '../../ui/documents/stateDocument';

const TITLE = 'Repair Pending Operations';

/**
 * `Pulumi: Repair Pending Operations`: settles what an interrupted update left behind, in the open state document or on
 * the stack itself. It asks on the page of the operations; in turn, if the user has no page.
 */
export const repairPendingOperations: Feature = (services) =>
  registerCliCommand(services, Command.repairPendingOperations, async (argument) => {
    const named = asTarget(argument);
    const document = named ? undefined : await stateDocumentFor(argument);
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
  if (asksOnPage('pendingOperations.ask')) {
    if (await hasPendingOperations(services, document)) await showPage(document.uri);
    else sayNoneInDocument();
    return;
  }
  const { version } = document;
  const text = document.getText();
  const ids = await TypedIds.of(services, text, services.liveStates.targetOf(document.uri));
  try {
    const { operations } = ids;
    if (operations.length === 0) {
      sayNoneInDocument();
      return;
    }
    const title = `${TITLE}: ${basename(document.uri.path)}`;
    const decisions = await askDecisions({ place: 'document', title, ids, operations, hasPage: true });
    if (decisions === 'page') await showPage(document.uri);
    if (!decisions || typeof decisions === 'string') return;
    await settleInDocument(services, document, version, { text, operations, decisions });
  } finally {
    await ids.close();
  }
}

async function showPage(of: vscode.Uri | StackTarget): Promise<void> {
  await vscode.commands.executeCommand(Command.showPendingOperations, of);
}

function sayNoneInDocument(): void {
  void vscode.window.showInformationMessage('This state has no pending operations.');
}

async function repairStack(
  services: Services,
  named: StackTarget | undefined,
  near: vscode.Uri | undefined,
): Promise<void> {
  const target = named ?? (await pickStack(services, { title: TITLE, near }));
  if (!target || !(await unlocked(services, target, 'the repair'))) return;
  if (asksOnPage('pendingOperations.ask')) {
    await showPage(target);
    return;
  }
  const { seen, ids } = await whileReading(`Exporting stack “${shownName(target)}”`, async (control) => {
    const look = await lookAtStack(services.cli, target, control, { read: exportStack });
    return { seen: look, ids: await TypedIds.of(services, look.text, target) };
  });
  try {
    await decideOnStack(services, target, seen, ids, near);
  } finally {
    await ids.close();
  }
}

async function decideOnStack(
  services: Services,
  target: StackTarget,
  seen: StackLook,
  ids: TypedIds,
  near: vscode.Uri | undefined,
): Promise<void> {
  const { operations, lookUps } = ids;
  if (operations.length === 0) {
    const places = near
      ? `, neither in ${basename(near.path)} nor in ${describeTarget(target)}`
      : ` in ${describeTarget(target)}`;
    void vscode.window.showInformationMessage(`No pending operations${places}.`);
    return;
  }
  const title = `${TITLE}: stack “${shownName(target)}”`;
  const decisions = await askDecisions({ place: 'stack', title, ids, operations, hasPage: true });
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
  const { text } = seen;
  if (decisions) await settleOnStack(services, target, { text, operations, decisions, lookUps }, { seen });
}
