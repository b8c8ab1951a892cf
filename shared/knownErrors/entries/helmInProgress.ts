import type { KnownError } from '../knownError';

export const helmInProgress: KnownError = {
  id: 'helm-in-progress',
  group: 'resources',
  title: 'Helm considers an operation on this release still in progress',
  severity: 'error',
  patterns: [/another operation \(install\/upgrade\/rollback\) is in progress/],
  what: 'Helm records in a secret that an install or upgrade has begun. It was interrupted (the update was cancelled, or CI ended), and the record stayed: `pending-install`, `pending-upgrade` or `pending-rollback`.',
  stateSafety: {
    answer: 'yes',
    why: 'The release is as the interrupted operation left it; nothing was changed now.',
  },
  steps: [
    {
      text: 'Check that nobody else works on it, and which status it has.',
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
