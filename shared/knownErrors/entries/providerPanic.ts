import { releaseStack, settleOperations } from '../commonSteps';
import type { KnownError } from '../knownError';

export const providerPanic: KnownError = {
  id: 'provider-panic',
  group: 'plugins',
  title: 'A provider has crashed',
  severity: 'error',
  patterns: [/panic: [^\n]{1,300}/],
  saidOf: 'a resource',
  what: 'The provider of this resource ended with a panic, which is a bug in it. Neither the CLI nor your program crashed.',
  stateSafety: {
    answer: 'unknown',
    why: 'What succeeded before is in the state. The operation in progress may have happened.',
  },
  steps: [
    {
      text: 'Update the provider, or go back to the version before: install that version of its package in the program.',
    },
    {
      text: 'Search the provider’s issues for the first line of the panic, and report it there if it is new.',
      command: 'reportProblem',
    },
    releaseStack,
    settleOperations,
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'All providers.',
  samples: [
    {
      text: '  aws:s3:Bucket (images):\n    panic: runtime error: index out of range [0] with length 0',
      source: 'report',
    },
  ],
};
