import * as vscode from 'vscode';
import type { EditorServices, Services } from './services';

/** What it returns is for the caller, if that is another command. */
type Handler = (...args: unknown[]) => Promise<unknown>;

/** Registers a command whose failures become messages with the action that helps. */
export function registerCommand(
  services: Pick<EditorServices, 'tellError'>,
  id: string,
  handler: Handler,
): vscode.Disposable {
  return vscode.commands.registerCommand(id, async (...args: unknown[]) => {
    try {
      return await handler(...args);
    } catch (error) {
      await services.tellError(error);
      return undefined;
    }
  });
}

/**
 * Like {@link registerCommand}, for a command that runs a program: refuses in an untrusted workspace. The manifest hides
 * it there, but keyboard shortcuts and other extensions can still run it.
 */
export function registerCliCommand(services: Services, id: string, handler: Handler): vscode.Disposable {
  return registerCommand(services, id, async (...args) =>
    (await isTrusted()) ? handler(...args) : undefined,
  );
}

/** True if programs may run here. If not, the user is told and can change that. */
export async function isTrusted(): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = 'Manage Workspace Trust';
  const choice = await vscode.window.showWarningMessage(
    'This workspace is in Restricted Mode. Pulumi runs the project’s code, so it needs a trusted workspace.',
    manage,
  );
  if (choice === manage) await vscode.commands.executeCommand('workbench.trust.manage');
  return false;
}
