import * as vscode from 'vscode';
import { ContextKey, setContextKey } from '../ui/contextKeys';
import { DocumentReasons } from '../waiting/documentReasons';
import { elsewhere } from './elsewhere';
import type * as WebExtension from './webExtension';
import { loadLater } from './laterProgram';
import { waitingCommands } from './waiting';

/**
 * The entry point in every window of a browser with no machine behind it. It is small, and loads the rest only for a
 * state, a log or a command.
 */
export function activate(context: vscode.ExtensionContext): void {
  let loaded: Promise<void> | undefined;
  const load = (reason: string): Promise<void> => {
    loaded ??= begin(reason).catch((error: unknown) => {
      // It may fail without a connection: the next reason tries again.
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  const begin = async (reason: string): Promise<void> => {
    const file = vscode.Uri.joinPath(context.extensionUri, 'dist', 'webExtension.js');
    const { start } = await loadLater<typeof WebExtension>(file);
    waiting.dispose();
    start(context, reason);
  };
  const documents = new DocumentReasons(context.workspaceState, (reason) => {
    load(reason).catch((error: unknown) => {
      console.error('Pulumi Troubleshooter was not loaded.', error);
    });
  });
  const waiting = vscode.Disposable.from(
    documents,
    waitingCommands(() => load('a command is run')),
  );
  context.subscriptions.push(waiting, elsewhere(context));
  void setContextKey(ContextKey.isRunning, true);
  documents.lookAtAll();
}
