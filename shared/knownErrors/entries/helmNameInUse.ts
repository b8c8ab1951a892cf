import type { KnownError } from '../knownError';

export const helmNameInUse: KnownError = {
  id: 'helm-name-in-use',
  group: 'resources',
  title: 'Helm already has a release of that name',
  severity: 'error',
  patterns: [/cannot re-use a name that is still in use/],
  what: 'The namespace has a Helm release of that name which the state does not know: an install that failed half-way leaves one, and so does a release that was installed by hand.',
  stateSafety: { answer: 'yes', why: 'The existing release is as it was.' },
  steps: [
    { text: 'Look at it.', shell: 'helm list --all-namespaces --all' },
    {
      text: 'If it is what is left of a failed install, remove it with `helm uninstall`, and run the update again.',
    },
    {
      text: 'If it is in use, import it: the id is `namespace/name`.',
      link: { title: 'Importing resources', url: 'https://www.pulumi.com/docs/iac/guides/migration/import/' },
    },
    { text: 'With `atomic: true` a failed install removes itself.' },
  ],
  link: { title: 'helm', url: 'https://helm.sh/docs/helm/helm_rollback/' },
  versions: 'Kubernetes provider, `helm.v3.Release`.',
  samples: [{ text: '    error: cannot re-use a name that is still in use', source: 'report' }],
};
