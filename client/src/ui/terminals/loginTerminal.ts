import * as vscode from 'vscode';
import { typeCommand } from './terminalLine';

/** Opens a terminal with `pulumi login` for the user to complete: the CLI asks its questions in a terminal. */
export function openLoginTerminal(): vscode.Terminal {
  const terminal = vscode.window.createTerminal({ name: 'Pulumi login' });
  terminal.show();
  typeCommand(terminal, ['pulumi', 'login']);
  return terminal;
}
