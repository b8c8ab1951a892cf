import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const planNeeded: KnownError = {
  id: 'plan-needed',
  group: 'resources',
  severity: 'error',
  title: 'The plan of this account does not have that',
  patterns: [],
  what: 'The service knows the request and refuses it because the account’s plan, subscription or billing does not include it. Newer versions of a provider sometimes no longer send a feature that the program does not ask for.',
  stateSafety: operationRefused,
  steps: [
    { text: 'Leave the feature out of the program, or take a plan that has it.' },
    {
      text: 'If the program does not ask for it, update the provider.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi plugin ls',
    },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'All providers.',
  samples: [
    {
      text: '  github:index:RepositoryEnvironment (test):\n    error: 1 error occurred:\n    \t* PUT https://api.github.com/repos/acme/shop/environments/test: 422 Fail to create protected rule, please ensure billing plan include protected branch gate. []',
      source: 'report',
    },
  ],
};
