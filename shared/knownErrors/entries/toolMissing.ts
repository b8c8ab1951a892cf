import type { KnownError } from '../knownError';

export const toolMissing: KnownError = {
  id: 'tool-missing',
  group: 'programs',
  severity: 'error',
  title: 'A tool that a provider calls is not installed here',
  patterns: [
    /\b(?<program>kubectl|helm|docker|git|aws|az|gcloud|terraform|tofu|kustomize|ssh|jq) is (?:missing|not installed|required but)/,
  ],
  what: 'The provider calls a program that has to be installed on the machine that runs Pulumi, and be in its `PATH`.',
  told: 'The program is `{program}`.',
  stateSafety: {
    answer: 'yes',
    why: 'This step did not run. What was made before it, such as the cluster, is in the state.',
  },
  steps: [
    {
      text: 'Install it where Pulumi runs (in CI, in the job), and see that it is found.',
      command: 'diagnoseEnvironment',
      shell: '{program} version',
    },
    { text: 'Then run the update again: it goes on with what is missing.', shell: 'pulumi up' },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'Providers that call other programs: `eks`, `command`, `docker`.',
  samples: [
    {
      text: '    error: Could not set VPC CNI options: kubectl is missing. See https://kubernetes.io/docs/tasks/tools/install-kubectl/',
      source: 'report',
    },
  ],
};
