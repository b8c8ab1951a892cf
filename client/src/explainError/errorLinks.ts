import * as vscode from 'vscode';
import { explain, type Match } from '../../../shared/knownErrors/explain';

/** A known error in a line of a terminal. */
class ErrorLink extends vscode.TerminalLink {
  constructor(
    readonly line: string,
    { start, end, error }: Match,
  ) {
    super(start, end - start, `Explain: ${error.title.replaceAll('`', '')}`);
  }
}

/** An error with its own links, which lead directly to the repair; see `features/pendingOperationOffers.ts`. */
const REPAIRED_BY_LINK = 'pending-operations';

/**
 * Makes known errors clickable in every terminal, those of tasks included.
 * @param open shows the explanation of a line
 */
export function errorTerminalLinks(open: (line: string) => void): vscode.Disposable {
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
