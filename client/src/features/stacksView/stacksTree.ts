import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import type { Services } from '../../ui/services';
import { healthLines, lockLines } from './healthLines';
import {
  LineNode,
  ProjectNode,
  ResourceGroupNode,
  ResourceNode,
  AllResourcesNode,
  StackNode,
  type TreeNode,
  resourceNodes,
} from './nodes';
import { problemLine, noStacksLine } from './problemLines';
import { ListedProjects } from './listedProjects';
import { isUpdatedHere, readLock } from './stackHealth';
import { storeKey, type StackStore } from './stackStore';
import { renderNode } from './renderNode';
import { sharedWelcome, type Welcome } from './welcome';

/**
 * The contents of the view “Stacks”. Nothing is read before it is shown: projects and their stacks when the view
 * opens, the health of a project's current stack then, too, and of any other when it is opened.
 */
export class StacksTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<TreeNode | undefined>();
  private readonly welcomed = new vscode.EventEmitter<Welcome | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  /** Fires with the welcome text that the view shows instead of a tree. */
  readonly onDidChangeWelcome = this.welcomed.event;

  /** The present welcome text. */
  welcome: Welcome | undefined;

  readonly projects: ListedProjects;
  private readonly stopped = new Set<string>();

  constructor(
    private readonly services: Services,
    private readonly store: StackStore,
    /** Shows that something is read in the background. */
    private readonly whileBusy: (work: Promise<unknown>) => void,
  ) {
    this.projects = new ListedProjects(services.cli, store);
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    return renderNode(node);
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return node.parent;
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    if (!node) return this.roots();
    if (node instanceof ProjectNode) return this.stacksOf(node);
    if (node instanceof StackNode) return this.contentsOf(node);
    if (node instanceof LineNode) return (node.line.children ?? []).map((line) => new LineNode(line, node));
    const resources = await resourceNodes(this.services.server, node);
    // The server was restarted and no longer has the state: the stack is read again.
    if (!resources) this.reload(node.target);
    return resources ?? [];
  }

  /** Reads everything again, or a project's list of stacks, or one stack, as far as it is shown. */
  reload(node?: ProjectNode | StackNode): void {
    if (node instanceof StackNode) {
      this.store.forgetVersion(node);
      this.changed.fire(node);
      this.readAhead([node]);
      return;
    }
    this.projects.forget(node);
    // A view with a welcome text has no row that could be refreshed.
    this.changed.fire(this.welcome === undefined ? node : undefined);
  }

  /** Looks again at a stack whose health was read before; at others it only looks for locks. */
  async update(node: StackNode): Promise<void> {
    const { lock, health, problem } = node;
    node.lock = await readLock(this.services.cli, node, node.info, health);
    // An update writes the state after each step: it is read when the update has ended.
    if (health && !isUpdatedHere(node.lock)) await this.readHealth(node).catch(() => undefined);
    const isSame = isDeepStrictEqual(lock, node.lock) && node.health === health && node.problem === problem;
    if (!isSame) this.changed.fire(node);
  }

  /** Ends the reading of a stack that was collapsed; it goes on when the stack is opened again. */
  collapsed(node: StackNode): void {
    if (this.store.stop(node)) this.stopped.add(storeKey(node));
  }

  expanded(node: StackNode): void {
    if (this.stopped.delete(storeKey(node))) this.changed.fire(node);
  }

  /** The node of a resource that a search has found, at its place in the tree. */
  async findResource(
    stack: StackNode,
    path: readonly { index: number; position: number }[],
  ): Promise<ResourceNode | undefined> {
    let parent: TreeNode = new AllResourcesNode(stack);
    let found: ResourceNode | undefined;
    for (const { index, position } of path) {
      let nodes: TreeNode[] = await this.getChildren(parent);
      const group = nodes.find((node) => node instanceof ResourceGroupNode && contains(node, position));
      if (group) nodes = await this.getChildren(group);
      found = nodes.find((node) => node instanceof ResourceNode && node.index === index) as
        | ResourceNode
        | undefined;
      if (!found) return undefined;
      parent = found;
    }
    return found;
  }

  /** The health of a stack, read if need be. */
  async readHealth(node: StackNode): Promise<void> {
    try {
      node.health = await this.store.health(node);
      node.problem = undefined;
      node.lock = await readLock(this.services.cli, node, node.info, node.health);
    } catch (error) {
      if (error instanceof PulumiProblem && error.kind !== 'stopped') node.problem = error;
      throw error;
    }
  }

  dispose(): void {
    this.changed.dispose();
    this.welcomed.dispose();
    this.projects.dispose();
  }

  private async roots(): Promise<ProjectNode[]> {
    const { projects, welcome } = await this.projectsOrWelcome();
    this.welcome = welcome;
    this.welcomed.fire(welcome);
    return projects;
  }

  /** If all projects share the reason to show nothing, the view says it once. */
  private async projectsOrWelcome(): Promise<{ projects: ProjectNode[]; welcome?: Welcome | undefined }> {
    if (!vscode.workspace.isTrusted) return { projects: [], welcome: 'untrusted' };
    const projects = await this.projects.all();
    const [first, ...others] = projects;
    if (!first) return { projects, welcome: 'noProject' };
    if (sharedWelcome([await this.projects.content(first)]) === undefined) return { projects };
    const contents = await Promise.all([first, ...others].map((project) => this.projects.content(project)));
    const welcome = sharedWelcome(contents);
    return { projects: welcome ? [] : projects, welcome };
  }

  private async stacksOf(project: ProjectNode): Promise<TreeNode[]> {
    const { stacks, problem, backend } = await this.projects.content(project);
    this.readAhead(stacks.filter(({ info, health }) => info.current || health !== undefined));
    const line = problem
      ? problemLine(problem, 'The stacks cannot be listed')
      : stacks.length === 0 && noStacksLine(backend?.url ?? '', project);
    return [...(line ? [new LineNode(line, project)] : []), ...stacks];
  }

  /** Reads the health of stacks, also of collapsed ones: it is shown beside their names. */
  private readAhead(stacks: readonly StackNode[]): void {
    for (const node of stacks) {
      const { health: before, lock } = node;
      const work = this.readHealth(node)
        .catch(() => undefined)
        .then(() => {
          const isSame = node.health === before && isDeepStrictEqual(node.lock, lock) && !node.problem;
          if (!isSame) this.changed.fire(node);
        });
      this.whileBusy(work);
    }
  }

  private async contentsOf(stack: StackNode): Promise<TreeNode[]> {
    const { health: before, lock } = stack;
    try {
      if (!before || !isUpdatedHere(stack.lock)) await this.readHealth(stack);
    } catch (error) {
      if (!(error instanceof PulumiProblem)) throw error;
      const lines = [...lockLines(stack, stack.lock), problemLine(error, 'The stack cannot be read')];
      return lines.map((line) => new LineNode(line, stack));
    }
    const { health } = stack;
    if (!health) return [];
    // The stack's own row shows its health, too.
    if (health !== before || !isDeepStrictEqual(lock, stack.lock)) this.changed.fire(stack);
    const lines = healthLines(stack, stack.lock, health).map((line) => new LineNode(line, stack));
    return [...lines, new AllResourcesNode(stack)];
  }
}

function contains({ group }: ResourceGroupNode, position: number): boolean {
  return group.from <= position && position < group.from + group.count;
}
