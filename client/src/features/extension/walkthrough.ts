import * as vscode from 'vscode';
import type { Feature } from '../../ui/services';

const SHOWN = 'walkthroughShown';

/**
 * Shows the walkthrough once, the first time that the extension has a reason to start: behind the active editor, and not
 * to users who disabled VS Code's welcome page or have just run a command.
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
