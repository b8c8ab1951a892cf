import * as vscode from 'vscode';
import { MARK_WORDS, type ResourceInfo, type ResourceMark } from '../../../../shared/openedState';
import { targetDetails } from '../../pulumi/stacks/stacks';
import { Command } from '../../manifest/commandIds';
import type { Line, LineAction, LineIcon } from './treeLine';
import { healthStatus, formatHealth, formatHolders, type HealthStatus } from './formatHealth';
import {
  ProjectNode,
  ResourceGroupNode,
  ResourceNode,
  AllResourcesNode,
  StackNode,
  type TreeNode,
} from './nodes';
import { storeKey } from './stackStore';
import { formatTime } from '../../../../shared/formatTime';
import { counted } from '../../../../shared/counted';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import type { Services } from '../../ui/services';

const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

/** The tree item of a node, with its text for screen readers. */
export function renderNode(node: TreeNode): vscode.TreeItem {
  const item = itemOf(node);
  item.id = idOf(node);
  item.contextValue = node.contextValue;
  const text = [item.label as string, item.description as string | undefined].filter(Boolean).join(', ');
  item.accessibilityInformation ??= { label: text };
  return item;
}

/** The id of a node. It stays the same when the view is read again, so that expanded nodes stay expanded. */
function idOf(node: TreeNode): string {
  if (node instanceof ProjectNode) return node.folder;
  if (node instanceof StackNode) return storeKey(node);
  const parent = idOf(node.parent);
  if (node instanceof AllResourcesNode) return `${parent}/resources`;
  if (node instanceof ResourceGroupNode) return `${parent}/${node.group.from}`;
  if (node instanceof ResourceNode) return `${idOf(node.target)}/${node.urn}/${node.info.copy}`;
  return `${parent}/line ${node.line.id}`;
}

function itemOf(node: TreeNode): vscode.TreeItem {
  if (node instanceof ProjectNode) return projectItem(node);
  if (node instanceof StackNode) return stackItem(node);
  if (node instanceof AllResourcesNode) return resourcesItem(node);
  if (node instanceof ResourceGroupNode) return groupItem(node);
  if (node instanceof ResourceNode) return resourceItem(node.info);
  return lineItem(node.line);
}

/** Maximum projects that are expanded at first. If there are more, a project's stacks are listed when it is expanded. */
const MOST_OPEN = 5;

function projectItem({ name, folder, ofProjects }: ProjectNode): vscode.TreeItem {
  const item = new vscode.TreeItem(name, ofProjects > MOST_OPEN ? Collapsed : Expanded);
  const path = vscode.workspace.asRelativePath(folder);
  item.description = ofProjects === 1 || path === name ? '' : path;
  item.iconPath = new vscode.ThemeIcon('folder');
  item.tooltip = folder;
  item.accessibilityInformation = { label: `Project ${name}` };
  return item;
}

const STATUS_ICONS: Readonly<Record<HealthStatus, LineIcon>> = {
  error: { id: 'error', tone: 'error' },
  warning: { id: 'warning', tone: 'warning' },
  busy: { id: 'sync', tone: 'plain' },
  good: { id: 'pass', tone: 'good' },
  unknown: { id: 'layers', tone: 'plain' },
};

function stackItem(node: StackNode): vscode.TreeItem {
  const { info, label: name, lock, health, problem } = node;
  const count = health?.summary.resourceCount ?? info.resourceCount;
  const resources = count === undefined ? [] : [counted(count, 'resource')];
  const faults = [...formatHealth(lock, health), ...(problem ? ['cannot be read'] : [])];
  const current = info.current ? ['current'] : [];
  const item = new vscode.TreeItem(name, Collapsed);
  item.description = [...(faults.length > 0 ? faults : resources), ...current].join(' · ');
  item.iconPath = icon(STATUS_ICONS[problem ? 'error' : healthStatus(lock, health)]);
  item.tooltip = [
    targetDetails(node),
    ...resources,
    ...(info.lastUpdate ? [`Written ${formatTime(info.lastUpdate)}`] : []),
    ...faults,
    ...formatHolders(lock),
    ...(info.url ? [info.url] : []),
  ].join('\n');
  const words = faults.length > 0 ? faults : [health ? 'no problems' : 'not checked yet'];
  item.accessibilityInformation = { label: [`Stack ${name}`, ...words, ...resources, ...current].join(', ') };
  return item;
}

function lineItem({ label, description, tooltip, icon: look, action, children }: Line): vscode.TreeItem {
  const item = new vscode.TreeItem(label, children?.length ? Collapsed : None);
  if (description !== undefined) item.description = description;
  item.tooltip = tooltip ?? [label, description].filter(Boolean).join('\n');
  item.iconPath = icon(look);
  if (action) item.command = commandOf(action);
  return item;
}

function commandOf(action: LineAction): vscode.Command {
  switch (action.kind) {
    case 'cancel update':
      return { command: Command.cancelUpdate, title: 'Cancel Update', arguments: [action.target] };
    case 'repair pending operations':
      return {
        command: Command.repairPendingOperations,
        title: 'Repair Pending Operations…',
        arguments: [action.target],
      };
    case 'show in state':
      return { command: Command.showInState, title: 'Show in State', arguments: [action] };
    case 'bring back stack':
      return {
        command: Command.bringBackStack,
        title: 'Bring Back Removed Stack…',
        arguments: [action.project],
      };
    case 'log in':
      return { command: Command.logIn, title: 'Log In' };
    case 'tell problem':
      return { command: TELL_PROBLEM, title: 'Show What Helps', arguments: [action.problem] };
  }
}

function resourcesItem({ target }: AllResourcesNode): vscode.TreeItem {
  const { summary, marks } = target.health ?? {};
  const count = summary?.resourceCount ?? 0;
  const item = new vscode.TreeItem('Resources', count > 0 ? Collapsed : None);
  const marked = (Object.keys(MARK_WORDS) as ResourceMark[]).flatMap((mark) => {
    const n = marks?.[mark] ?? 0;
    return n > 0 && mark !== 'external' ? [`${n} ${MARK_WORDS[mark]}`] : [];
  });
  item.description = [String(count), ...marked].join(' · ');
  item.iconPath = new vscode.ThemeIcon('list-tree');
  return item;
}

function groupItem({ group }: ResourceGroupNode): vscode.TreeItem {
  const { from, count, firstName, lastName } = group;
  const item = new vscode.TreeItem(`${from + 1} – ${from + count}`, Collapsed);
  item.description = `${firstName} … ${lastName}`;
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.accessibilityInformation = {
    label: `Resources ${from + 1} to ${from + count}, from ${firstName} to ${lastName}`,
  };
  return item;
}

const KIND_ICONS: Readonly<Record<ResourceInfo['kind'], string>> = {
  stack: 'layers',
  component: 'package',
  provider: 'plug',
  custom: 'symbol-object',
};

/** The icon of a resource with a mark; of several, the first counts. */
const MARK_ICONS: Readonly<Partial<Record<ResourceMark, LineIcon>>> = {
  pendingDelete: { id: 'trash', tone: 'warning' },
  pendingReplacement: { id: 'replace', tone: 'warning' },
  tainted: { id: 'replace', tone: 'warning' },
  protected: { id: 'shield', tone: 'plain' },
};

function resourceItem(info: ResourceInfo): vscode.TreeItem {
  const { name, type, marks, kind, childCount } = info;
  const item = new vscode.TreeItem(name, childCount === 0 ? None : kind === 'stack' ? Expanded : Collapsed);
  const words = marks.map((mark) => MARK_WORDS[mark]);
  // A narrow view cuts off the end.
  item.description = [...words, kindFirst(type)].join(' · ');
  const marked = marks.map((mark) => MARK_ICONS[mark]).find(Boolean);
  item.iconPath = marked ? icon(marked) : new vscode.ThemeIcon(KIND_ICONS[kind]);
  item.tooltip = [
    info.urn,
    ...(info.id === undefined ? [] : [`Id: ${info.id}`]),
    ...(words.length > 0 ? [words.join(', ')] : []),
  ].join('\n');
  const children = childCount > 0 ? [counted(childCount, 'child', 'children')] : [];
  item.accessibilityInformation = {
    label: [`${kindWord(kind)} ${name}`, type, ...words, ...children].join(', '),
  };
  return item;
}

/** `Bucket (aws:s3/bucket)` for `aws:s3/bucket:Bucket`: the kind first, because a narrow view cuts off the end. */
function kindFirst(type: string): string {
  const end = type.lastIndexOf(':');
  return end < 0 ? type : `${type.slice(end + 1)} (${type.slice(0, end)})`;
}

function kindWord(kind: ResourceInfo['kind']): string {
  return { stack: 'Stack', component: 'Component', provider: 'Provider', custom: 'Resource' }[kind];
}

const COLORS: Readonly<Record<LineIcon['tone'], string | undefined>> = {
  error: 'list.errorForeground',
  warning: 'list.warningForeground',
  good: 'testing.iconPassed',
  plain: undefined,
};

function icon({ id, tone }: LineIcon): vscode.ThemeIcon {
  const color = COLORS[tone];
  return new vscode.ThemeIcon(id, color === undefined ? undefined : new vscode.ThemeColor(color));
}

/** Not for the palette: the view gives the problem. */
const TELL_PROBLEM = 'pulumiTroubleshooter.stacks.tellProblem';

/** Registers the click on a problem in the view: it shows the whole message, with the actions that help. */
export function registerTellProblem(services: Services): vscode.Disposable {
  return vscode.commands.registerCommand(TELL_PROBLEM, async (problem: unknown) => {
    if (problem instanceof PulumiProblem) await services.tellError(problem);
  });
}
