import * as vscode from 'vscode';
import { webDocsUrl } from '../../../shared/docsUrl';
import { STACKS_VIEW } from '../manifest/ids';
import { WEB_COMMANDS } from './webCommands';

/**
 * Stand-ins for commands that need programs. They are not offered in a browser, but keyboard shortcuts and other
 * extensions can still run them: they say where the command works. The view only has its welcome text.
 */
export function elsewhere({ extension }: vscode.ExtensionContext): vscode.Disposable {
  const { contributes } = extension.packageJSON as {
    contributes: { commands: { command: string; title: string }[] };
  };
  return vscode.Disposable.from(
    ...contributes.commands
      .filter(({ command }) => !WEB_COMMANDS.includes(command))
      .map(({ command, title }) => vscode.commands.registerCommand(command, () => tellWhere(title))),
    vscode.window.registerTreeDataProvider<never>(STACKS_VIEW, {
      getChildren: () => [],
      getTreeItem: (element) => element,
    }),
  );
}

async function tellWhere(title: string): Promise<void> {
  const more = 'What Works in the Browser';
  const choice = await vscode.window.showInformationMessage(
    `“${title.replace(/…$/, '')}” runs programs, which a browser cannot. Open the folder in VS Code on the desktop, or with a remote machine such as a codespace.`,
    more,
  );
  if (choice === more) await vscode.env.openExternal(vscode.Uri.parse(webDocsUrl));
}

/** Loads the extension, once. */
type Load = () => Promise<unknown>;

/** Stand-ins for the commands until the first use, which loads the real ones and calls them. */
export function waitingCommands(load: Load): vscode.Disposable {
  return vscode.Disposable.from(
    ...WEB_COMMANDS.map((command) =>
      vscode.commands.registerCommand(command, async (...args: unknown[]) => {
        await load();
        return vscode.commands.executeCommand(command, ...args);
      }),
    ),
  );
}
