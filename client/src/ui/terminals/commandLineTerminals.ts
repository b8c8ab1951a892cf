import * as vscode from 'vscode';
import { commandLine, onBackend, scopeOf, shellOf, withStack } from '../../pulumi/cli/commandLine';
import { pinned } from '../../pulumi/cli/runEnvironment';
import { describeTarget, shownName, targetKey, type StackTarget } from '../../pulumi/location/stackTarget';
import { oneFor } from '../services';

/**
 * Terminals for typed command lines. Only the user presses Enter, so that nothing runs without being read. What works on
 * a stack is typed into a terminal of that stack, in its folder and on its backend, whatever is selected there, whoever is
 * logged in, and whatever a start-up file of the shell sets.
 */
class CommandLineTerminals implements vscode.Disposable {
  private readonly terminals = new Map<string, vscode.Terminal>();

  /** @param target the stack of the line; undefined only if the line needs no stack */
  type(line: string, target: StackTarget | undefined): void {
    if (!target || scopeOf(line) === 'nothing') {
      const folder = target && { cwd: target.folder };
      this.typeInto({ name: 'Pulumi', ...folder }, line, target?.folder ?? '');
      return;
    }
    const shell = shellOf(vscode.env.shell);
    const { address } = target.backend;
    const named = withStack(line, target.stack, shell);
    if (named === undefined) {
      void vscode.window.showWarningMessage(
        `Your shell could misread the name of the ${describeTarget(target)}. The command was not typed.`,
      );
      return;
    }
    const options: vscode.TerminalOptions = {
      name: `Pulumi: ${shownName(target)}`,
      cwd: target.folder,
      // The address can contain a password, which must not be on the screen.
      env: { ...pinned({ args: [], cwd: target.folder, backend: address }, process.env) },
      message: `Here, pulumi works on the backend of the ${describeTarget(target)}, unless a start-up file of the shell sets PULUMI_BACKEND_URL.`,
      // Otherwise VS Code would store that address on disk to restore the terminal.
      isTransient: true,
    };
    const isShowable = address.storable !== undefined;
    const pinnedLine = isShowable ? onBackend(named, address.forCliIn(target.folder), shell) : named;
    this.typeInto(options, pinnedLine, targetKey(target));
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

/** The terminals of this window. */
export const commandLineTerminals = oneFor(() => new CommandLineTerminals());

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
