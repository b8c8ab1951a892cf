import type { Project } from '../../project/projects';
import type { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import type { StackTarget } from '../../pulumi/stacks/stacks';

/** A line of the view: its text, and the action of a click or Enter. */
export interface Line {
  /** Unique among its siblings, and stable when the line is shown again. */
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly tooltip?: string | undefined;
  readonly icon: LineIcon;
  readonly action?: LineAction | undefined;
  readonly children?: readonly Line[] | undefined;
  /** The kind of its menu, and the stack for it. */
  readonly menu?: { readonly kind: 'lock' | 'pending'; readonly target: StackTarget } | undefined;
}

/** A product icon of VS Code, with its severity. */
export interface LineIcon {
  readonly id: string;
  readonly tone: 'error' | 'warning' | 'good' | 'plain';
}

/** The target of a line; the view knows the commands. */
export type LineAction =
  | { readonly kind: 'cancel update' | 'repair pending operations'; readonly target: StackTarget }
  | {
      readonly kind: 'show in state';
      readonly target: StackTarget;
      readonly hash: string;
      readonly line: number;
    }
  | { readonly kind: 'bring back stack'; readonly project: Project }
  | { readonly kind: 'log in' }
  | { readonly kind: 'tell problem'; readonly problem: PulumiProblem };
