import type { KnownError } from '../knownError';

export const chartKubeVersion: KnownError = {
  id: 'chart-kube-version',
  group: 'resources',
  title: 'The Helm chart is made for another version of Kubernetes',
  severity: 'error',
  covers: ['program-failed', 'rejection-unhandled'],
  patterns: [
    /chart requires kubeVersion: [^\n]{1,80}? which is incompatible with Kubernetes (?<version>v[\w.+-]{1,40})/,
    /chart requires kubeVersion: [^\n]{1,200}/,
  ],
  what: 'The chart names the versions of Kubernetes that it supports, and Helm takes the cluster for another one. If the cluster cannot be reached (a preview before it exists, an old kubeconfig), Helm assumes a version of its own, mostly an old one: then this message is only a consequence.',
  told: 'Helm takes the cluster for {version}.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed: the chart was not rendered.' },
  steps: [
    {
      text: 'See which version the cluster really has, and whether it can be reached with the kubeconfig that the provider gets.',
      command: 'diagnoseEnvironment',
      shell: 'kubectl version',
    },
    {
      text: 'If it has the right one: give `Chart` the version (`kubeVersion`), or let the preview run without the cluster (`pulumi up --skip-preview` the first time).',
    },
    { text: 'If not: update the cluster, or take an older version of the chart.' },
  ],
  link: {
    title: 'Helm: the kubeVersion field',
    url: 'https://helm.sh/docs/topics/charts/#the-kubeversion-field',
  },
  versions: 'Kubernetes provider: `Chart` and `Release`.',
  samples: [
    {
      text: '    error: chart requires kubeVersion: >= 1.22.0 which is incompatible with Kubernetes v1.20.0',
      source: 'report',
    },
  ],
};
