import { errorLine, type PulumiProblem } from '../pulumi/cli/pulumiProblem';
import type { Line } from './line';

/** A failed run of the CLI, as a line of the view. */
export function problemLine(problem: PulumiProblem): Line {
  if (problem.kind === 'stopped') {
    return {
      id: 'problem',
      label: 'Reading was stopped',
      description: 'reload the stack to read it again',
      icon: { id: 'circle-slash', tone: 'plain' },
    };
  }
  const said = problem.details === '' ? undefined : errorLine(problem.details);
  return {
    id: 'problem',
    label: problem.message,
    description: said === problem.message ? undefined : said,
    tooltip: [problem.message, said].filter(Boolean).join('\n'),
    icon: { id: 'error', tone: 'error' },
    action: { kind: problem.kind === 'not-logged-in' ? 'log in' : 'show log' },
  };
}

/** A project without stacks among others that have some. */
export function noStacksLine(backend: string): Line {
  return {
    id: 'no stacks',
    label: 'No stacks',
    description: backend,
    tooltip: `There is no stack of this project in ${backend}. “pulumi stack init” creates one.`,
    icon: { id: 'info', tone: 'plain' },
  };
}
