import * as vscode from 'vscode';
import type { Match } from '../../../../shared/knownErrors/explain';
import type { HelpfulCommand } from '../../../../shared/knownErrors/knownError';
import { adoptionHint } from '../adoption/model/adoptionHint';
import type { StackTarget } from '../../pulumi/location/stackTarget';
import { Command } from '../../manifest/commandIds';

/**
 * Runs the command of an error's step.
 * @param target the stack with the error; without it, the command asks for one if it needs one
 * @param said the output with the error, which can tell the command more
 */
export async function runHelpfulCommand(
  command: HelpfulCommand,
  target: StackTarget | undefined,
  said: { readonly text: string; readonly match: Match } | undefined,
): Promise<void> {
  if (command === 'adoptResource' && said) {
    await vscode.commands.executeCommand(Command.adoptResource, target, adoptionHint(said.text, said.match));
  } else if (command === 'finishDestroy' && said && target) {
    await vscode.commands.executeCommand(Command.finishDestroy, target, said.text);
  } else {
    await vscode.commands.executeCommand(Command[command], ...(target ? [target] : []));
  }
}
