import type { KnownError } from '../knownError';
import { operationUnknown } from '../stateSafeties';

export const fetchFailed: KnownError = {
  id: 'fetch-failed',
  group: 'network',
  severity: 'error',
  title: 'A request over the network failed before there was an answer',
  patterns: [/^[ \t|]{0,8}(?:TypeError: )?fetch failed$/],
  what: 'These are Node’s words for a connection that did not come about: no cloud has refused anything. In SST, waiters ask whether a distribution is ready; what they wait for is made already.',
  stateSafety: operationUnknown,
  steps: [
    { text: 'Run it again: what was made is in the state.', shell: 'pulumi up' },
    {
      text: 'If it stays, look at DNS, proxy and firewall where it runs (in CI, of the job).',
      command: 'diagnoseEnvironment',
    },
  ],
  link: { title: 'SST: command line', url: 'https://sst.dev/docs/reference/cli/' },
  versions: 'SST, dynamic providers, Node programs.',
  samples: [
    {
      text: '|  Error       Web sst:aws:SvelteKit → WebCdnWaiter sst:aws:DistributionDeploymentWaiter\n|  fetch failed',
      source: 'report',
    },
  ],
};
