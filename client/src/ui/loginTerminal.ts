import * as vscode from 'vscode';

/** Opens a terminal with `pulumi login` to be completed: the CLI asks where and how, and a terminal is its place. */
export function openLoginTerminal(): vscode.Terminal {
  const terminal = vscode.window.createTerminal({ name: 'Pulumi login' });
  terminal.show();
  terminal.sendText('pulumi login', false);
  return terminal;
}
