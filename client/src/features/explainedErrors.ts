import * as vscode from 'vscode';
import { CommandLineTerminal } from '../errors/commandLineTerminal';
import { PageCommand } from '../errors/explanationPanel';
import { explanations } from '../errors/explanations';
import { errorTerminalLinks } from '../errors/terminalLinks';
import type { Feature } from '../services';
import { registerCliCommand, registerCommand } from '../ui/command';

/** The page that explains an error, what its links do, and the links in terminals that lead to it. */
export const explainedErrors: Feature = (services) => {
  const all = explanations(services);
  const { panel } = all;
  const terminal = new CommandLineTerminal();
  return vscode.Disposable.from(
    all,
    terminal,
    errorTerminalLinks((line) => panel.showText(line)),
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
