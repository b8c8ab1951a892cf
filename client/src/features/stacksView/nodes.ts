import type { ResourceGroup, ResourceInfo } from '../../../../shared/openedState';
import type { Project } from '../../project/projects';
import type { Backend } from '../../pulumi/location/stackTarget';
import { bareName, type StackTarget } from '../../pulumi/stacks/stacks';
import type { StackInfo } from '../../pulumi/stacks/stackList';
import type { Line } from './treeLine';
import { isHalfDestroyed } from './formatHealth';
import { canBeRepaired, type StackHealth, type StackLock } from './stackHealth';
import type { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import type { StateServer } from '../../languageServer/stateServer';

/** The nodes of the view “Stacks”. Commands get the node that they are called on as their first argument. */
export type TreeNode =
  | ProjectNode
  | StackNode
  | LineNode
  | AllResourcesNode
  | ResourceGroupNode
  | ResourceNode;

/** A project of the workspace; its children are its stacks. */
export class ProjectNode implements Project {
  readonly contextValue = 'project';
  readonly parent = undefined;

  constructor(
    readonly folder: string,
    readonly name: string,
    /** The number of projects in the workspace. */
    readonly ofProjects: number,
  ) {}
}

/** A stack. It is a {@link StackTarget}, so commands can use the node directly (`asTarget`). */
export class StackNode implements StackTarget {
  readonly folder: string;
  readonly project: string;
  readonly stack: string;
  readonly backend: Backend;
  /** Its state and history; undefined until they are read. */
  health: StackHealth | undefined;
  /** Why its state could not be read the last time. */
  problem: PulumiProblem | undefined;

  constructor(
    target: StackTarget,
    readonly info: StackInfo,
    public lock: StackLock,
    readonly parent: ProjectNode,
    /** Its name among the stacks of its project. */
    readonly label = bareName(target),
  ) {
    ({ folder: this.folder, project: this.project, stack: this.stack, backend: this.backend } = target);
  }

  /** `stack`, followed by its health, and by what it has: `stack.locked.pending.undestroyed.broken.current.console`. */
  get contextValue(): string {
    const { health, lock, info } = this;
    const flags = [
      lock.isLocked && 'locked',
      health?.summary.pendingOperations.length && canBeRepaired(lock) && 'pending',
      isHalfDestroyed(health) && 'undestroyed',
      health?.summary.errorCount && 'broken',
      info.current && 'current',
      info.url && 'console',
    ];
    return ['stack', ...flags.filter(Boolean)].join('.');
  }
}

/** A line about a project or a stack. A line with a menu is a {@link StackTarget}, like a {@link StackNode}. */
export class LineNode implements Partial<StackTarget> {
  readonly folder?: string;
  readonly project?: string;
  readonly stack?: string;
  readonly backend?: Backend;

  constructor(
    readonly line: Line,
    readonly parent: ProjectNode | StackNode | LineNode,
  ) {
    const { folder, project, stack, backend } = line.menu?.target ?? {};
    Object.assign(this, line.menu && { folder, project, stack, backend });
  }

  /** `line`, or with the kind of its menu: `line.lock`, `line.pending`. */
  get contextValue(): string {
    const { menu } = this.line;
    return menu ? `line.${menu.kind}` : 'line';
  }
}

/** All resources of a stack; its children are those without a parent. */
export class AllResourcesNode {
  readonly contextValue = 'resources';

  constructor(readonly parent: StackNode) {}

  get target(): StackNode {
    return this.parent;
  }
}

/** A group of some of very many children. */
export class ResourceGroupNode {
  readonly contextValue = 'resourceGroup';

  constructor(
    readonly group: ResourceGroup,
    readonly parent: AllResourcesNode | ResourceNode,
  ) {}

  get target(): StackNode {
    return this.parent.target;
  }
}

/** One resource of a stack. */
export class ResourceNode {
  constructor(
    readonly info: ResourceInfo,
    readonly parent: AllResourcesNode | ResourceGroupNode | ResourceNode,
  ) {}

  /** The resource's stack. */
  get target(): StackNode {
    return this.parent.target;
  }

  get urn(): string {
    return this.info.urn;
  }

  /** Index in the `resources` of the export that was read: it distinguishes copies with the same URN. */
  get index(): number {
    return this.info.index;
  }

  /** `resource`, followed by its kind and its marks: `resource.provider.protected.pendingDelete`. */
  get contextValue(): string {
    const { info } = this;
    const kind = [
      info.kind === 'stack' && 'root',
      info.type.startsWith('pulumi:providers:') && 'provider',
      info.type.startsWith('aws:cloudfront/') && 'cloudfront',
    ];
    return ['resource', ...kind.filter(Boolean), ...info.marks].join('.');
  }
}

/** A command's argument, if it is a resource of the view. Other extensions can call a command with any argument. */
export function asResourceNode(argument: unknown): ResourceNode | undefined {
  return argument instanceof ResourceNode ? argument : undefined;
}

/** The children of a resource node; undefined if the server was restarted and no longer has the state. */
export async function resourceNodes(
  server: Pick<StateServer, 'resourceChildren'>,
  node: AllResourcesNode | ResourceGroupNode | ResourceNode,
): Promise<(ResourceNode | ResourceGroupNode)[] | undefined> {
  const { health } = node.target;
  if (!health) return [];
  const holder = node instanceof ResourceGroupNode ? node.parent : node;
  const children = await server.resourceChildren({
    id: health.stateId,
    ...(holder instanceof ResourceNode && { parent: holder.index }),
    ...(node instanceof ResourceGroupNode && { from: node.group.from }),
  });
  if (!children) return undefined;
  if (children.resources) return children.resources.map((info) => new ResourceNode(info, node));
  if (node instanceof ResourceGroupNode) return [];
  return children.groups.map((group) => new ResourceGroupNode(group, node));
}
