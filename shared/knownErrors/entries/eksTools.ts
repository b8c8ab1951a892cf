import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const eksTools: KnownError = {
  id: 'eks-tools',
  group: 'programs',
  title: 'The AWS CLI or kubectl is missing or too old for the package eks',
  severity: 'error',
  covers: ['program-failed', 'rejection-unhandled'],
  patterns: [
    /TypeError: Invalid Version: null\n(?:[^\n]{0,300}\n){0,6}?[^\n]{0,200}assertCompatible(?:AWSCLI|Kubectl)/,
    /assertCompatible(?:AWSCLI|Kubectl\w{0,10})Exists/,
    /[Aa]t least v?[\d.]{1,10} of (?:the )?(?:AWS CLI|kubectl) is required/,
    /(?:AWS CLI|aws-cli|kubectl)[^\n]{0,60} (?:is )?(?:required|could not be found|not found on (?:the )?PATH)[^\n]{0,100}/,
  ],
  what: 'The package `@pulumi/eks` calls the AWS CLI and `kubectl`, and asks them for their version. Here one of them is not on PATH, is too old, or answers in words that the package does not understand.',
  stateSafety: programNotRun,
  steps: [
    { text: 'See which ones are there.', shell: 'aws --version && kubectl version --client' },
    {
      text: 'Install version 2 of the AWS CLI and a recent `kubectl`; in CI, in the job that runs Pulumi.',
      link: {
        title: 'Install the AWS CLI',
        url: 'https://docs.aws.amazon.com/cli/latest/userguide/getting-started-install.html',
      },
    },
    { text: 'Update the package: newer versions do without them.', shell: 'npm install @pulumi/eks@latest' },
  ],
  link: { title: 'Package eks', url: 'https://www.pulumi.com/registry/packages/eks/' },
  versions: 'Package eks.',
  samples: [
    {
      text: '    TypeError: Invalid Version: null\n        at new SemVer (/srv/eks/node_modules/semver/classes/semver.js:19:13)\n        at Object.assertCompatibleAWSCLIExists (/srv/eks/node_modules/@pulumi/dependencies.ts:64:20)',
      source: 'report',
    },
  ],
};
