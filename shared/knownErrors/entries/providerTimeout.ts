import type { KnownError } from '../knownError';
import { operationUnknown } from '../stateSafeties';

export const providerTimeout: KnownError = {
  id: 'provider-timeout',
  group: 'resources',
  title: 'The object did not become ready while the provider waited',
  severity: 'error',
  patterns: [
    /ResourceNotReady: exceeded wait attempts/,
    /error: operation timed out$/,
    /unexpected state '(?!\w{0,40}(?:FAIL|[Ff]ail|ERROR|[Ee]rror))[^'\n]{1,60}', wanted target '[^'\n]{1,100}'[^\n]{0,200}/,
    /Future#WaitForCompletion: context has been cancelled/,
  ],
  what: 'The cloud started the operation, but did not finish it within the timeout. It may still continue there.',
  stateSafety: operationUnknown,
  steps: [
    {
      text: 'Look at the object in the provider’s console: it shows whether the operation is still running, or has failed, and why.',
    },
    {
      text: 'When it is done there, refresh the resource.',
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
