import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const kubernetesImmutableField: KnownError = {
  id: 'kubernetes-immutable-field',
  group: 'resources',
  title: 'A field of the Kubernetes object cannot be changed in place',
  severity: 'error',
  patterns: [
    /field is immutable(?! in )/,
    /updates to statefulset spec for fields other than [^\n]{1,200} are forbidden/,
    /spec\.clusterIP[^\n]{0,80}(?:immutable|may not)/,
  ],
  what: 'Kubernetes allows this change only with a new object, and Pulumi did not know that it must replace the object (it knows this for most kinds, but not for custom resources and fields set by others).',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Replace it: name the field in the option `replaceOnChanges`, or replace it once.',
      shell: "pulumi up --replace '{urn}'",
    },
    {
      text: 'If it must always exist, give the new object another name and remove the old one afterwards.',
    },
    { text: 'If the change is not wanted, name the field in `ignoreChanges`.' },
  ],
  link: { title: 'Kubernetes provider', url: 'https://www.pulumi.com/registry/packages/kubernetes/' },
  versions: 'Kubernetes provider.',
  samples: [
    {
      text: '    error: Deployment.apps "web" is invalid: spec.selector: Invalid value: field is immutable',
      source: 'report',
    },
  ],
};
