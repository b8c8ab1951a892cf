import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const nameNotAllowed: KnownError = {
  id: 'name-not-allowed',
  group: 'stacks',
  title: 'That name is not allowed',
  severity: 'error',
  patterns: [
    /(?:a |A )?(?:stack|project) names? (?:may|can|must|cannot)[^\n]{1,200}/,
    /invalid (?:stack|project) name[^\n]{0,200}/,
    /stack name [^\n]{0,100}is invalid[^\n]{0,200}/,
    /(?:stack|project) names? (?:is|are) limited to[^\n]{1,200}/,
  ],
  saidOf: 'no resource',
  what: 'Names of projects and stacks have up to 100 characters: letters, digits, hyphens, underscores and periods. In a stack’s full name, `/` is between organization, project and stack.',
  stateSafety: nothingDone,
  steps: [
    { text: 'Choose another name; in CI, replace what a branch’s name may contain, such as `/` and `#`.' },
  ],
  link: { title: 'Stacks', url: 'https://www.pulumi.com/docs/iac/concepts/stacks/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: a stack name may only contain alphanumeric, hyphens, underscores, or periods: invalid character',
      source: 'report',
    },
  ],
};
