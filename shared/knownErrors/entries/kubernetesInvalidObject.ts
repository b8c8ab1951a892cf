import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const kubernetesInvalidObject: KnownError = {
  id: 'kubernetes-invalid-object',
  group: 'resources',
  title: 'Kubernetes rejects the object as invalid',
  severity: 'error',
  patterns: [
    /"[^"\n]{1,200}" is invalid: [^\n]{1,300}?: (?:Invalid value|Required value|Forbidden|Unsupported value|Duplicate value|Too (?:long|many))[^\n]{0,300}/,
    /cannot be handled as a [A-Z]\w{1,60}: [^\n]{1,300}/,
    /ValidationError\([\w.]{1,100}\): [^\n]{1,300}/,
    /Kubernetes resources require a (?:kind and apiVersion|\.metadata\.name)[^\n]{0,200}/,
    /YAML object is invalid: [^\n]{1,300}/,
  ],
  what: 'The API server has looked at the object and refuses it: a field is missing, has a wrong type or a value that is not allowed. The path of the field follows the kind, with the reason after it.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Correct the field at the path that the message names; `spec.template.spec.containers[0].image: Required value` is what the program gives as `image` of the first container.',
    },
    { text: 'Look the field up, for the version of your cluster.', shell: 'kubectl api-resources' },
    {
      text: 'If the value is an output, look at it: it may be empty or of another type.',
      command: 'debugProgram',
    },
  ],
  link: { title: 'Kubernetes provider', url: 'https://www.pulumi.com/registry/packages/kubernetes/' },
  versions: 'Kubernetes provider.',
  samples: [
    {
      text: '    error: Service "web" is invalid: spec.ports[0].targetPort: Invalid value: 0: must be between 1 and 65535, inclusive',
      source: 'report',
    },
  ],
};
