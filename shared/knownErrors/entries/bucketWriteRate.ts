import { settleOperations } from '../commonSteps';
import type { KnownError } from '../knownError';

export const bucketWriteRate: KnownError = {
  id: 'bucket-write-rate',
  group: 'backend',
  title: 'The bucket limits the writes to one object per second',
  severity: 'error',
  patterns: [/rate of change requests to the object [^\n]{1,300}/],
  what: 'Google Cloud Storage accepts about one write a second to one object, and Pulumi writes the state, which is one object, after each step.',
  stateSafety: {
    answer: 'unknown',
    why: 'The last steps may not be in the state; those that had begun may have happened.',
  },
  steps: [
    {
      text: 'Update the CLI: newer versions wait and retry.',
      link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
    },
    { text: 'Run fewer steps at a time.', shell: 'pulumi up --parallel 4' },
    {
      text: 'Find what was done but not saved: a refresh looks at the resources.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
    settleOperations,
  ],
  link: {
    title: 'Self-managed backends',
    url: 'https://www.pulumi.com/docs/iac/operations/stack-management/using-a-diy-backend/',
  },
  versions: 'Backends in Google Cloud Storage.',
  samples: [
    {
      text: 'error: post-step event returned an error: failed to save snapshot: An IO error occurred during the current operation: blob (key ".pulumi/stacks/dev.json") (code=Unknown): googleapi: Error 429: The rate of change requests to the object states/.pulumi/stacks/dev.json exceeds the rate limit.',
      source: 'report',
    },
  ],
};
