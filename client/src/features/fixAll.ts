import * as vscode from 'vscode';
import type { Feature } from '../services';
import { Command, registerCommand } from '../ui/command';
import { stateDocument } from '../ui/stateDocument';

const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append('pulumiTroubleshooter');

/** `Pulumi: Fix All Problems in This State`: every repair that loses nothing, in one step that can be undone. */
export const fixAll: Feature = (services) =>
  registerCommand(services, Command.fixAll, async (argument) => {
    const document = await stateDocument(argument);
    if (!document) {
      void vscode.window.showInformationMessage('Open a Pulumi state first.');
      return;
    }
    const count = async () => {
      const { errorCount, warningCount } = await services.server.summary({
        text: document.getText(),
        document: document.uri.toString(),
        limit: 0,
      });
      return errorCount + warningCount;
    };
    const before = await count();
    if (!(await applyFixAll(document))) {
      void vscode.window.showInformationMessage(
        before === 0
          ? 'This state has no problems.'
          : 'Nothing here can be repaired without a choice of yours. The lightbulbs offer what there is; if a file was cut off, export the state again or take a backup.',
      );
      return;
    }
    const left = await count();
    const rest = left === 0 ? 'Nothing is left.' : `${left} need a choice of yours; see their lightbulbs.`;
    void vscode.window.showInformationMessage(
      `${before - left} of ${before} ${before === 1 ? 'problem' : 'problems'} repaired. ${rest}`,
    );
  });

async function applyFixAll(document: vscode.TextDocument): Promise<boolean> {
  const whole = new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length));
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[] | undefined>(
    'vscode.executeCodeActionProvider',
    document.uri,
    whole,
    FIX_ALL.value,
    1,
  );
  const edit = actions?.find(({ kind }) => kind && FIX_ALL.contains(kind))?.edit;
  return edit !== undefined && edit.size > 0 && (await vscode.workspace.applyEdit(edit));
}
