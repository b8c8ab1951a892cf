import * as vscode from 'vscode';
import type { Feature, Services } from '../../ui/services';
import { STATE_LANGUAGE } from '../../../../shared/languages';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';
import { showError } from '../../ui/showProblem';

const TITLE = 'Repair Pending Operations';

/** Code of the rule that reports pending operations; see `server/src/rules/pendingOperation.ts`. */
const RULE = 'pending-operation';

/**
 * What the CLI prints about interrupted operations before an update and after a refresh. Its own advice, a plain
 * `pulumi refresh`, does not settle creates, and its “import” of a create loses the resource.
 */
const WARNING =
  /with \d+ pending operations from previous deployment|, interrupted while \w+|repair your stack using `pulumi refresh`|to clear pending CREATE operations/;

/** Offers **Repair Pending Operations** where they are reported: at the lightbulb and in the terminal. */
export const pendingOperationOffers: Feature = (services) => {
  const links: vscode.TerminalLinkProvider<RepairLink> = {
    provideTerminalLinks: ({ line, terminal }) => linksIn(line, terminal),
    handleTerminalLink: ({ terminal }) => repairStackOf(services, terminal),
  };
  return vscode.Disposable.from(
    vscode.window.registerTerminalLinkProvider(links),
    vscode.languages.registerCodeActionsProvider(
      { language: STATE_LANGUAGE },
      { provideCodeActions: (document, _range, { diagnostics }) => repairs(document, diagnostics) },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  );
};

function repairs(
  document: vscode.TextDocument,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction[] {
  const interrupted = diagnostics.filter(
    ({ code }) => (typeof code === 'object' ? code.value : code) === RULE,
  );
  if (interrupted.length === 0 || !vscode.workspace.isTrusted) return [];
  const title = 'Decide how each interrupted operation ended…';
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = interrupted;
  // First in the menu, before fixes that settle an operation at once.
  action.isPreferred = true;
  action.command = { title, command: Command.repairPendingOperations, arguments: [document.uri] };
  return [action];
}

class RepairLink extends vscode.TerminalLink {
  constructor(
    { index, 0: text }: RegExpExecArray,
    readonly terminal: vscode.Terminal,
  ) {
    super(index, text.length, TITLE);
  }
}

function linksIn(line: string, terminal: vscode.Terminal): RepairLink[] {
  const found = WARNING.exec(line);
  return found ? [new RepairLink(found, terminal)] : [];
}

async function repairStackOf(services: Services, terminal: vscode.Terminal): Promise<void> {
  const options: vscode.TerminalOptions = terminal.creationOptions;
  const cwd = terminal.shellIntegration?.cwd ?? options.cwd;
  const near = typeof cwd === 'string' ? vscode.Uri.file(cwd) : cwd;
  try {
    const target = vscode.workspace.isTrusted ? await pickStack(services, { title: TITLE, near }) : undefined;
    // The command says what is missing in an untrusted workspace.
    if (target || !vscode.workspace.isTrusted) {
      await vscode.commands.executeCommand(Command.repairPendingOperations, target);
    }
  } catch (error) {
    await showError(services, error);
  }
}
