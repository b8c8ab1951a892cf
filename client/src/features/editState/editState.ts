import * as vscode from 'vscode';
import { liveStates, followWrites } from './liveStates';
import { asTarget, shownName } from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { LIVE_STATE_SCHEME, STATE_LANGUAGE } from '../../../../shared/languages';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';

const TITLE = 'Edit Stack State';

/** `Pulumi: Edit Stack State`: opens a stack's state as a document; saving it replaces what the stack has. */
export const editState: Feature = (services) => {
  const states = liveStates(services);
  return vscode.Disposable.from(
    states,
    followWrites(services),
    vscode.languages.registerCodeLensProvider(
      { scheme: LIVE_STATE_SCHEME },
      { provideCodeLenses: ({ uri }) => whatSavingDoes(services, uri) },
    ),
    registerCliCommand(services, Command.editState, async (argument) => {
      const target = asTarget(argument) ?? (await pickStack(services, { title: TITLE }));
      if (!target) return;
      const uri = await services.liveStates.addressOf(target);
      await states.refresh(uri);
      const document = await vscode.workspace.openTextDocument(uri);
      // Its name says so, but a user may have switched it.
      if (document.languageId !== STATE_LANGUAGE) {
        await vscode.languages.setTextDocumentLanguage(document, STATE_LANGUAGE);
      }
      await vscode.window.showTextDocument(document, { preview: false });
    }),
  );
};

/** A line above the text: nothing else tells it from a file. */
function whatSavingDoes({ liveStates: addresses }: Services, uri: vscode.Uri): vscode.CodeLens[] {
  const target = addresses.targetOf(uri);
  if (!target) return [];
  const title = `The state that stack “${shownName(target)}” has now: saving writes to the stack, once you confirm`;
  return [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, command: '' })];
}
