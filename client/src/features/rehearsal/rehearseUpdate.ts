import * as vscode from 'vscode';
import { asTarget, type StackTarget } from '../../pulumi/stacks/stacks';
import { rehearseWrite, showRehearsalPage } from './page';
import type { Feature, Services } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { stateTextOf } from '../../ui/documents/documentEncoding';
import { isSample } from '../../ui/documents/sample';
import { stateDocumentFor } from '../../ui/documents/stateDocument';
import { pickStack } from '../../ui/pick/pickStack';
import { asStateToWrite } from '../review/rehearseBeforeWrite';

const TITLE = 'Rehearse Next Update';

/**
 * `Pulumi: Rehearse Next Update`: shows what the next update would do, with the active state, saved or not, or with a
 * stack as it is. Its argument can be the stack, a state's document, or a state that is to be written; for that, it
 * returns what the review of the write says. Writes nothing.
 */
export const rehearseUpdate: Feature = (services) =>
  registerCliCommand(services, Command.rehearseUpdate, async (argument) => {
    const toWrite = asStateToWrite(argument);
    if (toWrite)
      return rehearseWrite(services, toWrite).catch((error: unknown) => {
        if (!toWrite.inBackground) throw error;
        services.log.info(`The next update was not rehearsed: ${String(error)}`);
        return undefined;
      });
    const named = asTarget(argument);
    const document = named ? undefined : await stateDocumentFor(argument);
    if (document && isSample(services, document.uri)) {
      void vscode.window.showInformationMessage('This is the sample, which belongs to no stack.');
      return undefined;
    }
    const state = document && (await stateIn(services, document));
    if (document && !state) return undefined;
    const target =
      named ??
      (document && services.liveStates.targetOf(document.uri)) ??
      (await ask(services, document, state));
    if (!target) return undefined;
    const readAgain = document && (async () => (await stateIn(services, document))?.text);
    await showRehearsalPage(services, { target, text: state?.text, document, readAgain });
    return undefined;
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
