import type { KnownError } from '../knownError';
import { guide } from '../guideLinks';

const AWAITING = {
  title: 'How Pulumi waits for Kubernetes resources',
  url: 'https://www.pulumi.com/registry/packages/kubernetes/installation-configuration/',
};

export const ingressLoadBalancer: KnownError = {
  id: 'ingress-load-balancer',
  title: 'The Ingress was given no address',
  severity: 'error',
  patterns: [/Ingress \.status\.loadBalancer field was not updated with a hostname\/IP address/],
  what:
    'Pulumi waits until the ingress controller of the cluster has written the address into the Ingress ' +
    '(`status.loadBalancer`). It did not: there is no controller for this Ingress, or it is not set up to do that, or it took too long.',
  stateSafety: {
    answer: 'yes',
    why: 'The Ingress exists and is in the state; the state also notes that it did not get ready.',
  },
  steps: [
    {
      text: 'It may only have taken longer: a refresh looks again.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
    { text: 'See what the controller says.', shell: 'kubectl describe ingress --all-namespaces' },
    {
      text: 'Traefik does not write the address unless it is told which: set `kubernetes.ingressEndpoint` (since Traefik 1.7).',
      link: {
        title: 'Traefik: ingressEndpoint',
        url: 'https://doc.traefik.io/traefik/providers/kubernetes-ingress/#ingressendpoint',
      },
    },
    {
      text: 'If nobody will ever write it, tell Pulumi not to wait: the annotation `pulumi.com/skipAwait: "true"` on the Ingress.',
    },
  ],
  link: guide.all,
  versions: 'Provider `kubernetes`, all versions.',
  samples: [
    {
      text:
        '    \t* the Kubernetes API server reported that "vfm/new-web-access-fr91qlju" failed to fully initialize or become live: \'new-web-access-fr91qlju\' timed out waiting to be Ready\n' +
        '    \t* Ingress .status.loadBalancer field was not updated with a hostname/IP address.',
      source: 'report',
    },
  ],
};

export const kubernetesNotReady: KnownError = {
  id: 'kubernetes-not-ready',
  title: 'A Kubernetes resource did not get ready in time',
  severity: 'error',
  patterns: [
    /failed to fully initialize or become live/,
    /timed out waiting to be Ready/,
    /failed to become available within allocated timeout/,
    /Minimum number of (?:live )?Pods [^\n]{0,80}was not attained/,
    /timed out waiting for the condition/,
  ],
  what:
    'Kubernetes has taken the resource, but it did not become ready while Pulumi waited (ten minutes for most types). ' +
    'Pods that crash, images that cannot be pulled, and a Service that matches no Pods are the usual reasons.',
  stateSafety: {
    answer: 'yes',
    why: 'The resource exists and is in the state, with a note (`initErrors`) that the next update tries again.',
  },
  steps: [
    {
      text: 'See what is wrong with the Pods.',
      shell: 'kubectl get pods --all-namespaces --field-selector=status.phase!=Running',
    },
    {
      text: 'See what has happened lately.',
      shell: 'kubectl get events --all-namespaces --sort-by=.lastTimestamp',
    },
    {
      text: 'If it only takes long, give it more time: `customTimeouts`, or the annotation `pulumi.com/timeoutSeconds`.',
    },
    { text: 'If it need not be ready, use the annotation `pulumi.com/skipAwait: "true"`.' },
    {
      text: 'If it is ready by now, a refresh takes the note away.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
  ],
  link: AWAITING,
  versions: 'Provider `kubernetes`, all versions.',
  samples: [
    {
      text:
        '    error: 2 errors occurred:\n' +
        '    \t* the Kubernetes API server reported that "my-application/web-v845050y" failed to fully initialize or become live: \'web-v845050y\' timed out waiting to be Ready\n' +
        '    \t* Attempted to roll forward to new ReplicaSet, but minimum number of Pods did not become live',
      source: 'report',
    },
    {
      text: '    \t* Helm release "nginx-ingress/ingresscontroller-1927c9a5" was created, but failed to initialize completely. Use Helm CLI to investigate.: failed to become available within allocated timeout.',
      source: 'report',
    },
  ],
};

export const kubernetesUnreachable: KnownError = {
  id: 'kubernetes-unreachable',
  title: 'The Kubernetes cluster cannot be reached',
  severity: 'error',
  patterns: [
    /configured Kubernetes cluster is unreachable/,
    /unable to load (?:schema information from the API server|Kubernetes client configuration)/,
  ],
  what:
    'The provider cannot talk to the cluster that its kubeconfig names: the cluster is gone or not there yet, the ' +
    'credentials have expired, a VPN is off, or the provider uses another context than `kubectl`.\n\n' +
    'If the cluster was deleted by hand, everything in it is gone as well, but the state still has it.',
  stateSafety: {
    answer: 'yes',
    why: 'Pulumi keeps what it cannot look at. Do not make it forget those resources before you are sure that the cluster is gone.',
  },
  steps: [
    {
      text: 'See whether the cluster answers, with the same kubeconfig and context.',
      shell: 'kubectl cluster-info',
    },
    { text: 'Renew the credentials, and update the cluster’s kubeconfig.' },
    {
      text: 'If the cluster is really gone, have a refresh take out what was in it. Back up the state first; with a cluster that is only out of reach this would lose live resources.',
      command: 'exportState',
      shell: 'PULUMI_K8S_DELETE_UNREACHABLE=true pulumi refresh',
    },
  ],
  link: AWAITING,
  versions: 'Provider `kubernetes`, all versions.',
  samples: [
    {
      text: '    error: configured Kubernetes cluster is unreachable: unable to load schema information from the API server: the server has asked for the client to provide credentials',
      source: 'report',
    },
  ],
};
