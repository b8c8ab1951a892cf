import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const providerOutdated: KnownError = {
  id: 'provider-outdated',
  group: 'resources',
  severity: 'error',
  title: 'This version of the provider is too old for its cloud',
  patterns: [],
  what: 'The provider asks for a version of the cloud’s API (or for a kind of object in it) that the cloud has switched off. The objects are as they were.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Update the provider: install a newer version of its package in the program. Read its guide if the major version changes.',
      shell: 'pulumi plugin ls',
    },
    {
      text: 'A refresh or destroy without the program uses the version in the state: run it with the program, or change the version there.',
      command: 'refreshStack',
      shell: 'pulumi refresh --run-program',
    },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'All providers.',
  samples: [
    {
      text: '  mongodbatlas:index:Cluster (main):\n    error: refreshing urn:pulumi:dev::shop::mongodbatlas:index/cluster:Cluster::main: 1 error occurred:\n    \t* error reading Cluster (main): https://cloud.mongodb.com/api/atlas/v2/groups/1/clusters/main GET: HTTP 410 Gone (Error code: "VERSION_GONE") Detail: Version 2023-01-01 is no longer available. Reason: Gone.',
      source: 'report',
    },
  ],
};
