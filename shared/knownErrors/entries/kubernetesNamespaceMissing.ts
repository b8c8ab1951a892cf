import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const kubernetesNamespaceMissing: KnownError = {
  id: 'kubernetes-namespace-missing',
  group: 'resources',
  title: 'The namespace of the object does not exist',
  severity: 'error',
  patterns: [/namespaces "(?<namespace>[\w.-]{1,100})" not found/],
  what: 'Kubernetes creates no namespace by itself. The namespace is created later in the same update, or not at all, or the provider uses another cluster than you think.',
  told: 'The namespace is `{namespace}`.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'See which ones there are, in the cluster that the provider uses.',
      shell: 'kubectl get namespaces',
    },
    {
      text: 'If the program makes it, use its output as the object’s namespace (`ns.metadata.name`), so that it is made first.',
    },
    { text: 'For a Helm release, set `createNamespace: true`.' },
  ],
  link: { title: 'Kubernetes provider', url: 'https://www.pulumi.com/registry/packages/kubernetes/' },
  versions: 'Kubernetes provider.',
  samples: [
    {
      text: '    error: resource shop/web was not successfully created by the Kubernetes API server: namespaces "shop" not found',
      source: 'report',
    },
  ],
};
