import { releaseStack } from '../commonSteps';
import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const pendingOperations: KnownError = {
  id: 'pending-operations',
  group: 'interrupted',
  title: 'An earlier update was interrupted in the middle of an operation',
  severity: 'warning',
  patterns: [
    /Attempting to deploy or update resources with \d{1,6} pending operations from previous deployment/,
    /the current deployment has \d{1,6} resource\(s\) with pending operations/,
    /, interrupted while (?:creating|updating|deleting|reading|importing)\b/,
  ],
  what:
    'Before Pulumi creates, changes or deletes a resource, it records the operation in the state, and removes the ' +
    'record when it is done. An earlier update was killed, crashed or lost its connection in between. Pulumi cannot tell ' +
    'whether those operations happened: a resource may exist that the state does not contain.\n\n' +
    'A pending create matters most. Pulumi forgets it only when you say so, and if the resource does exist, the next ' +
    '`pulumi up` creates it a second time.',
  stateSafety: {
    answer: 'unknown',
    why: 'The state is intact and can be used, but it may be wrong about the listed resources.',
  },
  steps: [
    releaseStack,
    {
      text: 'Look in your cloud provider’s console whether each listed resource was created, changed or deleted.',
    },
    {
      text: 'Choose what happened to each. A create that did happen becomes a resource of the state with the id that you enter. The command shows the difference before it writes.',
      command: 'repairPendingOperations',
    },
    { text: 'Refresh the rest from the real resources.', command: 'refreshStack', shell: 'pulumi refresh' },
  ],
  link: guide.interrupted,
  versions: 'A warning since CLI 3.29; before, an update refused to proceed.',
  samples: [
    {
      text:
        '    warning: Attempting to deploy or update resources with 1 pending operations from previous deployment.\n' +
        '      * urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Queue::orders, interrupted while creating',
      source: 'cli',
    },
    {
      text:
        'error: the current deployment has 1 resource(s) with pending operations:\n' +
        '  * urn:pulumi:dev::sequence-infra::gcp:sql/databaseInstance:DatabaseInstance::database, interrupted while creating',
      source: 'report',
    },
  ],
};
