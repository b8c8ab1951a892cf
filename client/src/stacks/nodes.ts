import type { ResourceGroup, ResourceInfo } from '../../../shared/openedState';
import type { Project } from '../project/projects';
import type { Backend } from '../pulumi/backend/stackTarget';
import { bareName, type StackTarget } from '../pulumi/stacks/stacks';
import type { StackInfo } from '../pulumi/stacks/stackList';
import type { Line } from './line';
import { canBeRepaired, type StackHealth, type StackLock } from './stackHealth';
import type { PulumiProblem } from '../pulumi/cli/pulumiProblem';

/** What the view “Stacks” shows. Commands get the node that they are called on as their first argument. */
export type StacksNode =
  ProjectNode | StackNode | LineNode | ResourcesNode | ResourceGroupNode | ResourceNode;

/** A project of the workspace; its children are its stacks. */
export class ProjectNode implements Project {
  readonly contextValue = 'project';
  readonly parent = undefined;

  constructor(
    readonly folder: string,
    readonly name: string,
    /** How many projects the workspace has. */
    readonly ofProjects: number,
  ) {}
}

/** A stack. It is a {@link StackTarget}, so a command that takes one takes the node as it is (`asTarget`). */
export class StackNode implements StackTarget {
  readonly folder: string;
  readonly project: string;
  readonly stack: string;
  readonly backend: Backend;
  /** What its state and history tell; undefined until they are read. */
  health: StackHealth | undefined;
  /** Why its state could not be read the last time. */
  problem: PulumiProblem | undefined;

  constructor(
    target: StackTarget,
    readonly info: StackInfo,
    public lock: StackLock,
    readonly parent: ProjectNode,
    /** What it is called among the stacks of its project. */
    readonly label = bareName(target),
  ) {
    ({ folder: this.folder, project: this.project, stack: this.stack, backend: this.backend } = target);
  }

  /** `stack`, and after it what is known of its health: `stack.locked.pending.broken`. */
  get contextValue(): string {
    const { health, lock } = this;
    const flags = [
      lock.isLocked && 'locked',
      health?.summary.pendingOperations.length && canBeRepaired(lock) && 'pending',
      health?.summary.errorCount && 'broken',
    ];
    return ['stack', ...flags.filter(Boolean)].join('.');
  }
}

/**
 * Something that is said about a project or a stack. One with a menu is a {@link StackTarget}, as a {@link StackNode} is.
 */
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

  /** `line`, or what its menu is about: `line.lock`, `line.pending`. */
  get contextValue(): string {
    const { menu } = this.line;
    return menu ? `line.${menu.kind}` : 'line';
  }
}

/** All resources of a stack; its children are those without parent. */
export class ResourcesNode {
  readonly contextValue = 'resources';

  constructor(readonly parent: StackNode) {}

  get target(): StackNode {
    return this.parent;
  }
}

/** Some of very many children. */
export class ResourceGroupNode {
  readonly contextValue = 'resourceGroup';

  constructor(
    readonly group: ResourceGroup,
    readonly parent: ResourcesNode | ResourceNode,
  ) {}

  get target(): StackNode {
    return this.parent.target;
  }
}

/** One resource of a stack. */
export class ResourceNode {
  constructor(
    readonly info: ResourceInfo,
    readonly parent: ResourcesNode | ResourceGroupNode | ResourceNode,
  ) {}

  /** The stack that it is in. */
  get target(): StackNode {
    return this.parent.target;
  }

  get urn(): string {
    return this.info.urn;
  }

  /** Position in the `resources` of the stack's export, as it was read: it tells copies with one URN apart. */
  get index(): number {
    return this.info.index;
  }

  /** `resource`, and after it what it is and its marks: `resource.provider.protected.pendingDelete`. */
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

/** A command's argument, if it is a resource of the view: any extension can call a command with anything. */
export function asResourceNode(argument: unknown): ResourceNode | undefined {
  return argument instanceof ResourceNode ? argument : undefined;
}
