import * as vscode from 'vscode';
import { PageCommand } from '../explainError/explanationPanel';
import { explanations } from '../explainError/explanations';
import { readStackNow } from '../explainError/stackNow';
import type { Feature } from '../ui/services';
import { registerCliCommand } from '../ui/command';
import { pickStack } from '../ui/pick/pickStack';
import { explain, type Match } from '../../../shared/knownErrors/explain';
import { describeTarget, shownName, targetKey, type StackTarget } from '../pulumi/location/stackTarget';
import { scopeOf, shellOf, withStack } from '../pulumi/cli/commandLine';
import { pinned } from '../pulumi/cli/pinned';
import { typeCommand } from '../ui/terminals/terminalLine';

/** Links from errors in terminals to their explanations, and from an explanation to a terminal. */
export const errorsInTerminals: Feature = (services) => {
  const { panel } = explanations(services);
  panel.readStack = (target, stop) => readStackNow(services, target, stop);
  const terminals = new CommandLineTerminals();
  return vscode.Disposable.from(
    terminals,
    errorTerminalLinks((line) => panel.showText(line)),
    registerCliCommand(services, PageCommand.toTerminal, async (line) => {
      if (typeof line !== 'string') return;
      const isOfStack = scopeOf(line) === 'stack';
      const target =
        panel.target ?? (isOfStack ? await pickStack(services, { title: `Stack for “${line}”` }) : undefined);
      if (target || !isOfStack) terminals.type(line, target);
    }),
  );
};

/** A known error in a line of a terminal. */
class ErrorLink extends vscode.TerminalLink {
  constructor(
    readonly line: string,
    { start, end, error }: Match,
  ) {
    super(start, end - start, `Explain: ${error.title.replaceAll('`', '')}`);
  }
}

/** An error with its own links, which lead directly to the repair; see `pendingOperationOffers.ts`. */
const REPAIRED_BY_LINK = 'pending-operations';

/**
 * Makes known errors clickable in every terminal, those of tasks included.
 * @param open shows the explanation of a line
 */
function errorTerminalLinks(open: (line: string) => void): vscode.Disposable {
  return vscode.window.registerTerminalLinkProvider({
    provideTerminalLinks: ({ line }) =>
      explain(line)
        .filter(({ error }) => error.id !== REPAIRED_BY_LINK)
        .map((match) => new ErrorLink(line, match)),
    handleTerminalLink: (link: ErrorLink) => {
      open(link.line);
    },
  });
}

/**
 * Terminals for typed command lines. Only the user presses Enter, so that nothing runs without being read. What works on
 * a stack is typed into a terminal of that stack, in its folder and on its backend, whatever is selected there and whoever
 * is logged in.
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
      // The address can contain a password, which must not be on the screen.
      env: { ...pinned({ args: [], cwd: target.folder, backend: target.backend.address }, process.env) },
      message: `Here, pulumi works on the backend of the ${describeTarget(target)}.`,
      // Otherwise VS Code would store that address on disk to restore the terminal.
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
