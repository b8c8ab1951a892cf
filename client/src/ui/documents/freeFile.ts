import * as vscode from 'vscode';

/** True if there is a file or folder with this address; false also if that cannot be seen. */
export async function fileExists(uri: vscode.Uri): Promise<boolean> {
  return Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    () => true,
    () => false,
  );
}

/**
 * An unused file name, to propose for a new file: in the save dialog, a second Enter would confirm overwriting.
 * @param uri the first choice; the next ones have a number before the last extension
 */
export async function freeFile(uri: vscode.Uri): Promise<vscode.Uri> {
  const [, path = uri.path, extension = ''] = /^(.*?)(\.[^./]*)?$/.exec(uri.path) ?? [];
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? uri : uri.with({ path: `${path}-${number}${extension}` });
    if (!(await fileExists(candidate))) return candidate;
  }
}
