import { releaseStack, settleOperations } from '../commonSteps';
import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const diskFull: KnownError = {
  id: 'disk-full',
  group: 'backend',
  title: 'A disk is full',
  severity: 'error',
  patterns: [/no space left on device/, /disk quota exceeded/, /There is not enough space on the disk/],
  what:
    'Something could not be written because its disk has no space left, or your quota is used up: the folder of ' +
    'the backend, Pulumi’s own folder with its plugins, or the one for temporary files.',
  stateSafety: {
    answer: 'unknown',
    why: 'At the start of a command nothing has happened. During an update, the last operations may not be saved.',
  },
  steps: [
    {
      text: 'See which disk it is: the command measures the free space of each folder that Pulumi writes to.',
      command: 'diagnoseEnvironment',
    },
    {
      text: 'Make space. Plugins that no project needs any more can be downloaded again.',
      shell: 'pulumi plugin rm --all',
    },
    releaseStack,
    settleOperations,
  ],
  link: guide.all,
  versions: 'All versions.',
  samples: [
    {
      text: 'error: could not create stack: open /srv/backend/.pulumi/locks/organization/shop/dev/67899c4a.json: no space left on device',
      source: 'cli',
    },
  ],
};
