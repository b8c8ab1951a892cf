import * as vscode from 'vscode';
import { ExplanationPanel, PageCommand } from '../errors/explanationPanel';
import { askForError, terminalSelection, textAtHand } from '../errors/errorText';
import { errorTerminalLinks } from '../errors/terminalLinks';
import { asTarget } from '../pulumi/stacks/stacks';
import type { Feature } from '../services';
import { registerCliCommand, registerCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { typeCommand } from '../ui/terminals/terminalLine';

/**
 * `Pulumi: Explain Error`: what a message of Pulumi means, and what to do, for a text that is selected, copied or
 * typed, for a line of a terminal, and for this extension's own failures.
 */
export const explainError: Feature = (services) => {
  const panel = new ExplanationPanel();
  const terminal = new CommandLineTerminal();

  async function explainOrAsk(text: string | undefined, target?: unknown): Promise<void> {
    if (text && panel.showText(text, asTarget(target))) return;
    const answer = await askForError(
      text
        ? 'Nothing in this text is known. Paste another message, or choose'
        : 'Paste the message, or choose',
    );
    if (!answer) return;
    if ('text' in answer) panel.showText(answer.text);
    else panel.showError(answer.error);
  }

  return vscode.Disposable.from(
    panel,
    terminal,
    errorTerminalLinks((line) => panel.showText(line)),
    registerCommand(services, Command.explainError, async (text, target) => {
      await explainOrAsk(typeof text === 'string' ? text : await textAtHand(), target);
    }),
    registerCommand(services, Command.explainTerminalSelection, async () => {
      await explainOrAsk(await terminalSelection());
    }),
    registerCommand(services, PageCommand.show, (index) => {
      if (typeof index === 'number') panel.show(index);
      return Promise.resolve();
    }),
    registerCommand(services, PageCommand.run, (name) => panel.run(name)),
    registerCommand(services, PageCommand.copy, async (text) => {
      if (typeof text !== 'string') return;
      await vscode.env.clipboard.writeText(text);
      vscode.window.setStatusBarMessage('$(check) Copied', 2000);
    }),
    registerCliCommand(services, PageCommand.toTerminal, (text) => {
      if (typeof text === 'string') terminal.type(text);
      return Promise.resolve();
    }),
  );
};

/** A terminal that command lines are typed into. The user presses Enter: nothing runs without being read. */
class CommandLineTerminal implements vscode.Disposable {
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
