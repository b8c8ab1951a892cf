import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { projectFiles } from '../pulumi/backends/projectInBackend';
import { bareName, type StackTarget } from '../pulumi/stacks/stacks';

/** How long to wait for further changes, in milliseconds: an update writes several files. */
const SETTLE_MS = 300;

/**
 * Watches the state and the locks of a stack if its backend is on this machine. A service is never asked.
 * @param tell called some moments after these files were written or removed
 */
export function watchStack(target: StackTarget, tell: () => void): vscode.Disposable {
  const files = projectFiles(target.backend.address, target.project);
  if (!files) return vscode.Disposable.from();
  const name = bareName(target);
  let timer: NodeJS.Timeout | undefined;
  const watch = (folder: string, glob: string, isOfStack: (path: string) => boolean): vscode.Disposable => {
    const watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(vscode.Uri.file(folder), glob),
    );
    const listener = ({ fsPath }: vscode.Uri): void => {
      if (!isOfStack(fsPath)) return;
      clearTimeout(timer);
      timer = setTimeout(tell, SETTLE_MS);
    };
    watcher.onDidCreate(listener);
    watcher.onDidChange(listener);
    watcher.onDidDelete(listener);
    return watcher;
  };
  const stop = new vscode.Disposable(() => {
    clearTimeout(timer);
  });
  return vscode.Disposable.from(
    stop,
    watch(files.checkpoints, '*', (path) => files.stackOfCheckpoint(basename(path)) === name),
    watch(files.locks, '**', (path) => basename(dirname(path)) === name || basename(path) === name),
  );
}
