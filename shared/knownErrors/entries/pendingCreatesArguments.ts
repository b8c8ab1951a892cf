import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const pendingCreatesArguments: KnownError = {
  id: 'pending-creates-arguments',
  group: 'interrupted',
  title: 'Each interrupted create needs its URN and its id',
  severity: 'error',
  patterns: [/each URN must be followed by an ID/],
  what: '`--import-pending-creates` takes pairs: a URN, then the id of the object that the interrupted create has made.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Let the id be looked up, and decide for each interrupted operation.',
      command: 'repairPendingOperations',
    },
    { text: 'Or write each URN in single quotes with its id behind it.' },
  ],
  link: { title: 'pulumi refresh', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_refresh/' },
  versions: 'All versions.',
  samples: [
    { text: 'error: each URN must be followed by an ID: found an odd number of entries', source: 'cli' },
  ],
};
