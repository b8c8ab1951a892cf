import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const leaseLost: KnownError = {
  id: 'lease-lost',
  group: 'interrupted',
  title: 'The update lost its lease on the stack while it ran',
  severity: 'error',
  patterns: [
    /\[403\] The provided update token has expired/,
    /\[404\] Not Found: Update '[\w-]{1,64}' not found/,
    /renewing lease: /,
  ],
  what:
    'An update in Pulumi Cloud holds a lease that it renews every few minutes. It could not: the computer slept, the ' +
    'network was gone for a while, or the update was cancelled. From then on, Pulumi Cloud does not save what ' +
    'the update does, so its last operations are not in the state.',
  stateSafety: {
    answer: 'unknown',
    why: 'The state is intact, but it may lack the last operations: resources may exist that it does not contain.',
  },
  steps: [
    {
      text: 'Make sure that the update has ended, also its plugins. Then release the stack.',
      command: 'cancelUpdate',
    },
    {
      text: 'Choose what happened to each operation that was in progress. A created resource that the state does not have is added with its id.',
      command: 'repairPendingOperations',
    },
    {
      text: 'Refresh the state with the changes since then.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
    { text: 'Run the update again, on a computer that does not sleep meanwhile.', shell: 'pulumi up' },
  ],
  link: guide.interrupted,
  versions: 'Stacks in Pulumi Cloud.',
  samples: [
    {
      text: 'error: post-step event returned an error: failed to save snapshot: [403] The provided update token has expired.',
      source: 'report',
    },
    {
      text: "error: post-step event returned an error: failed to save snapshot: [404] Not Found: Update '1ac5fad4-38d6-465e-9b21-742c277e252a' not found",
      source: 'report',
    },
  ],
};
