import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { projectOf, type Project } from '../project/projects';
import { selectedStack, workspacesFolder } from '../pulumi/stacks/selectedStack';
import { bareName, targetDetails } from '../pulumi/stacks/stacks';
import { Command } from '../ui/commandIds';
import { healthStatus, healthWords, type HealthStatus } from './healthWords';
import type { StackNode } from './nodes';
import type { StacksTree } from './stacksTree';

const ICONS: Readonly<Record<HealthStatus, string>> = {
  error: '$(error)',
  warning: '$(warning)',
  busy: '$(sync)',
  good: '$(pass)',
  unknown: '',
};

/**
 * The current stack of the active editor's project, in the status bar. Its name is in a file; its health is what the
 * view has read, so that looking at the status bar never runs the CLI.
 */
export class StackStatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    'pulumiTroubleshooter.stack',
    vscode.StatusBarAlignment.Left,
    -10,
  );
  private readonly registrations: vscode.Disposable;
  private turn = 0;

  constructor(
    private readonly tree: StacksTree,
    log: vscode.LogOutputChannel,
  ) {
    this.item.name = 'Pulumi Stack';
    this.item.command = Command.showStack;
    const update = (): void => {
      this.update().catch((error: unknown) => {
        log.debug('The current stack is not known.', error);
      });
    };
    // Another window or a terminal may have selected another stack.
    const selected = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(vscode.Uri.file(workspacesFolder(process.env)), '*-workspace.json'),
    );
    this.registrations = vscode.Disposable.from(
      this.item,
      selected,
      selected.onDidCreate(update),
      selected.onDidChange(update),
      tree.onDidChangeTreeData(update),
      tree.onDidList(update),
      vscode.window.onDidChangeActiveTextEditor(update),
      vscode.workspace.onDidChangeWorkspaceFolders(update),
    );
    update();
  }

  /** The stack that the item is about, if it has been listed. */
  async stack(): Promise<StackNode | undefined> {
    const project = await activeProject();
    const selected = project && (await selectedStack(project, process.env));
    return selected === undefined ? undefined : this.nodeOf(project, selected);
  }

  dispose(): void {
    this.registrations.dispose();
  }

  private async update(): Promise<void> {
    const mine = ++this.turn;
    const project = await activeProject();
    const selected = project && (await selectedStack(project, process.env));
    const node = selected === undefined ? undefined : await this.nodeOf(project, selected);
    if (mine !== this.turn) return;
    if (!project || selected === undefined) this.item.hide();
    else this.show(project, selected.slice(selected.lastIndexOf('/') + 1), node);
  }

  private show(project: Project, name: string, node: StackNode | undefined): void {
    const words = node ? healthWords(node.lock, node.health) : [];
    const status = node ? healthStatus(node.lock, node.health) : 'unknown';
    const isGrave = status === 'error' || status === 'warning';
    this.item.text = ['$(layers)', name, ICONS[status], isGrave ? words.join(', ') : '']
      .filter(Boolean)
      .join(' ');
    const health = node?.health ? (words.length > 0 ? words : ['no problems']) : words;
    this.item.tooltip = [
      node ? targetDetails(node) : `Stack: ${name}\nProject: ${project.name}`,
      health.length > 0 ? `Health: ${health.join(', ')}` : 'Health: not read yet',
    ].join('\n');
    this.item.accessibilityInformation = { label: ['Pulumi stack ' + name, ...health].join(', ') };
    this.item.show();
  }

  private async nodeOf(project: Project | undefined, selected: string): Promise<StackNode | undefined> {
    const listed = (await this.tree.listed()).find(
      (candidate) => candidate.project.folder === project?.folder,
    );
    const name = selected.slice(selected.lastIndexOf('/') + 1);
    const namesakes = (listed?.stacks ?? []).filter((node) => bareName(node) === name);
    return namesakes.find(({ info }) => info.current) ?? namesakes[0];
  }
}

/** The project of the active editor's file, or else the one that a folder of the workspace is in. */
async function activeProject(): Promise<Project | undefined> {
  const active = vscode.window.activeTextEditor?.document.uri;
  if (active?.scheme === 'file') return projectOf(dirname(active.fsPath));
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    const project = uri.scheme === 'file' ? await projectOf(uri.fsPath) : undefined;
    if (project) return project;
  }
  return undefined;
}
