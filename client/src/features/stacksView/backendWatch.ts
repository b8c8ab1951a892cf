import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { projectFiles } from '../../pulumi/backends/projectInBackend';
import { bareName } from '../../pulumi/stacks/stacks';
import type { ProjectNode, StackNode } from './nodes';
import { isUpdatedHere } from './stackHealth';
import type { ListedProject } from './listedProjects';

/** How long to wait for further changes, in milliseconds: an update writes several files. */
const SETTLE_MS = 300;
/** How often to check that the process of a running update still exists, in milliseconds: no file shows that. */
const PULSE_MS = 2000;

/** Gets the changes. */
export interface BackendListener {
  /** The state or the lock of a stack may have changed. */
  onStack(node: StackNode): void;
  /** The project has new or fewer stacks. */
  onProject(project: ProjectNode): void;
}

/** Watches the files of the shown stacks in backends on this machine, until it is disposed. A service is never asked. */
export class BackendWatch implements vscode.Disposable {
  private readonly registrations: vscode.Disposable[] = [];
  private readonly pending = new Map<StackNode | ProjectNode, NodeJS.Timeout>();
  private readonly pulse: NodeJS.Timeout;
  private isDisposed = false;

  constructor(
    projects: readonly ListedProject[],
    private readonly listener: BackendListener,
  ) {
    for (const project of projects) this.watch(project);
    const stacks = projects.flatMap((project) => project.stacks);
    this.pulse = setInterval(() => {
      for (const stack of stacks) if (isUpdatedHere(stack.lock)) listener.onStack(stack);
    }, PULSE_MS);
  }

  dispose(): void {
    this.isDisposed = true;
    clearInterval(this.pulse);
    for (const timer of this.pending.values()) clearTimeout(timer);
    for (const registration of this.registrations) registration.dispose();
  }

  private watch({ project, backend, stacks }: ListedProject): void {
    const found = projectFiles(backend.address, project.name);
    if (found === undefined) return;
    const byName = new Map(stacks.map((stack) => [bareName(stack), stack]));
    const { checkpoints, locks, stackOfCheckpoint } = found;
    const files = this.listen(checkpoints, '*');
    void this.findRemoved(project, [...byName.keys()], found);
    const onCheckpoint = (uri: vscode.Uri): void => {
      const name = stackOfCheckpoint(basename(uri.fsPath));
      if (name !== undefined) this.tell(byName.get(name) ?? project);
    };
    const onLock = ({ fsPath }: vscode.Uri): void => {
      const stack = byName.get(basename(dirname(fsPath))) ?? byName.get(basename(fsPath));
      if (stack) this.tell(stack);
    };
    const lockFiles = this.listen(locks, '**');
    this.registrations.push(
      files.onDidCreate(onCheckpoint),
      files.onDidChange(onCheckpoint),
      files.onDidDelete((uri) => {
        if (stackOfCheckpoint(basename(uri.fsPath)) !== undefined) this.tell(project);
      }),
      lockFiles.onDidCreate(onLock),
      lockFiles.onDidChange(onLock),
      lockFiles.onDidDelete(onLock),
    );
  }

  /** Looks for stacks that were removed while nothing was watched. */
  private async findRemoved(
    project: ProjectNode,
    listed: readonly string[],
    { checkpoints, stackOfCheckpoint }: NonNullable<ReturnType<typeof projectFiles>>,
  ): Promise<void> {
    // A folder that cannot be read says nothing.
    const files = await readdir(checkpoints).catch(() => undefined);
    const there = files && new Set(files.map(stackOfCheckpoint));
    if (there && listed.some((name) => !there.has(name))) this.tell(project);
  }

  private listen(folder: string, glob: string): vscode.FileSystemWatcher {
    const pattern = new vscode.RelativePattern(vscode.Uri.file(folder), glob);
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    this.registrations.push(watcher);
    return watcher;
  }

  private tell(node: StackNode | ProjectNode): void {
    if (this.isDisposed) return;
    clearTimeout(this.pending.get(node));
    const timer = setTimeout(() => {
      this.pending.delete(node);
      if ('lock' in node) this.listener.onStack(node);
      else this.listener.onProject(node);
    }, SETTLE_MS);
    this.pending.set(node, timer);
  }
}
