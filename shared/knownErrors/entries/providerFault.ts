import type { KnownError } from '../knownError';
import { operationUnknown } from '../stateSafeties';

export const providerFault: KnownError = {
  id: 'provider-fault',
  group: 'resources',
  severity: 'error',
  title: 'A fault in the provider itself, not in your inputs',
  patterns: [],
  what: 'The words are of the provider’s own code (a conversion, an address in its schema, a value that it did not expect). It is a bug of this version, often after an upgrade or with an entry that another version wrote.',
  stateSafety: operationUnknown,
  steps: [
    {
      text: 'Update the provider, or go back to the version before: install that version of its package in the program.',
      shell: 'pulumi plugin ls',
    },
    { text: 'Search its issues for the words, and report it there if it is new.', command: 'reportProblem' },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'All providers.',
  samples: [
    {
      text: '  gcp:container:Cluster (main):\n    error: creating urn:pulumi:dev::shop::gcp:container/cluster:Cluster::main: Invalid address to set: []string{"cluster_autoscaling"}',
      source: 'report',
    },
  ],
};
