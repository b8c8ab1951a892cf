import type { KnownError } from '../knownError';

export const kubernetesFieldConflict: KnownError = {
  id: 'kubernetes-field-conflict',
  group: 'resources',
  title: 'Another manager owns fields of this Kubernetes object',
  severity: 'error',
  patterns: [
    /Server-Side Apply field conflict detected[^\n]{0,300}/,
    /Apply failed with \d{1,6} conflicts?: [^\n]{1,300}/,
    /conflict with "(?<manager>[\w .@:/-]{1,100})"(?: with subresource "[\w-]{1,40}")? using(?: [\w./-]{1,80}: (?<field>\.[\w.-]{1,200})(?=\s|$))?/,
  ],
  what: 'Kubernetes records who set which field. The program sets a field that somebody else has set: an autoscaler (`.spec.replicas`), an operator, kubectl, Helm, or the Pulumi of another stack. Pulumi does not take it over unless you ask for it.',
  told: 'The other manager is `{manager}`. It owns the field `{field}`.',
  stateSafety: { answer: 'yes', why: 'The object and the state are as they were.' },
  steps: [
    {
      text: 'If the other is right (an autoscaler, an operator): leave the field out of the program, or name it in `ignoreChanges`.',
    },
    {
      text: 'If Pulumi should own it: stop the other from writing it, and take the field over with the annotation `pulumi.com/patchForce: "true"` on this object, for one update.',
    },
    { text: 'List who owns which field.', shell: 'kubectl get --show-managed-fields -o yaml' },
  ],
  link: {
    title: 'Server-side apply in Pulumi',
    url: 'https://www.pulumi.com/registry/packages/kubernetes/how-to-guides/managing-resources-with-server-side-apply/',
  },
  versions: 'Kubernetes provider 4 and newer.',
  samples: [
    {
      text: '        * the Kubernetes API server reported that "shop/web" failed to fully initialize or become live: Server-Side Apply field conflict detected. see https://www.pulumi.com/registry/packages/kubernetes/how-to-guides/managing-resources-with-server-side-apply/',
      source: 'report',
    },
    {
      text: '    : Apply failed with 1 conflict: conflict with "kube-controller-manager" with subresource "scale" using apps/v1: .spec.replicas',
      source: 'report',
    },
  ],
};
