import type { KnownError } from '../knownError';

export const kubernetesDeleteStuck: KnownError = {
  id: 'kubernetes-delete-stuck',
  group: 'resources',
  title: 'A Kubernetes object is being deleted, but does not disappear',
  severity: 'error',
  patterns: [
    /failed to be deleted[^\n]{0,200}/,
    /Timeout occurred polling for '[^'\n]{1,200}'/,
    /timed out waiting for deletion[^\n]{0,100}/,
    /deleting failed\b[^\n]{0,200}timed out waiting to be Ready/,
    /(?:finalizers? in|still has finalizers)[^\n]{0,100}/,
  ],
  what: 'Kubernetes has marked the object for deletion, and waits: a finalizer belongs to a controller that must clean up first, but no longer runs or cannot reach its cloud. A namespace waits for everything in it.',
  stateSafety: { answer: 'yes', why: 'The state keeps the entry until the object is gone.' },
  steps: [
    {
      text: 'See what is still there and what it waits for: `kubectl get` the object with `-o yaml`, under `finalizers` and `status.conditions`.',
      shell: 'kubectl get namespaces',
    },
    {
      text: 'Let the controller finish: do not remove it (an operator, a load balancer controller) before its objects; `dependsOn` sets the order.',
    },
    {
      text: 'If the controller is gone for good, remove the finalizer from the object by hand. What the controller would have cleaned up (a load balancer, a disk) then stays in the cloud.',
    },
    {
      text: 'Then run the update again. If the object is gone by now, a refresh removes it from the state.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
  ],
  link: {
    title: 'Finalizers',
    url: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/finalizers/',
  },
  versions: 'Kubernetes provider.',
  samples: [
    {
      text: '    	* the Kubernetes API server reported that "shop" failed to be deleted: timed out waiting for deletion of Namespace',
      source: 'report',
    },
  ],
};
