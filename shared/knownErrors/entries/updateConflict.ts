import { settleOperations } from '../commonSteps';
import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const updateConflict: KnownError = {
  id: 'update-conflict',
  group: 'interrupted',
  title: 'Another update of this stack is running, or was interrupted',
  severity: 'error',
  patterns: [
    /\[409\] (?:Conflict: )?Another update is currently in progress/,
    /another update is currently in progress or was interrupted/,
  ],
  what:
    'Pulumi Cloud lets one update at a time change a stack: an update gets a lease on the stack when it starts. It has given ' +
    'the lease to someone else, who is updating the stack right now, or to an update of your own that crashed before ' +
    'it could give the lease back.',
  stateSafety: {
    answer: 'yes',
    why: 'The update was refused before it did anything.',
  },
  steps: [
    {
      text: 'See who holds the stack: its page in the console names the latest update and who started it. If a colleague or a CI job is updating the stack, wait.',
      shell: 'pulumi console',
      link: { title: 'Pulumi Cloud’s console', url: 'https://app.pulumi.com' },
    },
    { text: 'Wait five minutes if an update of yours has just crashed: its lease then runs out by itself.' },
    {
      text: 'If the update no longer runs, cancel it. A running update fails at once when it is cancelled.',
      command: 'cancelUpdate',
      shell: 'pulumi cancel',
    },
    settleOperations,
  ],
  link: guide.conflicts,
  versions: 'Stacks in Pulumi Cloud. The second wording is of 2018.',
  samples: [
    { text: 'error: [409] Conflict: Another update is currently in progress.', source: 'cli' },
    {
      text: 'error: another update is currently in progress or was interrupted; try again later',
      source: 'guide',
    },
  ],
};
