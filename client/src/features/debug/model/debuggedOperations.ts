import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { CliOutput, CliRequest } from '../../../pulumi/cli/cliRequest';
import type { StackTarget } from '../../../pulumi/stacks/stacks';
import { runOn, stackFlag } from '../../../pulumi/stacks/runOn';

/** The operation of `pulumi` during which its program is debugged. */
export type OperationId = 'preview' | 'up' | 'destroy' | 'refresh';

export interface DebugOperation {
  readonly id: OperationId;
  readonly title: string;
  /** For “The … of stack “dev” has succeeded.” */
  readonly noun: string;
  /** The arguments without the stack's name. */
  readonly args: readonly string[];
  /** True if it changes the stack, so that the user is asked. */
  readonly changes: boolean;
}

/** With a preview, the program would run twice. Preview is its own operation. */
const AT_ONCE = ['--yes', '--skip-preview'];

/** `destroy` and `refresh` run the program only if told to; the others always do. */
export const OPERATIONS: Readonly<Record<OperationId, DebugOperation>> = {
  preview: {
    id: 'preview',
    title: 'Debug Program (Preview)',
    noun: 'preview',
    args: ['preview'],
    changes: false,
  },
  refresh: {
    id: 'refresh',
    title: 'Debug Program (Refresh)',
    noun: 'refresh',
    args: ['refresh', ...AT_ONCE, '--run-program'],
    changes: true,
  },
  up: {
    id: 'up',
    title: 'Debug Program (Up)',
    noun: 'update',
    args: ['up', ...AT_ONCE],
    changes: true,
  },
  destroy: {
    id: 'destroy',
    title: 'Debug Program (Destroy)',
    noun: 'destroy',
    args: ['destroy', ...AT_ONCE, '--run-program'],
    changes: true,
  },
};

/**
 * Runs an operation. Does not ask.
 * @param more the user's arguments. The stack's name comes before them: a flag without a value would take it.
 * @param options.env the variables that make its program wait for the debugger
 * @throws {PulumiProblem} if it fails or is stopped
 */
export function runOperation(
  cli: PulumiCli,
  target: StackTarget,
  { args }: DebugOperation,
  more: readonly string[],
  options: Pick<CliRequest, 'env' | 'stop' | 'kill' | 'onStart' | 'onLine'>,
): Promise<CliOutput> {
  return runOn(cli, target, [...args, stackFlag(target), ...more], options);
}
