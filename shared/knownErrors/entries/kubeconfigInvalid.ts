import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const kubeconfigInvalid: KnownError = {
  id: 'kubeconfig-invalid',
  group: 'resources',
  title: 'The kubeconfig cannot be read',
  severity: 'error',
  covers: ['kubernetes-unreachable'],
  patterns: [
    /failed to parse kubeconfig[^\n]{0,400}/,
    /couldn't get version\/kind; json parse error[^\n]{0,300}/,
    /(?:unable to load|error loading|invalid) (?:kubeconfig|Kubernetes client configuration)[^\n]{0,300}/,
    /invalid configuration: [^\n]{1,200}/,
    /context "?(?<context>[\w.:/@-]{1,200})"? does not exist/,
    /no configuration has been provided, try setting KUBERNETES_MASTER/,
  ],
  what: 'The Kubernetes provider got something that is not a kubeconfig: a path where the contents belong (or the contents where a path belongs), an output that was empty or `[secret]`, a context that is not in it. The cluster may be fine, and the state is fine: do not delete anything from it.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Do not set `PULUMI_K8S_DELETE_UNREACHABLE`, although the message proposes it: it would drop existing resources.',
    },
    {
      text: 'Check what the provider gets: `kubernetes:kubeconfig` in the stack’s configuration, `kubeconfig` of the provider in the program, or else `KUBECONFIG` and `~/.kube/config`.',
      shell: 'pulumi config',
    },
    {
      text: 'If the program makes it, look at the output: JSON or YAML with `apiVersion` and `kind: Config`.',
      command: 'debugProgram',
    },
    {
      text: 'See whether kubectl can read it.',
      command: 'diagnoseEnvironment',
      shell: 'kubectl config view --minify',
    },
  ],
  link: { title: 'Kubernetes provider', url: 'https://www.pulumi.com/registry/packages/kubernetes/' },
  versions: 'Kubernetes provider.',
  samples: [
    {
      text: "warning: configured Kubernetes cluster is unreachable: failed to parse kubeconfig data in `kubernetes:config:kubeconfig`- couldn't get version/kind; json parse error: json: cannot unmarshal string into Go value of type struct",
      source: 'report',
    },
  ],
};
