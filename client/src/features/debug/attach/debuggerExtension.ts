import * as vscode from 'vscode';
import type { LanguageDebugger } from '../model/languageDebuggers';

/** True if an installed extension has a debugger for configurations of this type. */
export function isInstalled(type: unknown): boolean {
  return vscode.extensions.all.some(({ packageJSON }) => {
    const { contributes } = packageJSON as { contributes?: { debuggers?: { type?: unknown }[] } };
    return (contributes?.debuggers ?? []).some((entry) => entry.type === type);
  });
}

/** Names the extension with a language's debugger, and offers to show it. */
export async function offerExtension({ name, extension, needs }: LanguageDebugger): Promise<void> {
  const show = 'Show Extension';
  const message = `The extension “${extension.name}” (${extension.id}) debugs ${name} programs, and is not installed.${needs === undefined ? '' : ` They need ${needs}, too.`}`;
  if ((await vscode.window.showWarningMessage(message, show)) === show) {
    await vscode.commands.executeCommand('workbench.extensions.search', `@id:${extension.id}`);
  }
}
