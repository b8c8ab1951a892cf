import * as vscode from 'vscode';
import { commandLine, shellOf } from '../../pulumi/cli/commandLine';

/**
 * Types a command on a terminal's line without running it. The user reads it and presses Enter.
 * @param line a finished line, or its words, which are quoted for the user's shell
 */
export function typeCommand(terminal: vscode.Terminal, line: string | readonly string[]): void {
  const text = commandLine(line, shellOf(vscode.env.shell));
  if (text !== undefined) terminal.sendText(text, false);
  else {
    void vscode.window.showWarningMessage(
      'The command contains characters that your shell could misread. It was not typed.',
    );
  }
}

/** Opens a terminal with `pulumi login` for the user to complete: the CLI asks its questions in a terminal. */
export function openLoginTerminal(): vscode.Terminal {
  const terminal = vscode.window.createTerminal({ name: 'Pulumi login' });
  terminal.show();
  typeCommand(terminal, ['pulumi', 'login']);
  return terminal;
}
