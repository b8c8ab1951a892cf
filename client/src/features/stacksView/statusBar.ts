import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { nearestProject, type Project } from '../../project/projects';
import type { BackendAddress } from '../../pulumi/location/backendAddress';
import { selectedStack, selectionsFolder } from '../../pulumi/stacks/selectedStack';
import { backendOf } from '../../pulumi/backends/backendOf';
import { configuredAddress } from '../../pulumi/cli/configuredBackend';
import { credentialsFile } from '../../pulumi/cli/logins';
import type { Services } from '../../ui/services';
import { watchStack } from '../../ui/watchStack';
import { bareName, targetDetails, targetKey, type StackTarget } from '../../pulumi/stacks/stacks';
import { Command } from '../../manifest/commandIds';
import { ContextKey, setContextKey } from '../../manifest/contextKeys';
import { healthStatus, formatHealth, formatHolders, type HealthStatus } from './formatHealth';
import type { StackNode } from './nodes';
import type { SelectedHealth } from './selectedHealth';
import { holdOf, type ShownHealth, type StackLock } from './stackHealth';
import type { StacksTree } from './stacksTree';

const ICONS: Readonly<Record<HealthStatus, string>> = {
  error: '$(error)',
  warning: '$(warning)',
  busy: '$(sync)',
  good: '$(pass)',
  unknown: '',
};

function isGrave(status: HealthStatus): boolean {
  return status === 'error' || status === 'warning';
}

function isTroubled(
  node: StackNode | undefined,
  lock: StackLock,
  health: ShownHealth | undefined = node?.health,
): boolean {
  return lock.isLocked || node?.problem !== undefined || isGrave(healthStatus(lock, health));
}

/** The name of the selected stack and the backend of the present login; each undefined if it is unknown. */
interface SelectedStack {
  readonly stack: string | undefined;
  readonly address: BackendAddress | undefined;
}

/** The lock of a stack that the view has not listed. */
const UNKNOWN_LOCK: StackLock = { locks: undefined, isLocked: false };

/**
 * The current stack of the active editor's project, in the status bar. Its name and its locks are read from files, its health as
 * {@link SelectedHealth} has it, until the view has read it: so a stuck stack is seen without opening the view. Not in Restricted
 * Mode.
 */
export class StackStatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    'pulumiTroubleshooter.stack',
    vscode.StatusBarAlignment.Left,
    -10,
  );
  private readonly registrations: vscode.Disposable;
  private readonly changed = new vscode.EventEmitter<boolean>();
  private watched: { readonly key: string; readonly watch: vscode.Disposable } | undefined;
  private readonly refresh: () => void;
  private turn = 0;

  /** Tells whether the stack that is shown needs attention. */
  readonly onDidShow = this.changed.event;

  constructor(
    private readonly tree: StacksTree,
    private readonly services: Services,
    private readonly selectedHealth: SelectedHealth,
  ) {
    this.item.name = 'Pulumi Stack';
    this.refresh = (): void => {
      this.update().catch((error: unknown) => {
        services.log.debug('The current stack is not known.', error);
      });
    };
    // Another window or a terminal may have selected another stack, or logged in to another backend.
    const selections = watchFiles(selectionsFolder(process.env), '*-workspace.json');
    const logins = watchFiles(dirname(credentialsFile({ env: process.env })), 'credentials.json');
    const update = this.refresh;
    this.registrations = vscode.Disposable.from(
      this.item,
      this.changed,
      ...[selections, logins].flatMap((watcher) => [
        watcher,
        watcher.onDidCreate(update),
        watcher.onDidChange(update),
        watcher.onDidDelete(update),
      ]),
      tree.onDidChangeTreeData(update),
      selectedHealth.onDidForget(update),
      vscode.workspace.onDidGrantWorkspaceTrust(update),
      tree.projects.onDidList(update),
      vscode.window.onDidChangeActiveTextEditor(update),
      vscode.workspace.onDidChangeWorkspaceFolders(update),
    );
    update();
  }

  /**
   * The stack of the item. Lists the stacks of its project, because a view that has just opened may not have done so.
   */
  async stack(): Promise<StackNode | undefined> {
    const project = vscode.workspace.isTrusted ? await activeProject() : undefined;
    const selected = project && (await this.selectedIn(project));
    return selected && nodeAmong(await this.tree.projects.stacksIn(project.folder), selected);
  }

  dispose(): void {
    this.watched?.watch.dispose();
    this.registrations.dispose();
  }

  private async update(): Promise<void> {
    const mine = ++this.turn;
    const project = await activeProject();
    const selected = project && (await this.selectedIn(project));
    const node = project && selected && (await this.listedNode(project, selected));
    const stack = selected?.stack ?? node?.stack;
    const name = stack === undefined ? '' : bareName({ stack });
    const address = selected?.address ?? node?.backend.address;
    const isKnown = project && stack !== undefined && address;
    const target = isKnown ? targetOf(project, stack, address) : undefined;
    const locks = target && (await backendOf(this.services.cli, target).holders('look'));
    if (mine !== this.turn) return;
    this.follow(target, locks);
    let trouble = false;
    if (!project || stack === undefined) this.hide();
    else {
      const lock = locks ? { locks, isLocked: locks.length > 0 } : (node?.lock ?? UNKNOWN_LOCK);
      const health = node?.health ?? (target && this.selectedHealth.known(target));
      this.show(project, node?.label ?? name, node, { lock, health });
      trouble = isTroubled(node, lock, health);
      // An update writes the state after each step: it is read when the update has ended.
      if (target && !node?.health && vscode.workspace.isTrusted && holdOf(lock) !== 'running')
        this.look(target);
    }
    await this.tellTrouble(trouble);
  }

  private look(target: StackTarget): void {
    void this.selectedHealth.look(target).then((isNew) => {
      if (isNew) this.refresh();
    });
  }

  private async selectedIn({ folder, name }: Project): Promise<SelectedStack> {
    const address = await configuredAddress(folder, process.env).catch(() => undefined);
    const version = await this.services.cli.knownVersion();
    const stack = await selectedStack({ folder, name }, { env: process.env, address, version });
    return { stack, address };
  }

  /** Tells the palette whether repairs make sense. @param isCurrentTroubled of the stack that is shown */
  private async tellTrouble(isCurrentTroubled: boolean): Promise<void> {
    const listed = (await this.tree.projects.listed()).flatMap(({ stacks }) => stacks);
    const trouble = isCurrentTroubled || listed.some((node) => isTroubled(node, node.lock));
    await setContextKey(ContextKey.hasTrouble, trouble);
  }

  private hide(): void {
    this.item.hide();
    this.changed.fire(false);
  }

  /** Watches the stack: the view watches those of listed stacks, but only while it is visible. */
  private follow(target: StackTarget | undefined, locks: StackLock['locks']): void {
    const key = target && targetKey(target);
    if (key === this.watched?.key) return;
    this.watched?.watch.dispose();
    this.watched =
      target && key !== undefined
        ? { key, watch: watchStack(this.services.cli, target, this.refresh, locks) }
        : undefined;
  }

  private show(
    project: Project,
    name: string,
    node: StackNode | undefined,
    { lock, health: shown }: { lock: StackLock; health: ShownHealth | undefined },
  ): void {
    const words = formatHealth(lock, shown);
    // That nothing is wrong, only the view's reading tells, which also looks at the other stacks.
    const status = healthStatus(lock, words.length > 0 ? shown : node?.health);
    const needsAttention = isGrave(status);
    this.changed.fire(needsAttention);
    this.item.text = ['$(layers)', name, ICONS[status], needsAttention ? words.join(', ') : '']
      .filter(Boolean)
      .join(' ');
    const hasNoProblems = node?.health !== undefined && words.length === 0;
    const health = hasNoProblems ? ['no problems'] : words;
    const unstick = { title: 'Get This Stack Unstuck', command: Command.getUnstuck };
    this.item.command = { ...unstick, arguments: node ? [node] : [] };
    this.item.tooltip = tooltipOf([
      ...(node ? targetDetails(node).split('\n') : [`Stack: ${name}`, `Project: ${project.name}`]),
      health.length > 0 ? `Health: ${health.join(', ')}` : 'Health: not read yet',
      ...formatHolders(lock),
    ]);
    this.item.accessibilityInformation = { label: ['Pulumi stack ' + name, ...health].join(', ') };
    this.item.show();
  }

  /** The view's node of the selected stack, if it has been listed. */
  private async listedNode(project: Project, selected: SelectedStack): Promise<StackNode | undefined> {
    const listed = await this.tree.projects.listed();
    return nodeAmong(listed.find((one) => one.project.folder === project.folder)?.stacks ?? [], selected);
  }
}

/** The links first: what a user can do about what the lines say. */
function tooltipOf(lines: readonly string[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString(
    `[Get This Stack Unstuck](command:${Command.getUnstuck}) · [Show in Stacks](command:${Command.showStack})`,
  );
  text.isTrusted = { enabledCommands: [Command.getUnstuck, Command.showStack] };
  for (const line of lines) text.appendText(`\n${line}`);
  return text;
}

function watchFiles(folder: string, pattern: string): vscode.FileSystemWatcher {
  return vscode.workspace.createFileSystemWatcher(
    new vscode.RelativePattern(vscode.Uri.file(folder), pattern),
  );
}

function targetOf({ folder, name }: Project, stack: string, address: BackendAddress): StackTarget {
  return { folder, project: name, stack, backend: { user: '', url: address.display, address } };
}

function nodeAmong(stacks: readonly StackNode[], { stack, address }: SelectedStack): StackNode | undefined {
  // Only the CLI can read this login: its list says which stack is selected.
  if (stack === undefined) return address ? undefined : stacks.find(({ info }) => info.current);
  // The list may come from the previous login.
  const isThere = (node: StackNode): boolean =>
    address === undefined || node.backend.address.isSameAs(address);
  const namesakes = stacks.filter((node) => isThere(node) && mayBeCalled(node, stack));
  return namesakes.find(({ info }) => info.current) ?? namesakes[0];
}

/** A selected stack may be named without its organization, and in a file backend's old layout, all are. */
function mayBeCalled(node: StackNode, selected: string): boolean {
  if (bareName(node) !== bareName({ stack: selected })) return false;
  const [owner, other] = [node.stack, selected].map((name) =>
    name.includes('/') ? name.split('/')[0] : undefined,
  );
  return owner === undefined || other === undefined || owner === other;
}

/** The project of the active editor's file, or else the one that a folder of the workspace is in. */
async function activeProject(): Promise<Project | undefined> {
  const active = vscode.window.activeTextEditor?.document.uri;
  if (active?.scheme === 'file') return nearestProject(dirname(active.fsPath));
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    const project = uri.scheme === 'file' ? await nearestProject(uri.fsPath) : undefined;
    if (project) return project;
  }
  return undefined;
}
