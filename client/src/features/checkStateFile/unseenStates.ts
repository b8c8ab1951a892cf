import * as vscode from 'vscode';
import type { Feature } from '../../ui/services';
import { Command } from '../../manifest/commandIds';
import { activeFile } from '../../ui/documents/activeDocument';
import { isStateTooLargeToOpen } from './tooLargeToOpen';

/**
 * Says in the status bar that the active state is too large for extensions, so that the lack of findings isn't taken for
 * health. Such a file has no language status either.
 */
export const unseenStates: Feature = ({ log }) => {
  let shown: vscode.StatusBarItem | undefined;
  let turn = 0;

  const update = async (): Promise<void> => {
    const mine = ++turn;
    const file = vscode.window.activeTextEditor ? undefined : activeFile();
    const isUnseen = file !== undefined && (await isStateTooLargeToOpen(file));
    if (mine !== turn) return;
    shown?.dispose();
    shown = isUnseen ? show() : undefined;
  };
  const refresh = (): void => {
    update().catch((error: unknown) => {
      log.debug('The size of the active file is not known.', error);
    });
  };

  refresh();
  return vscode.Disposable.from(
    {
      dispose: () => {
        shown?.dispose();
      },
    },
    vscode.window.onDidChangeActiveTextEditor(refresh),
    vscode.window.tabGroups.onDidChangeTabs(refresh),
  );
};

function show(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem(
    'pulumiTroubleshooter.notSeen',
    vscode.StatusBarAlignment.Right,
  );
  item.name = 'Pulumi State';
  item.text = '$(warning) Pulumi state not checked while you type';
  item.tooltip =
    'VS Code hands no file above 50 million characters to extensions. Click to check it from disk; the findings are in the Problems panel.';
  item.command = Command.checkStateFile;
  item.show();
  return item;
}
