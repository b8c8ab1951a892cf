import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const awsProfileMissing: KnownError = {
  id: 'aws-profile-missing',
  group: 'resources',
  title: 'The requested AWS profile does not exist here',
  severity: 'error',
  patterns: [
    /failed to get shared config profile, (?<profile>[\w.@+-]{1,100})/,
    /The config profile \((?<profile>[\w.@+-]{1,100})\) could not be found/,
  ],
  what: 'A profile is a section of `.aws/config` and `.aws/credentials` in your home folder, on each machine its own. The stack’s configuration (`aws:profile`), the program or `AWS_PROFILE` names one that this machine does not have: often it is a colleague’s, or one of yours in CI.',
  told: 'It is the profile `{profile}`.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'See which profiles there are here.',
      command: 'diagnoseEnvironment',
      shell: 'aws configure list-profiles',
    },
    { text: 'If the name is right, create the profile.', shell: 'aws configure sso --profile {profile}' },
    {
      text: 'If the stack’s configuration names it, take it out, so that everybody (and CI) chooses with `AWS_PROFILE`.',
      shell: 'pulumi config rm aws:profile',
    },
    {
      text: 'A profile in the provider’s entry in the state stays there until the program has run: refresh and destroy need that, too.',
      command: 'refreshStack',
      shell: 'pulumi refresh --run-program',
    },
  ],
  link: {
    title: 'AWS provider: setup',
    url: 'https://www.pulumi.com/registry/packages/aws/installation-configuration/',
  },
  versions: 'AWS providers. `--run-program` needs a CLI of 2025 or newer.',
  samples: [
    {
      text: '    Details: loading configuration: failed to get shared config profile, shop-dev',
      source: 'report',
    },
  ],
};
