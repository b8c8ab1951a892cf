import * as vscode from 'vscode';
import { targetKey, type StackTarget } from '../../pulumi/stacks/stacks';
import { oneFor, type Services } from '../../ui/services';
import { ContextKey, setContextKey } from '../../manifest/contextKeys';
import { STACKS_VIEW } from '../../manifest/ids';
import { healthStatus, type HealthStatus } from './formatHealth';
import { KeepFresh } from './keepFresh';
import { ProjectNode, StackNode, type TreeNode } from './nodes';
import { SelectedHealth } from './selectedHealth';
import { StackStore } from './stackStore';
import { StacksTree } from './stacksTree';
import { StackStatusBar } from './statusBar';
import { registerTellProblem } from './renderNode';

/** The statuses that the badge of the view counts. */
const NEEDS_ATTENTION: readonly HealthStatus[] = ['error', 'warning'];

/** The view “Stacks”: the stacks of the workspace's projects, their health and their resources. */
class StacksTreeView implements vscode.Disposable {
  readonly tree: StacksTree;
  private readonly store: StackStore;
  private readonly view: vscode.TreeView<TreeNode>;
  private readonly statusBar: StackStatusBar;
  private readonly parts: vscode.Disposable;

  constructor(services: Services) {
    const store = new StackStore(services);
    const tree = new StacksTree(services, store, (work) => {
      void vscode.window.withProgress({ location: { viewId: STACKS_VIEW } }, () => work);
    });
    const view = vscode.window.createTreeView(STACKS_VIEW, { treeDataProvider: tree, showCollapseAll: true });
    const selectedHealth = new SelectedHealth(services, store);
    this.statusBar = new StackStatusBar(tree, services, selectedHealth);
    this.parts = vscode.Disposable.from(
      selectedHealth,
      view,
      tree,
      this.statusBar,
      registerTellProblem(services),
      new KeepFresh(services, tree, view),
      this.statusBar.onDidShow((isStuck) => {
        void this.showBadge(isStuck);
      }),
      tree.onDidChangeWelcome((welcome) => {
        void setContextKey(ContextKey.welcome, welcome ?? '');
      }),
      view.onDidCollapseElement(({ element }) => {
        if (element instanceof StackNode) tree.collapsed(element);
      }),
      view.onDidExpandElement(({ element }) => {
        if (element instanceof StackNode) tree.expanded(element);
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        tree.reload();
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        tree.reload();
      }),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('pulumiTroubleshooter.cliPath')) tree.reload();
      }),
    );
    this.store = store;
    this.tree = tree;
    this.view = view;
  }

  /** Reads a project or a stack again; without one, all. */
  reload(argument?: unknown): void {
    const node = argument instanceof StackNode || argument instanceof ProjectNode ? argument : undefined;
    if (!node) this.store.forgetVersions();
    this.tree.reload(node);
  }

  /**
   * Shows at the icon of the view how many stacks need attention.
   * @param isStuck true if the current stack does, which may not be listed
   */
  private async showBadge(isStuck: boolean): Promise<void> {
    const stacks = (await this.tree.projects.listed()).flatMap((project) => project.stacks);
    const listed = stacks.filter(({ lock, health }) => NEEDS_ATTENTION.includes(healthStatus(lock, health)));
    const value = Math.max(listed.length, isStuck ? 1 : 0);
    const tooltip = value === 1 ? '1 stack needs attention' : `${value} stacks need attention`;
    this.view.badge = value === 0 ? undefined : { value, tooltip };
  }

  /** Brings the view to the front. */
  async focus(): Promise<void> {
    await vscode.commands.executeCommand(`${STACKS_VIEW}.focus`);
  }

  /** Selects a node of the view. */
  async reveal(node: TreeNode): Promise<void> {
    await this.view.reveal(node, { select: true, focus: true });
  }

  /** The stack that the status bar shows; its project's stacks are listed if need be. */
  currentStack(): Promise<StackNode | undefined> {
    return this.statusBar.stack();
  }

  /** The selected stack of a project, or else its only one, if the view has read it. */
  async readStack(folder: string): Promise<StackNode | undefined> {
    const listed = (await this.tree.projects.listed()).find(({ project }) => project.folder === folder);
    const { stacks = [] } = listed ?? {};
    const selected = stacks.find(({ info }) => info.current) ?? (stacks.length === 1 ? stacks[0] : undefined);
    return selected?.health && selected;
  }

  /** The view's node of a stack; its project's stacks are listed if need be. */
  nodeOf(target: StackTarget): Promise<StackNode | undefined> {
    const key = targetKey(target);
    return this.tree.projects.find(target.folder, (node) => targetKey(node) === key);
  }

  dispose(): void {
    this.parts.dispose();
  }
}

/** The view of this window. */
export const stacksTreeView = oneFor((services) => new StacksTreeView(services));
