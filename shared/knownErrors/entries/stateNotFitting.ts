import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const stateNotFitting: KnownError = {
  id: 'state-not-fitting',
  group: 'resources',
  severity: 'error',
  title: 'The object is in a state that does not allow this',
  patterns: [],
  what: 'The object itself, or one that it names, is stopped, failed, still being made, being deleted or already in the wished form. The cloud refuses the request until that changes.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Look at the object, and at those that it names, in the cloud’s console: in which state are they, and why?',
    },
    { text: 'If it is still changing, wait and run it again.', shell: 'pulumi up' },
    {
      text: 'If it failed or was changed by hand, bring it into order there, and have the state compared with it.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'All providers.',
  samples: [
    {
      text: "  aws:ec2:Instance (web):\n    error: operation error EC2: ModifyInstanceAttribute, https response error StatusCode: 400, RequestID: 1, api error IncorrectInstanceState: The instance 'i-1' is not in the 'stopped' state.",
      source: 'report',
    },
  ],
};
