import type { Project } from '../../project/projects';
import { errorLine, type PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import type { Line } from './treeLine';

/**
 * A failed run of the CLI, as a line of the view.
 * @param verdict what did not work, where nothing more is known than what the CLI said
 */
export function problemLine(problem: PulumiProblem, verdict: string): Line {
  if (problem.kind === 'stopped') {
    return {
      id: 'problem',
      label: 'Reading was stopped',
      description: 'reload the stack to read it again',
      icon: { id: 'circle-slash', tone: 'plain' },
    };
  }
  const said = problem.details === '' ? undefined : errorLine(problem.details);
  const label = problem.kind === 'other' ? verdict : problem.message;
  const words = [...new Set([label, problem.message, said])].filter((text) => text !== undefined);
  return {
    id: 'problem',
    label,
    description: words.at(1),
    tooltip: words.join('\n'),
    icon: { id: 'error', tone: 'error' },
    action: problem.kind === 'not-logged-in' ? { kind: 'log in' } : { kind: 'tell problem', problem },
  };
}

/** A project without stacks among others that have some. */
export function noStacksLine(backend: string, project: Project): Line {
  return {
    id: 'no stacks',
    label: 'No stacks: bring one back…',
    description: backend,
    tooltip: `There is no stack of this project in ${backend}. “pulumi stack init” creates one; a click brings back one that was removed.`,
    icon: { id: 'info', tone: 'plain' },
    action: { kind: 'bring back stack', project },
  };
}
