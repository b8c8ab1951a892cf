import type { KnownError } from '../knownError';
import { awaitingInKubernetes } from '../guideLinks';

export const kubernetesUnreachable: KnownError = {
  id: 'kubernetes-unreachable',
  group: 'resources',
  title: 'The Kubernetes cluster cannot be reached',
  severity: 'error',
  patterns: [
    /configured Kubernetes cluster is unreachable/,
    /failed to download openapi: [^\n]{1,300}/,
    /connection to the server localhost:8080 was refused/,
    /failed to read resource state due to unreachable cluster/,
    /unable to load (?:schema information from the API server|Kubernetes client configuration)/,
  ],
  what:
    'The provider cannot talk to the cluster that its kubeconfig names: the cluster is gone or not there yet, the ' +
    'credentials have expired, a VPN is off, or the provider uses another context than `kubectl`.\n\n' +
    'If the cluster was deleted by hand, everything in it is gone as well, but the state still has it.',
  stateSafety: {
    answer: 'yes',
    why: 'Pulumi keeps resources that it cannot read. Do not make it forget them before you are sure that the cluster is gone.',
  },
  steps: [
    {
      text: 'If the address is `localhost:8080`, no kubeconfig was found at all: give the provider its contents as a string, or set `KUBECONFIG`.',
    },
    {
      text: 'See whether the cluster answers, with the same kubeconfig and context.',
      shell: 'kubectl cluster-info',
    },
    {
      text: 'Renew the credentials, and update the cluster’s kubeconfig: the one that the provider uses can be in the stack’s configuration or come from the program.',
    },
    {
      text: 'If the cluster is really gone, let a refresh remove its resources. Back up the state first: if the cluster is only out of reach, or refuses your credentials, this would forget live resources. (Pulumi’s own message names this setting in these cases, too.)',
      command: 'exportState',
      shell: 'PULUMI_K8S_DELETE_UNREACHABLE=true pulumi refresh',
    },
  ],
  link: awaitingInKubernetes,
  versions: 'Provider `kubernetes`, all versions.',
  samples: [
    {
      text: '    error: configured Kubernetes cluster is unreachable: unable to load schema information from the API server: Get "https://10.0.0.1/openapi/v2": dial tcp 10.0.0.1:443: i/o timeout',
      source: 'report',
    },
    {
      text: '    error: failed to read resource state due to unreachable cluster. If the cluster was deleted, you can remove this resource from Pulumi state by rerunning the operation with the PULUMI_K8S_DELETE_UNREACHABLE environment variable set to "true"',
      source: 'cli',
    },
  ],
};
