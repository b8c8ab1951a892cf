import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const inUseElsewhere: KnownError = {
  id: 'in-use-elsewhere',
  group: 'resources',
  title: 'Another object still uses it, so it cannot be deleted',
  severity: 'error',
  patterns: [
    /\b(?:DependencyViolation|DeleteConflict|BucketNotEmpty|ResourceInUse(?:Exception|Fault)?|InUseSubnetCannotBeDeleted|InUseRouteTableCannotBeDeleted|InUse\w{1,60}CannotBeDeleted|resourceInUseByAnotherResource|CannotDeleteResource|RepositoryNotEmptyException|VolumeInUse|InvalidGroup\.InUse|NetworkSecurityGroupInUse\w{0,30})\b[^\n]{0,300}/,
    /attached volume cannot be deleted[^\n]{0,100}/,
    /has dependencies and cannot be deleted/,
    /is already being used by [^\n]{1,200}/,
    /(?:is|are) (?:still |currently )?in use by [^\n]{1,200}/,
    /(?:bucket|Bucket|repository|Repository|registry|namespace|Namespace|resource group|database|dataset|Dataset) [^\n]{0,160}is not empty[^\n]{0,100}/,
  ],
  what: 'The cloud refuses the deletion because another object depends on this one. If that were in the state, Pulumi would have deleted it first: it was made outside of the stack, by Kubernetes (load balancers, their security groups and network interfaces), by a service, or by hand.',
  stateSafety: {
    answer: 'yes',
    why: 'The object and its entry still exist. Resources that were deleted before are no longer in the state.',
  },
  steps: [
    {
      text: 'Find what uses it, in the provider’s console: for a network, its interfaces, security groups, gateways and load balancers; for a bucket, its objects and versions.',
    },
    {
      text: 'Delete that, then finish the destroy.',
      command: 'finishDestroy',
      shell: 'pulumi destroy',
    },
    {
      text: 'A bucket or repository can be emptied by Pulumi itself: set `forceDestroy` (or `forceDelete`), run an update, and then destroy.',
    },
    { text: 'If the object is to stay, take only its entry out of the state.', command: 'deleteFromState' },
  ],
  link: guide.destroy,
  versions: 'All providers.',
  samples: [
    {
      text: "        * error deleting EC2 VPC (vpc-0c13ea95e1fc1879d): DependencyViolation: The vpc 'vpc-0c13ea95e1fc1879d' has dependencies and cannot be deleted.",
      source: 'report',
    },
  ],
};
