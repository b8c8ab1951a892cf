import type { KnownError } from '../knownError';

export const helmNotOwner: KnownError = {
  id: 'helm-not-owner',
  group: 'resources',
  title: 'An object of the chart already exists, and Helm does not own it',
  severity: 'error',
  patterns: [
    /rendered manifests contain a (?:new )?resource that already exists[^\n]{0,400}/,
    /exists and cannot be imported into the current release[^\n]{0,300}/,
    /invalid ownership metadata[^\n]{0,300}/,
  ],
  what: 'Helm installs over an object that exists only if the object carries Helm’s own label and annotations, with the name of this release. This one does not: something else has made it (kubectl, another release, the cluster itself, a part of this program), or an earlier release of another name has left it behind.',
  stateSafety: { answer: 'yes', why: 'The existing object is as it was, and nothing was installed.' },
  steps: [
    {
      text: 'See in the message which object it is, and who made it: its labels say `app.kubernetes.io/managed-by`, its annotations `meta.helm.sh/release-name`.',
    },
    {
      text: 'If the chart should not make it, switch it off in the values (as `serviceAccount.create: false`).',
    },
    {
      text: 'If the release has no fixed name, Pulumi makes a new one each time it is replaced: set `name`, so that the annotations stay the same.',
    },
    {
      text: 'If Helm should own it, give it the label `app.kubernetes.io/managed-by: Helm` and the annotations `meta.helm.sh/release-name` and `meta.helm.sh/release-namespace`; if nobody needs it, delete it.',
    },
  ],
  link: {
    title: 'helm.v3.Release',
    url: 'https://www.pulumi.com/registry/packages/kubernetes/api-docs/helm/v3/release/',
  },
  versions: 'Helm 3.',
  samples: [
    {
      text: '    error: rendered manifests contain a resource that already exists. Unable to continue with install: ServiceAccount "web" in namespace "shop" exists and cannot be imported into the current release: invalid ownership metadata',
      source: 'report',
    },
  ],
};
