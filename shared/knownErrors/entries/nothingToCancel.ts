import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const nothingToCancel: KnownError = {
  id: 'nothing-to-cancel',
  group: 'interrupted',
  title: 'There was nothing to cancel: the update has ended already',
  severity: 'information',
  patterns: [
    /\[400\] Bad Request: the update has already completed/,
    /\[409\] Conflict: The Update has already completed/,
    /stack [\w./-]{1,300} has never been updated/,
  ],
  what: '`pulumi cancel` asked Pulumi Cloud to end an update that had ended before. You can ignore this message.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed, and no update holds the stack.' },
  steps: [
    {
      text: 'Continue with your work. After an interrupted update, that means to repair its pending operations.',
      command: 'repairPendingOperations',
    },
    {
      text: 'Then compare the state with the real resources.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
  ],
  link: guide.interrupted,
  versions: 'Stacks in Pulumi Cloud.',
  samples: [
    { text: 'error: [400] Bad Request: the update has already completed', source: 'cli' },
    { text: 'error: [409] Conflict: The Update has already completed', source: 'cli' },
    { text: 'error: stack acme/shop/dev has never been updated', source: 'cli' },
  ],
};
