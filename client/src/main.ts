import * as vscode from 'vscode';
import type * as Extension from './extension';
import { ContextKey, setContextKey } from './manifest/contextKeys';
import { isStateTooLargeToOpen } from './features/checkStateFile/tooLargeToOpen';
import { commandLineReasons } from './activation/commandLineReasons';
import { DocumentReasons } from './activation/documentReasons';
import { PlaceReasons } from './activation/placeReasons';
import { isOfProject } from './activation/findProject';
import { mcpServerDefinition } from './activation/mcpServerDefinition';
import { runAndDebug, commandPlaceholders, type Load } from './activation/placeholders';

/**
 * The entry point that VS Code loads in every window. It is small, and loads the extension itself only for a reason:
 * there is a state, a log or a project, or the user uses a command, the view, the debugger or Pulumi.
 */
export function activate(context: vscode.ExtensionContext): void {
  let loaded: typeof Extension | undefined;
  const load = (reason: Extension.StartReason): typeof Extension => {
    if (loaded) return loaded;
    // Synchronous, so that the next event, such as that of a task, finds the extension.
    // oxlint-disable-next-line typescript/no-require-imports
    loaded = require('./extension') as typeof Extension;
    waiting.dispose();
    loaded.start(context, reason);
    return loaded;
  };
  const isHere = (words: string): void => void load({ words, isAsked: false });
  const use: Load = (words) => load({ words, isAsked: true });
  const follow = (words: string, running?: vscode.TerminalShellExecution): void =>
    void load({ words, isAsked: true, running });
  const documents = new DocumentReasons(context.workspaceState, isHere, {
    isOfProject,
    isStateTooLargeToOpen,
  });
  const places = new PlaceReasons(context, isHere);
  const waiting = vscode.Disposable.from(
    documents,
    places,
    commandLineReasons(follow),
    commandPlaceholders(context, use),
  );
  context.subscriptions.push(waiting, runAndDebug(use), mcpServerDefinition(context));
  void setContextKey(ContextKey.isRunning, true);
  documents.lookAtAll();
  if (!isLoaded()) void places.lookAround();

  function isLoaded(): boolean {
    return loaded !== undefined;
  }
}
