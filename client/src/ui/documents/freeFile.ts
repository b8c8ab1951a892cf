import * as vscode from 'vscode';

/**
 * A name that no file has yet, to be proposed for a new one: the dialog that asks for it takes a second Enter for leave
 * to overwrite.
 * @param uri the first choice; a number is put before the last extension of those that follow
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
