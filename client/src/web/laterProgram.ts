import * as vscode from 'vscode';

/**
 * Loads a separate file of the extension in the way that VS Code loads the extension: in a browser, `require` only knows
 * VS Code's API.
 * @param file a CommonJS program from the same build
 * @returns its exports
 * @throws {Error} if it cannot be loaded, for example without a connection
 */
export async function loadLater<T>(file: vscode.Uri): Promise<T> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const module = { exports: {} };
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call
  new Function('module', 'exports', 'require', `${text}\n//# sourceURL=${file.toString(true)}`)(
    module,
    module.exports,
    require,
  );
  return module.exports as T;
}
