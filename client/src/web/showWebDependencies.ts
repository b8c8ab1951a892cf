import * as vscode from 'vscode';
import { STATE_LANGUAGE } from '../../../shared/languages';
import { showDependenciesIn } from '../dependencies/dependenciesInDocument';
import type { EditorFeature } from '../ui/services';
import { registerCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { stateDocument } from '../ui/documents/stateDocument';

/** `Pulumi: Show Dependencies`, only for a state in an editor. */
export const showDependencies: EditorFeature = (services) =>
  registerCommand(services, Command.showDependencies, async (argument, resource) => {
    const document = await stateDocument(argument);
    if (document?.languageId === STATE_LANGUAGE)
      await showDependenciesIn(services, document, { named: resource });
    else void vscode.window.showInformationMessage('Open a Pulumi state first.');
  });
