import type { KnownError } from '../knownError';

export const helmNotReady: KnownError = {
  id: 'helm-not-ready',
  group: 'resources',
  title: 'A Helm release was installed but did not become ready',
  severity: 'error',
  patterns: [
    /Helm release "(?<release>[\w./-]{1,200})" was created,? but (?:has a failed status|failed to initialize completely)/,
    /Helm release "(?<release>[\w./-]{1,200})" failed: (?:timed out waiting|context deadline exceeded)/,
    /Helm Release (?<release>[\w./-]{1,200}): (?:timed out waiting|context (?:canceled|deadline exceeded))/,
  ],
  what: 'Helm has made the objects of the chart, and then waited for them (five minutes, if nothing else is set). Something in them did not start: an image that cannot be pulled, a volume that cannot be bound, a Job or a hook that fails. The chart’s values are the usual reason, or a cluster with too little room.',
  told: 'It is the release `{release}`.',
  stateSafety: {
    answer: 'yes',
    why: 'The release is in the cluster, and in the state as failed; the next update continues with it.',
  },
  steps: [
    {
      text: 'Find out what does not run in its namespace, and why.',
      shell: 'kubectl get events --all-namespaces --sort-by=.lastTimestamp',
    },
    { text: 'List Helm’s releases with their status.', shell: 'helm list --all-namespaces --all' },
    {
      text: 'Correct the values, and run the update again. If it is only slow, set `timeout` (in seconds); `skipAwait: true` does not wait at all.',
    },
    { text: 'With `atomic: true`, a release that fails is rolled back; without it, it stays as it is.' },
  ],
  link: {
    title: 'helm.v3.Release',
    url: 'https://www.pulumi.com/registry/packages/kubernetes/api-docs/helm/v3/release/',
  },
  versions: 'Kubernetes provider, `helm.v3.Release`.',
  samples: [
    {
      text: '    \t* Helm release "nginx-ingress/ingresscontroller-1927c9a5" was created, but failed to initialize completely. Use Helm CLI to investigate.: failed to become available within allocated timeout.',
      source: 'report',
    },
    {
      text: '    \t* Helm release "monitoring/prometheus" was created, but failed to initialize completely. Use Helm CLI to investigate.: failed to become available within allocated timeout. Error: Helm Release monitoring/prometheus: timed out waiting for the condition',
      source: 'report',
    },
    {
      text: '    warning: Helm release "ingress" was created but has a failed status. Use the `helm` command to investigate the error, correct it, then retry. Reason: context canceled',
      source: 'report',
    },
  ],
};
