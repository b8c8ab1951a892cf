import type { ProjectContent } from './listedProjects';

/** The reason why the view shows nothing; `package.json` has the welcome text for each. */
export type Welcome = 'untrusted' | 'noCli' | 'notLoggedIn' | 'noProject' | 'noStack';

/** Why none of the projects has anything to show, if it is the same for all. */
export function sharedWelcome(
  contents: readonly Pick<ProjectContent, 'stacks' | 'problem'>[],
): Welcome | undefined {
  const reasons = new Set(contents.map(reasonOf));
  const [reason] = reasons;
  return reasons.size === 1 ? reason : undefined;
}

function reasonOf({ stacks, problem }: Pick<ProjectContent, 'stacks' | 'problem'>): Welcome | undefined {
  if (problem?.kind === 'cli-missing') return 'noCli';
  if (problem?.kind === 'not-logged-in') return 'notLoggedIn';
  return !problem && stacks.length === 0 ? 'noStack' : undefined;
}
