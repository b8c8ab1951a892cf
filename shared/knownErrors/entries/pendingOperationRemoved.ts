import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const pendingOperationRemoved: KnownError = {
  id: 'pending-operation-removed',
  group: 'interrupted',
  title: 'The import forgot an interrupted operation',
  severity: 'warning',
  patterns: [
    /removing pending operation '(?<operation>[a-z]{1,20})' on '(?<urn>urn:pulumi:[^\s'"`]{1,600})' from snapshot/,
  ],
  what:
    '`pulumi stack import` drops the notes of interrupted operations and names each. If the operation on `{urn}` was a ' +
    'create that did happen, the resource now exists without Pulumi knowing of it.',
  stateSafety: {
    answer: 'unknown',
    why: 'The import was made. Only the cloud provider shows whether it forgot a resource. The warning appears even if the import fails after it.',
  },
  steps: [
    { text: 'Look in your cloud provider’s console whether the operation on `{urn}` happened.' },
    {
      text: 'If it was a create that happened, delete the resource there, or take it into the stack. If you have the state from before the import, repair its operations instead, and import that.',
      command: 'repairPendingOperations',
    },
    {
      text: 'Compare the state with the real resources.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
  ],
  link: guide.interrupted,
  versions: 'All versions.',
  samples: [
    {
      text: "warning: removing pending operation 'creating' on 'urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Queue::orders' from snapshot",
      source: 'cli',
    },
  ],
};
