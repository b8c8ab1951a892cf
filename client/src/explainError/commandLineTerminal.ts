import * as vscode from 'vscode';
import { describeTarget, shownName, targetKey, type StackTarget } from '../pulumi/location/stackTarget';
import { shellOf } from '../pulumi/cli/commandLine';
import { pinned } from '../pulumi/cli/pinned';
import { scopeOf, withStack } from '../pulumi/cli/pinnedLine';
import { typeCommand } from '../ui/terminals/terminalLine';

/**
 * Terminals for typed command lines. Only the user presses Enter, so that nothing runs without being read. What works on
 * a stack is typed into a terminal of that stack, in its folder and on its backend, whatever is selected there and whoever
 * is logged in.
 */
export class CommandLineTerminals implements vscode.Disposable {
  private readonly terminals = new Map<string, vscode.Terminal>();

  /** @param target the stack that the line is for; undefined only if it works on none */
  type(line: string, target: StackTarget | undefined): void {
    if (!target || scopeOf(line) === 'nothing') {
      const folder = target && { cwd: target.folder };
      this.typeInto({ name: 'Pulumi', ...folder }, line, target?.folder ?? '');
      return;
    }
    const named = withStack(line, target.stack, shellOf(vscode.env.shell));
    if (named === undefined) {
      void vscode.window.showWarningMessage(
        `Your shell could misread the name of the ${describeTarget(target)}. The command was not typed.`,
      );
      return;
    }
    const options: vscode.TerminalOptions = {
      name: `Pulumi: ${shownName(target)}`,
      cwd: target.folder,
      // The address can have a password, which must not be on the screen.
      env: { ...pinned({ args: [], cwd: target.folder, backend: target.backend.address }, process.env) },
      message: `Here, pulumi works on the backend of the ${describeTarget(target)}.`,
      // What VS Code restores in its next window would have that address on the disk.
      isTransient: true,
    };
    this.typeInto(options, named, targetKey(target));
  }

  dispose(): void {
    for (const terminal of this.terminals.values()) terminal.dispose();
  }

  private typeInto(options: vscode.TerminalOptions, line: string, key: string): void {
    const known = this.terminals.get(key);
    const terminal = known && !known.exitStatus ? known : vscode.window.createTerminal(options);
    this.terminals.set(key, terminal);
    terminal.show();
    typeCommand(terminal, line);
  }
}
