import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const kubernetesForbidden: KnownError = {
  id: 'kubernetes-forbidden',
  group: 'resources',
  title: 'The user of the cluster may not do this',
  severity: 'error',
  patterns: [
    /is forbidden: User "(?<user>[^"\n\s]{1,200})" cannot (?<verb>[a-z]{2,20}) resource "(?<kind>[\w./-]{1,100})"/,
    /attempting to grant RBAC permissions not currently held[^\n]{0,200}/,
    /is forbidden: User [^\n]{1,300}/,
  ],
  what: 'The cluster knows the user of the kubeconfig, but none of its roles (RBAC) allows this. It is unrelated to Pulumi’s own login.',
  told: '`{user}` may not {verb} `{kind}`.',
  stateSafety: operationRefused,
  steps: [
    { text: 'Ask the cluster for the user’s permissions.', shell: 'kubectl auth can-i {verb} {kind}' },
    {
      text: 'Bind a Role or ClusterRole with that verb to the user; in GKE or EKS it can be a role of IAM instead (Kubernetes Engine Developer, an access entry).',
    },
    {
      text: 'See that the kubeconfig’s context is the one that you mean.',
      command: 'diagnoseEnvironment',
      shell: 'kubectl config current-context',
    },
  ],
  link: { title: 'RBAC', url: 'https://kubernetes.io/docs/reference/access-authn-authz/rbac/' },
  versions: 'Kubernetes provider.',
  samples: [
    {
      text: 'serviceaccounts is forbidden: User "deployer@shop.iam.gserviceaccount.com" cannot create resource "serviceaccounts" in API group "" in the namespace "shop"',
      source: 'report',
    },
  ],
};
