import type { KnownError } from '../knownError';

export const chartOwnObjects: KnownError = {
  id: 'chart-own-objects',
  group: 'resources',
  severity: 'error',
  title: 'A chart trips over objects of its own',
  patterns: [
    /waiting for RPCs: [^\n]{0,80}Unable to continue with install: \w{1,60} "[^"\n]{1,200}"[^\n]{0,120} exists and cannot be imported into the current release/,
  ],
  saidOf: 'no resource',
  covers: ['helm-not-owner', 'program-failed'],
  what: 'A chart of the kind `helm.v4.Chart` is rendered while the program runs. Older versions of the Kubernetes provider ask the cluster in doing so, and find the objects that the stack itself has made. They are no foreign objects.',
  stateSafety: {
    answer: 'yes',
    why: 'The program failed before anything was changed: the objects and the state are as they were. Do not delete the object that is named: it is the stack’s.',
  },
  steps: [
    {
      text: 'Update the Kubernetes provider: install the newest version of its package.',
      shell: 'pulumi plugin ls',
    },
    { text: 'See in the state that the object is the stack’s.', shell: 'pulumi stack --show-urns' },
    { text: 'Only if it is not: let Helm adopt it by its label and annotations, or delete it.' },
  ],
  link: {
    title: 'helm.v4.Chart',
    url: 'https://www.pulumi.com/registry/packages/kubernetes/api-docs/helm/v4/chart/',
  },
  versions: 'Kubernetes provider, first versions with `helm.v4.Chart`.',
  samples: [
    {
      text: '  pulumi:pulumi:Stack (shop-dev):\n    error: an unhandled error occurred: waiting for RPCs: rpc error: code = Unknown desc = Unable to continue with install: NetworkPolicy "web" in namespace "shop" exists and cannot be imported into the current release: invalid ownership metadata',
      source: 'report',
    },
  ],
};
