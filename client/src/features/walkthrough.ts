import * as vscode from 'vscode';
import type { Feature } from '../services';

const SHOWN = 'walkthroughShown';

/**
 * Shows the walkthrough once, the first time that there is something to do: behind what the user has in front, and not
 * to those who want no welcome of VS Code either, or have just asked for something.
 */
export const walkthrough: Feature = ({ context, log, isAsked }) => {
  const welcome = vscode.workspace.getConfiguration('workbench');
  const isWanted =
    welcome.get('startupEditor') !== 'none' && welcome.get('welcomePage.walkthroughs.openOnInstall', true);
  if (isWanted && !isAsked && !context.globalState.get<boolean>(SHOWN, false)) {
    show(context).catch((error: unknown) => {
      log.debug('The walkthrough was not shown.', error);
    });
  }
  return new vscode.Disposable(() => undefined);
};

async function show({ extension, globalState }: vscode.ExtensionContext): Promise<void> {
  await globalState.update(SHOWN, true);
  const inactive = vscode.window.activeTextEditor !== undefined;
  await vscode.commands.executeCommand(
    'workbench.action.openWalkthrough',
    `${extension.id}#firstSteps`,
    inactive ? { inactive } : undefined,
  );
}
