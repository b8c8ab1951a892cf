import type { KnownError } from '../knownError';
import { operationUnknown } from '../stateSafeties';

export const providerTimeout: KnownError = {
  id: 'provider-timeout',
  group: 'resources',
  title: 'The provider waited, and the object did not get ready in time',
  severity: 'error',
  patterns: [
    /ResourceNotReady: exceeded wait attempts/,
    /error: operation timed out$/,
    /timeout while waiting for (?:state|resource|[\w ]{1,60} to (?:be|become))\b[^\n]{0,200}/,
    /(?:waiting for|waiting on) [^\n]{1,200}(?:: timeout|timed out|timeout)[^\n]{0,100}/,
    /unexpected state '[^'\n]{1,60}', wanted target '[^'\n]{1,100}'[^\n]{0,200}/,
    /Future#WaitForCompletion: context has been cancelled/,
  ],
  what: 'The operation was begun at the cloud, and was not done when the time for it was over. It may still go on there.',
  stateSafety: operationUnknown,
  steps: [
    {
      text: 'Look at the object in the provider’s console: it says whether it is still at work, or has failed, and why.',
    },
    {
      text: 'When it is done there, have Pulumi look at it.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
    { text: 'Give it more time: the option `customTimeouts` of the resource.' },
  ],
  link: { title: 'customTimeouts', url: 'https://www.pulumi.com/docs/iac/concepts/options/customtimeouts/' },
  versions: 'All providers.',
  samples: [
    {
      text: "    \t* waiting for RDS Cluster (shop) create: timeout while waiting for state to become 'available' (last state: 'creating', timeout: 2h0m0s)",
      source: 'report',
    },
  ],
};
