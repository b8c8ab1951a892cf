import type { PulumiProblem } from '../pulumi/cli/pulumiProblem';
import type { Backend } from '../pulumi/location/stackTarget';
import type { StackNode } from './nodes';

/** The stacks of a project, or why there are none to show. */
export interface ProjectContent {
  readonly stacks: readonly StackNode[];
  readonly problem?: PulumiProblem | undefined;
  readonly backend?: Backend;
}
