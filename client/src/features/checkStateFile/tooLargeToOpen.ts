import { open } from 'node:fs/promises';
import * as vscode from 'vscode';
import { detectState } from '../../../../shared/detect';
import { SYNCHRONISED_CHARACTERS } from '../../ui/documents/stateDetection';

/** True if a file is a state too large for extensions to open. Reads its beginning from disk. */
export async function isStateTooLargeToOpen(file: vscode.Uri): Promise<boolean> {
  const { size } = await vscode.workspace.fs.stat(file);
  return size > SYNCHRONISED_CHARACTERS && detectState(await readBeginning(file.fsPath)) !== undefined;
}

async function readBeginning(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(64 * 1024);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
