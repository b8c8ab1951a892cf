import { readdir } from 'node:fs/promises';
import type * as vscode from 'vscode';
import { projectFiles } from '../../pulumi/backends/projectInBackend';
import type { PulumiCli } from '../../pulumi/cli/cli';
import { bareName } from '../../pulumi/stacks/stacks';
import { watchStacks } from '../../ui/watchStack';
import type { ProjectNode, StackNode } from './nodes';
import type { ListedProject } from './listedProjects';

/** Gets the changes. */
interface BackendListener {
  /** The state or the lock of a stack may have changed. */
  onStack(node: StackNode): void;
  /** The project has new or fewer stacks. */
  onProject(project: ProjectNode): void;
}

/** Watches the shown stacks of a project, if their backend is on this machine. */
export function watchListed(
  cli: PulumiCli,
  { project, backend, stacks }: ListedProject,
  listener: BackendListener,
): vscode.Disposable {
  const byName = new Map(stacks.map((stack) => [bareName(stack), stack]));
  const areAllThere = async (): Promise<boolean> => {
    const files = projectFiles(backend.address, project.name);
    // A folder that cannot be read says nothing.
    const found = files && (await readdir(files.checkpoints).catch(() => undefined));
    const there = found && new Set(found.map(files.stackOfCheckpoint));
    return !there || [...byName.keys()].every((name) => there.has(name));
  };
  const tell = async (name?: string): Promise<void> => {
    const node = name === undefined ? undefined : byName.get(name);
    if ((name !== undefined && !node) || !(await areAllThere())) listener.onProject(project);
    else if (node) listener.onStack(node);
  };
  // Some may have been removed while nothing was watched.
  void tell();
  const watched = stacks.map((target) => ({ target, held: target.lock.locks }));
  return watchStacks(cli, { project: project.name, backend }, watched, (name) => void tell(name));
}
