import type { KnownError } from '../knownError';

export const operatorRetries: KnownError = {
  id: 'operator-retries',
  group: 'stacks',
  title: 'The Kubernetes operator’s last run has failed, and its status does not say why',
  severity: 'error',
  isGeneral: true,
  patterns: [
    /reason: (?:RetryingAfterFailure|StalledUpdateFailed|UpdateFailed)\b/,
    /message: \d{1,4} update failure\(s\)/,
  ],
  what: 'The status of a `Stack` object counts the failures. The reason is in the output of the run: in the log of the stack’s workspace pod (since version 2 of the operator), in the `Update` objects, in the operator’s own log (version 1), or in the stack’s history.',
  stateSafety: {
    answer: 'unknown',
    why: 'The stack’s history shows how far the run came. The operator runs it again by itself.',
  },
  steps: [
    {
      text: 'Read the log of the workspace’s pod, and explain it.',
      shell: 'kubectl logs -l auto.pulumi.com/component=workspace --all-containers --tail=200',
    },
    { text: 'Or see the updates and their messages.', shell: 'kubectl get updates.auto.pulumi.com -o yaml' },
    { text: 'Or look at the stack’s last update.', shell: 'pulumi stack history' },
  ],
  link: {
    title: 'Kubernetes operator',
    url: 'https://www.pulumi.com/docs/iac/using-pulumi/continuous-delivery/pulumi-kubernetes-operator/',
  },
  versions: 'Pulumi Kubernetes Operator.',
  samples: [{ text: '    message: 2 update failure(s)\n    reason: RetryingAfterFailure', source: 'report' }],
};
