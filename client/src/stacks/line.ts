import type { StackTarget } from '../pulumi/stacks/stacks';

/** A line of the view: what it says, and what a click on it or Enter does. */
export interface Line {
  /** Unlike that of its siblings, and the same when it is said anew. */
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly tooltip?: string | undefined;
  readonly icon: LineIcon;
  readonly action?: LineAction | undefined;
  readonly children?: readonly Line[] | undefined;
  /** What its menu offers, and for which stack. */
  readonly menu?: { readonly kind: 'lock' | 'pending'; readonly target: StackTarget } | undefined;
}

/** A product icon of VS Code, and how grave what it stands for is. */
export interface LineIcon {
  readonly id: string;
  readonly tone: 'error' | 'warning' | 'good' | 'plain';
}

/** What a line leads to; the view knows the commands. */
export type LineAction =
  | { readonly kind: 'cancel update' | 'repair pending operations'; readonly target: StackTarget }
  | {
      readonly kind: 'show in state';
      readonly target: StackTarget;
      readonly hash: string;
      readonly line: number;
    }
  | { readonly kind: 'log in' | 'show log' };
