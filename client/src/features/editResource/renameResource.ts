import * as vscode from 'vscode';
import type { Feature } from '../../ui/services';
import { chooseResource, editChosen } from './chosenResource';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

const TITLE = 'Rename Resource';

/** `Pulumi: Rename Resource`: renames a resource everywhere in the state. */
export const renameResource: Feature = (services) =>
  registerCliCommand(services, Command.renameResource, async (argument) => {
    const chosen = await chooseResource(services, argument, TITLE);
    if (!chosen) return;
    const { name, type } = chosen.facts;
    const newName = await vscode.window.showInputBox({
      title: TITLE,
      prompt: `New name of ${name} (${type}). Rename it in the program, too, or the next update replaces it.`,
      value: name,
      ignoreFocusOut: true,
      validateInput: (value) => (value === '' ? 'The new name is empty.' : undefined),
    });
    if (newName === undefined || newName === name) return;
    await editChosen(services, chosen, { newName }, { title: TITLE, action: 'Rename' });
  });
