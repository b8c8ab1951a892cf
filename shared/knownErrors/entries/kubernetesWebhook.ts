import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const kubernetesWebhook: KnownError = {
  id: 'kubernetes-webhook',
  group: 'resources',
  title: 'An admission webhook of the cluster refuses the object',
  severity: 'error',
  patterns: [
    /admission webhook "(?<webhook>[\w.-]{1,200})" denied the request[^\n]{0,300}/,
    /admission webhook "(?<webhook>[\w.-]{1,200})" does not support dry run/,
    /failed calling webhook "(?<webhook>[\w.-]{1,200})"[^\n]{0,300}/,
  ],
  what: 'The cluster asks a webhook (of an operator, an ingress controller, a policy engine) before it accepts an object. It has refused this one and says why at the end of the line; or it does not answer, mostly because its own Pods do not run yet; or it is too old to support a preview.',
  told: 'The webhook is `{webhook}`.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'If it denied the request, change the object as it says. A field that must not change needs a replacement: `replaceOnChanges`.',
    },
    {
      text: 'If it could not be called, see whether the Pods behind it run, and have the object depend on what installs them (`dependsOn`).',
      shell: 'kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations',
    },
    { text: 'If it does not support dry runs, update what installed it.' },
  ],
  link: {
    title: 'Admission webhooks',
    url: 'https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/',
  },
  versions: 'Kubernetes provider.',
  samples: [
    {
      text: '    error: admission webhook "validate.nginx.ingress.kubernetes.io" denied the request: host "shop.example.com" and path "/" is already defined in ingress shop/web',
      source: 'report',
    },
    {
      text: '    error: Internal error occurred: failed calling webhook "webhook.cert-manager.io": no endpoints available for service "cert-manager-webhook"',
      source: 'report',
    },
  ],
};
