import * as vscode from 'vscode';
import { asTarget, type StackTarget } from '../pulumi/stacks/stacks';
import type { Feature, Services } from '../ui/services';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { stateTextOf } from '../ui/documents/documentEncoding';
import { isSample } from '../ui/documents/sample';
import { stateDocument } from '../ui/documents/stateDocument';
import { pickStack } from '../ui/pick/pickStack';
import { showRehearsal } from '../ui/showRehearsal';

const TITLE = 'Rehearse Next Update';

/**
 * `Pulumi: Rehearse Next Update`: shows what the next update would do, with the active state, saved or not, or with a
 * stack as it is. Its argument can be the stack or a state's document. Writes nothing.
 */
export const rehearseUpdate: Feature = (services) =>
  registerCliCommand(services, Command.rehearseUpdate, async (argument) => {
    const named = asTarget(argument);
    const document = named ? undefined : await stateDocument(argument);
    if (document && isSample(services, document.uri)) {
      void vscode.window.showInformationMessage('This is the sample, which belongs to no stack.');
      return;
    }
    const state = document && (await stateIn(services, document));
    if (document && !state) return;
    const target =
      named ??
      (document && services.liveStates.targetOf(document.uri)) ??
      (await ask(services, document, state));
    if (target) await showRehearsal(services, target, state?.text);
  });

interface GivenState {
  /** As an export. */
  readonly text: string;
  /** The name in its URNs. */
  readonly stack: string | undefined;
}

/** @returns undefined if it is none; the user has been told */
async function stateIn({ server }: Services, document: vscode.TextDocument): Promise<GivenState | undefined> {
  const given = await stateTextOf(document);
  const { shape, stack } = await server.summary({ text: given, limit: 0 });
  if (shape === undefined) {
    void vscode.window.showErrorMessage('This document is not a Pulumi state.');
    return undefined;
  }
  const { text, failure } = await server.toExport({ text: given });
  if (text === undefined) {
    void vscode.window.showErrorMessage(failure);
    return undefined;
  }
  return { text, stack };
}

function ask(
  services: Services,
  document: vscode.TextDocument | undefined,
  state: GivenState | undefined,
): Promise<StackTarget | undefined> {
  if (!document) return pickStack(services, { title: TITLE, preferCurrent: true });
  return pickStack(services, { title: TITLE, near: document.uri, likely: state?.stack });
}
