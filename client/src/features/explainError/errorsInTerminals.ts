import * as vscode from 'vscode';
import { PageCommand } from './panel';
import { explanations } from './explanations';
import { doubtAbout } from '../../pulumi/runs/outputOrigin';
import { readStackNow } from './stackNow';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { pickStack } from '../../ui/pick/pickStack';
import { explain, type Match } from '../../../../shared/knownErrors/explain';
import { scopeOf } from '../../pulumi/cli/commandLine';
import { commandLineTerminals } from '../../ui/terminals/commandLineTerminals';

/** Links from errors in terminals to their explanations, and from an explanation to a terminal. */
export const errorsInTerminals: Feature = (services) => {
  const { panel } = explanations(services);
  panel.stacks = { now: (target, stop) => readStackNow(services, target, stop), doubtAbout };
  const terminals = commandLineTerminals(services);
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
