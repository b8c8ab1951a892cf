import * as vscode from 'vscode';
import { CommandLineTerminals } from '../explainError/commandLineTerminal';
import { PageCommand } from '../explainError/explanationPanel';
import { explanations } from '../explainError/explanations';
import { errorTerminalLinks } from '../explainError/errorLinks';
import { scopeOf } from '../pulumi/cli/pinnedLine';
import type { Feature } from '../ui/services';
import { registerCliCommand } from '../ui/command';
import { pickStack } from '../ui/pick/pickStack';

/** Links from errors in terminals to their explanations, and from an explanation to a terminal. */
export const errorsInTerminals: Feature = (services) => {
  const { panel } = explanations(services);
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
