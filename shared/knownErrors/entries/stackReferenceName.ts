import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const stackReferenceName: KnownError = {
  id: 'stack-reference-name',
  group: 'stacks',
  title: 'The name in the stack reference is not a whole one',
  severity: 'error',
  patterns: [/stack reference's name should be of the form/],
  what: 'A program that reads another stack’s outputs names it as `ORGANIZATION/PROJECT/STACK`; on a self-managed backend the organization is the word `organization`.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'List the stacks with their whole names, and write one of them.',
      shell: 'pulumi stack ls --all',
    },
  ],
  link: {
    title: 'Stack references',
    url: 'https://www.pulumi.com/docs/iac/concepts/stacks/#stackreferences',
  },
  versions: 'All versions.',
  samples: [
    {
      text: "error: a stack reference's name should be of the form '<organization>/<project>/<stack>'. See https://www.pulumi.com/docs/using-pulumi/stack-outputs-and-references/#using-stack-references for more information.",
      source: 'code',
    },
  ],
};
