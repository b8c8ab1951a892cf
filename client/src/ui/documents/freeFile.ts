import * as vscode from 'vscode';

/**
 * An unused file name, to propose for a new file: in the save dialog, a second Enter would confirm overwriting.
 * @param uri the first choice; the next ones have a number before the last extension
 */
export async function freeFile(uri: vscode.Uri): Promise<vscode.Uri> {
  const [, path = uri.path, extension = ''] = /^(.*?)(\.[^./]*)?$/.exec(uri.path) ?? [];
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? uri : uri.with({ path: `${path}-${number}${extension}` });
    const isTaken = await vscode.workspace.fs.stat(candidate).then(
      () => true,
      () => false,
    );
    if (!isTaken) return candidate;
  }
}
