import * as vscode from 'vscode';
import { ContextKey, setContextKey } from '../manifest/contextKeys';
import { DocumentReasons } from '../activation/documentReasons';
import { elsewhere, waitingCommands } from './webStandIns';
import type * as WebExtension from './webExtension';

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
    const [{ start }, knownErrors] = await Promise.all([
      loadLater<typeof WebExtension>(builtFile(context, 'webExtension.js')),
      textOf(builtFile(context, 'knownErrors.json')),
    ]);
    waiting.dispose();
    start(context, { reason, knownErrors });
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

/**
 * Loads a separate file of the extension in the way that VS Code loads the extension: in a browser, `require` only knows
 * VS Code's API.
 * @param file a CommonJS program from the same build
 * @returns its exports
 * @throws {Error} if it cannot be loaded, for example without a connection
 */
async function loadLater<T>(file: vscode.Uri): Promise<T> {
  const text = await textOf(file);
  const module = { exports: {} };
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call
  new Function('module', 'exports', 'require', `${text}\n//# sourceURL=${file.toString(true)}`)(
    module,
    module.exports,
    require,
  );
  return module.exports as T;
}

function builtFile({ extensionUri }: vscode.ExtensionContext, name: string): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', name);
}

async function textOf(file: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
}
