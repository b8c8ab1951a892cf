import { releaseStack, settleOperations } from '../commonSteps';
import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const saveFailed: KnownError = {
  id: 'save-failed',
  group: 'interrupted',
  title: 'Pulumi could not save the state',
  severity: 'error',
  patterns: [
    /(?:pre|post)-step event returned an error/,
    /failed to save snapshot: /,
    /(?<!could not create stack: )An IO error occurred while writing the new snapshot file/,
  ],
  causeFollows: true,
  what:
    'Pulumi saves the state before and after each step. It could not: the connection to the backend was lost, or the ' +
    'disk or bucket could not be written to (full, no permission, expired credentials). The rest of the message says ' +
    'which. The update stopped; with `post-step`, the step itself had happened before.',
  stateSafety: {
    answer: 'unknown',
    why: 'The saved state is intact, but the result of the last step may be missing in it.',
  },
  steps: [
    { text: 'Remove the cause: the network, the permissions, the space on the disk, the credentials.' },
    releaseStack,
    settleOperations,
    { text: 'Run the update again; that is safe.', shell: 'pulumi up' },
  ],
  link: guide.postStep,
  versions: 'All versions.',
  samples: [
    {
      text: 'error: pre-step event returned an error: failed to save snapshot: An IO error occurred while writing the new snapshot file: blob (key ".pulumi/stacks/shop/dev.json") (code=Unknown): mkdir /srv/backend/.pulumi/stacks/shop: not a directory',
      source: 'cli',
    },
    {
      text: 'error: post-step event returned an error: failed to save snapshot: performing HTTP request: Patch "https://api.pulumi.com/api/stacks/acme/shop/dev/update/1/checkpoint": dial tcp: lookup api.pulumi.com: no such host',
      source: 'report',
    },
  ],
};
