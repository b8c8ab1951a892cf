import type { KnownError } from '../knownError';

export const cloudOperationFailed: KnownError = {
  id: 'cloud-operation-failed',
  group: 'resources',
  title: 'The cloud began the operation, and it failed there',
  severity: 'error',
  patterns: [
    /unexpected state '\w{0,40}(?:FAIL|[Ff]ail|ERROR|[Ee]rror)\w{0,20}', wanted target '[^\n]{1,600}/,
    /NodeCreationFailure[^\n]{0,200}/,
    /Code="Failed" Message="The async operation failed\."/,
  ],
  what: 'The request was accepted, and the cloud gave up on it afterwards; this is no timeout. The reason is behind `last error`, or only in the cloud’s own log. `NodeCreationFailure`: the machines started, but did not join the cluster, because they cannot reach its endpoint (subnets, routes, NAT), their role lacks policies, or the image does not fit the version.',
  stateSafety: {
    answer: 'unknown',
    why: 'What succeeded before is in the state. The object may exist in a failed condition, in the cloud and mostly in the state, too: the next update replaces it.',
  },
  steps: [
    {
      text: 'Read the reason in the cloud: the object’s own page, CloudTrail in AWS, the activity log in Azure.',
    },
    {
      text: 'Mend it, compare the state with the cloud, and run the update again.',
      shell: 'pulumi up --refresh',
    },
  ],
  link: {
    title: 'Troubleshooting',
    url: 'https://www.pulumi.com/docs/support/troubleshooting/common-issues/',
  },
  versions: 'All providers.',
  samples: [
    {
      text: "* error waiting for EKS Node Group (main:ng) to create: unexpected state 'CREATE_FAILED', wanted target 'ACTIVE'. last error: i-0a1b: NodeCreationFailure: Instances failed to join the kubernetes cluster",
      source: 'report',
    },
  ],
};
