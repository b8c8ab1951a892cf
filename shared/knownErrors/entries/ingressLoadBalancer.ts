import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const ingressLoadBalancer: KnownError = {
  id: 'ingress-load-balancer',
  group: 'resources',
  title: 'The Ingress did not get an address',
  severity: 'error',
  patterns: [/Ingress \.status\.loadBalancer field was not updated with a hostname\/IP address/],
  what:
    'Pulumi waits until the ingress controller of the cluster has written the address into the Ingress ' +
    '(`status.loadBalancer`). It did not: there is no controller for this Ingress, or it is not set up to do that, or it took too long.',
  stateSafety: {
    answer: 'yes',
    why: 'The Ingress exists and is in the state, which also records that it did not become ready.',
  },
  steps: [
    {
      text: 'It may only have taken longer: a refresh checks again.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
    { text: 'Look at the controller’s events.', shell: 'kubectl describe ingress --all-namespaces' },
    {
      text: 'Traefik does not write the address unless it is told which: set `kubernetes.ingressEndpoint` (since Traefik 1.7).',
      link: {
        title: 'Traefik: ingressEndpoint',
        url: 'https://doc.traefik.io/traefik/providers/kubernetes-ingress/#ingressendpoint',
      },
    },
    {
      text: 'If the controller never writes it, tell Pulumi not to wait: the annotation `pulumi.com/skipAwait: "true"` on the Ingress.',
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
