import type { KnownError } from '../knownError';
import { awaitingInKubernetes } from '../guideLinks';

export const kubernetesNotReady: KnownError = {
  id: 'kubernetes-not-ready',
  group: 'resources',
  title: 'A Kubernetes resource did not become ready in time',
  severity: 'error',
  patterns: [
    /failed to fully initialize or become live/,
    /timed out waiting to be Ready/,
    /containers with unready status: [^\n]{1,300}/,
    /\b(?:ImagePullBackOff|ErrImagePull|CrashLoopBackOff|CreateContainerConfigError)\b[^\n]{0,200}/,
    /Resource operation was cancelled for ['"][^'"\n]{1,200}['"]/,
    /Service does not target any Pods/,
    /failed to become available within allocated timeout/,
    /Minimum number of (?:live )?Pods [^\n]{0,80}was not attained/,
    /timed out waiting for the condition(?! to)/,
  ],
  what:
    'Kubernetes has accepted the resource, but it did not become ready while Pulumi waited (ten minutes for most types). ' +
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
      text: 'If it is ready by now, a refresh removes the note.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
  ],
  link: awaitingInKubernetes,
  versions: 'Provider `kubernetes`, all versions.',
  samples: [
    {
      text:
        '    error: 2 errors occurred:\n' +
        '    \t* the Kubernetes API server reported that "my-application/web-v845050y" failed to fully initialize or become live: \'web-v845050y\' timed out waiting to be Ready\n' +
        '    \t* Attempted to roll forward to new ReplicaSet, but minimum number of Pods did not become live',
      source: 'report',
    },
  ],
};
