import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const kubernetesExecPlugin: KnownError = {
  id: 'kubernetes-exec-plugin',
  group: 'resources',
  title: 'The program that gets credentials for the cluster failed',
  severity: 'error',
  covers: ['kubernetes-unreachable'],
  patterns: [
    /getting credentials: exec:? [^\n]{1,300}/,
    /exec plugin is configured to use API version [^\n]{1,200}/,
    /unable to load schema information from the API server: command terminated with exit code \d{1,3}/,
    /exec plugin: invalid apiVersion "[^"\n]{1,100}"/,
    /no Auth Provider found for name "[^"\n]{1,60}"/,
    /gke-gcloud-auth-plugin[^\n]{0,120}(?:not found|not installed|executable)/,
  ],
  what: 'The kubeconfig does not contain credentials, but names a program that gets them (`aws`, `aws-iam-authenticator`, `gke-gcloud-auth-plugin`, `kubelogin`). It is not in `PATH` where Pulumi runs, uses another `apiVersion`, or has no login itself.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'See whether kubectl works in the same terminal with the same kubeconfig.',
      command: 'diagnoseEnvironment',
      shell: 'kubectl version',
    },
    {
      text: 'Install or update the program that the message names, and write the kubeconfig again with it (`aws eks update-kubeconfig`, `gcloud container clusters get-credentials`, `az aks get-credentials`).',
    },
    {
      text: 'If the program of the project writes the kubeconfig, use `client.authentication.k8s.io/v1beta1` in it.',
    },
  ],
  link: { title: 'Kubernetes provider', url: 'https://www.pulumi.com/registry/packages/kubernetes/' },
  versions: 'Kubernetes provider.',
  samples: [
    {
      text: 'error: getting credentials: exec: executable gke-gcloud-auth-plugin not found',
      source: 'report',
    },
  ],
};
