import type { KnownError } from '../knownError';

export const kubernetesLogin: KnownError = {
  id: 'kubernetes-login',
  group: 'resources',
  title: 'The cluster answers, but does not accept the login',
  severity: 'error',
  covers: ['kubernetes-unreachable'],
  patterns: [
    /the server has asked for the client to provide credentials/,
    /unable to recognize "[^"\n]{1,200}": Unauthorized/,
    /You must be logged in to the server/,
  ],
  what: 'The cluster answers and asks for a login. The token or certificate in the kubeconfig has expired, belongs to another user or another cluster, or the identity (an IAM role, a service account) is not known to the cluster. With a kubeconfig that the program makes, an old one can be kept in the provider’s entry in the state.',
  stateSafety: {
    answer: 'yes',
    why: 'Nothing was changed. Do not use `PULUMI_K8S_DELETE_UNREACHABLE` for this: it would drop resources that exist.',
  },
  steps: [
    {
      text: 'Check whether kubectl can log in, with the same kubeconfig and context.',
      command: 'diagnoseEnvironment',
      shell: 'kubectl auth can-i get pods',
    },
    {
      text: 'Renew the login: `aws eks update-kubeconfig`, `gcloud container clusters get-credentials`, `az aks get-credentials`; with SSO, sign in first.',
    },
    {
      text: 'In EKS, the identity also needs an access entry (or a line in the ConfigMap `aws-auth`). It must be the identity that Pulumi uses: with a profile or role for the provider, give `eks.Cluster` the same one in `providerCredentialOpts`.',
    },
    {
      text: 'If the program makes the kubeconfig, an update of the provider alone (`pulumi up --target` with its URN) or a refresh that runs the program brings the new one into the state.',
      command: 'refreshStack',
      shell: 'pulumi refresh --run-program',
    },
  ],
  link: {
    title: 'Kubernetes provider: setup',
    url: 'https://www.pulumi.com/registry/packages/kubernetes/installation-configuration/',
  },
  versions: 'Kubernetes provider. `--run-program` needs a CLI of 2025 or newer.',
  samples: [
    {
      text: '    error: configured Kubernetes cluster is unreachable: unable to load schema information from the API server: the server has asked for the client to provide credentials',
      source: 'report',
    },
  ],
};
