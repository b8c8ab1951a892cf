import * as vscode from 'vscode';

/**
 * Loads a program of the extension that is a file of its own, in the way in which VS Code has loaded the extension: in a
 * browser, `require` knows nothing but VS Code's API.
 * @param file a CommonJS program that is made with this one
 * @returns what it exports
 * @throws {Error} if it cannot be had, as without a connection
 */
export async function loadLater<T>(file: vscode.Uri): Promise<T> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const module = { exports: {} };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
  new Function('module', 'exports', 'require', `${text}\n//# sourceURL=${file.toString(true)}`)(
    module,
    module.exports,
    require,
  );
  return module.exports as T;
}
