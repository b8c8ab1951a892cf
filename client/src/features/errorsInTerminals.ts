import * as vscode from 'vscode';
import { CommandLineTerminal } from '../errors/commandLineTerminal';
import { PageCommand } from '../errors/explanationPanel';
import { explanations } from '../errors/explanations';
import { errorTerminalLinks } from '../errors/errorLinks';
import type { Feature } from '../services';
import { registerCliCommand } from '../ui/command';

/** Links from errors in terminals to their explanations, and from an explanation to a terminal. */
export const errorsInTerminals: Feature = (services) => {
  const { panel } = explanations(services);
  const terminal = new CommandLineTerminal();
  return vscode.Disposable.from(
    terminal,
    errorTerminalLinks((line) => panel.showText(line)),
    registerCliCommand(services, PageCommand.toTerminal, (text) => {
      if (typeof text === 'string') terminal.type(text);
      return Promise.resolve();
    }),
  );
};
