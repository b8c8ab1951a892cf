import * as vscode from 'vscode';
import { typeCommand } from './terminalLine';

/** Opens a terminal with `pulumi login` to be completed: the CLI asks where and how, and a terminal is its place. */
export function openLoginTerminal(): vscode.Terminal {
  const terminal = vscode.window.createTerminal({ name: 'Pulumi login' });
  terminal.show();
  typeCommand(terminal, ['pulumi', 'login']);
  return terminal;
}
