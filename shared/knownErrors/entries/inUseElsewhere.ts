import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const inUseElsewhere: KnownError = {
  id: 'in-use-elsewhere',
  group: 'resources',
  title: 'It is still in use, so it cannot be deleted',
  severity: 'error',
  patterns: [/attached volume cannot be deleted[^\n]{0,100}/],
  what: 'The cloud refuses the deletion because something still uses this object. What the state says depends on it, Pulumi has deleted first. So mostly the user was made outside of the stack: by Kubernetes (load balancers, their security groups and network interfaces), by a service, or by hand. Or it is in the stack, and the state does not say that it depends on this one.',
  stateSafety: {
    answer: 'yes',
    why: 'The object and its entry still exist. Resources that were deleted before are no longer in the state.',
  },
  steps: [
    {
      text: 'Find what uses it, in the provider’s console: for a network, its interfaces, security groups, gateways and load balancers; for a role, its attached policies and instance profiles.',
    },
    {
      text: 'Delete that, then finish the destroy.',
      command: 'finishDestroy',
      shell: 'pulumi destroy',
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
