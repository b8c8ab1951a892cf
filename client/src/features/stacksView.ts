import * as vscode from 'vscode';
import { asTarget, bareName, describeTarget, targetKey, type StackTarget } from '../pulumi/stacks/stacks';
import type { Feature, Services } from '../services';
import { KeepFresh } from '../stacks/keepFresh';
import { ProjectNode, StackNode, type StacksNode } from '../stacks/nodes';
import { placeOf, showInState } from '../stacks/showInState';
import { StackStore } from '../stacks/stackStore';
import { StacksTree } from '../stacks/stacksTree';
import { StackStatusBar } from '../stacks/statusBar';
import { registerCliCommand, registerCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { ContextKey, setContextKey } from '../ui/contextKeys';
import { findResource } from '../ui/pick/resourceSearch';
import { openLoginTerminal } from '../ui/terminals/loginTerminal';
import { pickStack } from '../ui/pick/pickStack';

const VIEW = 'pulumiTroubleshooter.stacks';

/** The view “Stacks”: the stacks of the workspace's projects, how they are, and their resources. */
export const stacksView: Feature = (services) => {
  const store = new StackStore(services);
  const tree = new StacksTree(services, store, (work) => {
    void vscode.window.withProgress({ location: { viewId: VIEW } }, () => work);
  });
  const view = vscode.window.createTreeView(VIEW, { treeDataProvider: tree, showCollapseAll: true });
  const statusBar = new StackStatusBar(tree, services.log);
  return vscode.Disposable.from(
    view,
    tree,
    statusBar,
    new KeepFresh(services, tree, view),
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
    registerCliCommand(services, Command.reloadStacks, async (argument) => {
      const node = argument instanceof StackNode || argument instanceof ProjectNode ? argument : undefined;
      if (!node) store.forgetVersions();
      tree.reload(node);
      return Promise.resolve();
    }),
    registerCliCommand(services, Command.findResource, (argument) =>
      findInStack(services, tree, view, argument),
    ),
    registerCliCommand(services, Command.showInState, async (argument) => {
      const place = placeOf(argument);
      if (place && !(await showInState(services, place))) await tellChanged(tree, place.target);
    }),
    registerCommand(services, Command.showStack, async () => {
      await vscode.commands.executeCommand(`${VIEW}.focus`);
      const node = await statusBar.stack();
      if (node) await view.reveal(node, { select: true, focus: true });
    }),
    registerCliCommand(services, Command.logIn, () => logIn(tree)),
    registerCommand(services, Command.setCliPath, openPathSetting),
  );
};

async function findInStack(
  services: Services,
  tree: StacksTree,
  view: vscode.TreeView<StacksNode>,
  argument: unknown,
): Promise<void> {
  const title = 'Find Resource in Stack';
  const target = asTarget(argument) ?? (await pickStack(services, { title, preferCurrent: true }));
  if (!target) return;
  await vscode.commands.executeCommand(`${VIEW}.focus`);
  const stack = await nodeOf(tree, target);
  if (!stack) {
    const message = `The view does not show this stack: ${describeTarget(target)}.`;
    void vscode.window.showErrorMessage(message);
    return;
  }
  await tree.readHealth(stack);
  const id = stack.health?.stateId ?? '';
  const path = await findResource(services.server, id, `${title} “${bareName(stack)}”`);
  const resource = path && (await tree.findResource(stack, path));
  if (resource) await view.reveal(resource, { select: true, focus: true });
}

function nodeOf(tree: StacksTree, target: StackTarget): Promise<StackNode | undefined> {
  const key = targetKey(target);
  return tree.find(target.folder, (node) => targetKey(node) === key);
}

async function tellChanged(tree: StacksTree, target: StackTarget): Promise<void> {
  const node = await nodeOf(tree, target);
  if (node) tree.reload(node);
  void vscode.window.showInformationMessage(
    'This state is not the one that the view shows: it has changed since, or has unsaved edits. The view is read again.',
  );
}

/** A setting of the machine: in a remote window it is not among the user's. */
async function openPathSetting(): Promise<void> {
  const query = '@id:pulumiTroubleshooter.cliPath';
  await (vscode.env.remoteName === undefined
    ? vscode.commands.executeCommand('workbench.action.openSettings', query)
    : vscode.commands.executeCommand('workbench.action.openRemoteSettings', { query }));
}

/** Reads the view again when the user is done. */
function logIn(tree: StacksTree): Promise<void> {
  const terminal = openLoginTerminal();
  const closed = vscode.window.onDidCloseTerminal((other) => {
    if (other !== terminal) return;
    closed.dispose();
    tree.reload();
  });
  return Promise.resolve();
}
