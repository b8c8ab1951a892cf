import type { KnownError } from '../knownError';

export const helmInProgress: KnownError = {
  id: 'helm-in-progress',
  group: 'resources',
  title: 'Helm takes this release to be in the middle of an operation',
  severity: 'error',
  patterns: [/another operation \(install\/upgrade\/rollback\) is in progress/],
  what: 'Helm writes into a secret that an install or upgrade has begun. It was cut off (the update was cancelled, CI ended), and that note stayed: `pending-install`, `pending-upgrade` or `pending-rollback`.',
  stateSafety: { answer: 'yes', why: 'The release is as far as it was then; nothing was changed now.' },
  steps: [
    {
      text: 'See that nobody else is at it, and in which state it is.',
      shell: 'helm list --all-namespaces --pending',
    },
    {
      text: 'If it was an upgrade, go back to the last revision that worked: `helm rollback` with the release’s name and namespace.',
    },
    {
      text: 'If it was the first install, remove it: `helm uninstall`, or delete its newest secret `sh.helm.release.v1.…`.',
    },
    {
      text: 'Then have Pulumi look at it, and run the update again.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
  ],
  link: { title: 'helm', url: 'https://helm.sh/docs/helm/helm_rollback/' },
  versions: 'Kubernetes provider, `helm.v3.Release`.',
  samples: [
    { text: '    error: another operation (install/upgrade/rollback) is in progress', source: 'report' },
  ],
};
