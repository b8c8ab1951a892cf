import * as vscode from 'vscode';
import { typeCommand } from '../ui/terminals/terminalLine';

/** A terminal for typed command lines. Only the user presses Enter, so that nothing runs without being read. */
export class CommandLineTerminal implements vscode.Disposable {
  private terminal: vscode.Terminal | undefined;

  type(line: string): void {
    if (this.terminal?.exitStatus !== undefined) this.terminal = undefined;
    this.terminal ??= vscode.window.createTerminal({ name: 'Pulumi' });
    this.terminal.show();
    typeCommand(this.terminal, line);
  }

  dispose(): void {
    this.terminal?.dispose();
  }
}
