import type { CliOutput, CliRequest, PulumiCli } from '../pulumi/cli';
import { bareName, runOn, stackFlag, targetDetails, type StackTarget } from '../pulumi/stacks';

/** What `pulumi` does while its program is debugged. */
export type OperationId = 'preview' | 'up' | 'destroy' | 'refresh';

export interface DebugOperation {
  readonly id: OperationId;
  readonly title: string;
  /** For “The … of stack “dev” has succeeded.” */
  readonly noun: string;
  /** Without the stack's name. */
  readonly args: readonly string[];
  /** The question before it, if it changes the stack. */
  readonly question?: {
    readonly message: (target: StackTarget) => string;
    readonly detail: string;
    readonly action: string;
  };
}

/** A preview would run the program twice; it is an operation of its own. */
const AT_ONCE = ['--yes', '--skip-preview'];

/** Unlike the others, `destroy` and `refresh` run the program only if they are told to. */
export const OPERATIONS: Readonly<Record<OperationId, DebugOperation>> = {
  preview: { id: 'preview', title: 'Debug Program (Preview)', noun: 'preview', args: ['preview'] },
  up: {
    id: 'up',
    title: 'Debug Program (Up)',
    noun: 'update',
    args: ['up', ...AT_ONCE],
    question: {
      message: (target) => `Update stack “${bareName(target)}” with its program in the debugger?`,
      detail:
        'What the program says is done at once, without a preview: resources are created, changed and deleted.',
      action: 'Update',
    },
  },
  destroy: {
    id: 'destroy',
    title: 'Debug Program (Destroy)',
    noun: 'destroy',
    args: ['destroy', ...AT_ONCE, '--run-program'],
    question: {
      message: (target) =>
        `Delete all resources of stack “${bareName(target)}”, with its program in the debugger?`,
      detail: '⚠ All resources of the stack are deleted at once, without a preview.',
      action: 'Delete All Resources',
    },
  },
  refresh: {
    id: 'refresh',
    title: 'Debug Program (Refresh)',
    noun: 'refresh',
    args: ['refresh', ...AT_ONCE, '--run-program'],
    question: {
      message: (target) => `Refresh stack “${bareName(target)}” with its program in the debugger?`,
      detail:
        'The state is brought in line with the real resources at once, without a preview. What is not found leaves the state.',
      action: 'Refresh',
    },
  },
};

/**
 * Runs an operation. Does not ask.
 * @param options.env what makes its program wait for the debugger
 * @throws {PulumiProblem} if it fails or is stopped
 */
export function runOperation(
  cli: PulumiCli,
  target: StackTarget,
  { args }: DebugOperation,
  options: Pick<CliRequest, 'env' | 'stop' | 'kill' | 'onStart' | 'onLine'>,
): Promise<CliOutput> {
  return runOn(cli, target, [...args, stackFlag(target)], options);
}

/** The small print of an operation's question. */
export function operationDetail({ question }: DebugOperation, target: StackTarget): string {
  return `${targetDetails(target)}\n\n${question?.detail ?? ''}`;
}
