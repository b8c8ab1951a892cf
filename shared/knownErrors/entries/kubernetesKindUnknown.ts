import type { KnownError } from '../knownError';

export const kubernetesKindUnknown: KnownError = {
  id: 'kubernetes-kind-unknown',
  group: 'resources',
  title: 'The cluster does not know this kind of object',
  severity: 'error',
  patterns: [
    /apiVersion "(?<version>[\w./-]{1,100})" for kind "(?<kind>[\w.]{1,100})" was removed in Kubernetes/,
    /no matches for kind "(?<kind>[\w.]{1,100})" in version "(?<version>[\w./-]{1,100})"/,
    /(?:the server could not find the requested resource|unable to recognize "[^"\n]{0,200}": no matches)/,
    /failed to determine if the following GVK is namespaced: [^\n]{1,200}/,
    /ensure CRDs are installed first/,
    /apiVersion "(?<version>[\w./-]{1,100})" was removed in (?:a previous version of )?Kubernetes/,
    /cluster does not support resource type '(?<kind>[\w./-]{1,200})'/,
  ],
  what: 'The API server has no such kind in that version: its custom resource definition (CRD) is not installed yet, or Kubernetes has removed that version of the API (as `extensions/v1beta1`, `policy/v1beta1`), or it is another cluster.',
  told: 'It is `{kind}` in `{version}`.',
  stateSafety: {
    answer: 'yes',
    why: 'Nothing was changed. An old API version in the state stays until the object is made with a newer one.',
  },
  steps: [
    { text: 'List what the cluster has.', shell: 'kubectl api-resources' },
    {
      text: 'If the program installs the CRD, make the object depend on it (`dependsOn`); in a first preview it is not there yet.',
    },
    {
      text: 'If the API version was removed: use the newer one in the program, with the old type in the option `aliases`.',
    },
    {
      text: 'If the objects are gone with the old API, and only the state still has them, take their entries out.',
      command: 'deleteFromState',
    },
  ],
  link: { title: 'Kubernetes provider', url: 'https://www.pulumi.com/registry/packages/kubernetes/' },
  versions: 'Kubernetes provider.',
  samples: [
    {
      text: '    error: no matches for kind "Certificate" in version "cert-manager.io/v1"',
      source: 'report',
    },
  ],
};
