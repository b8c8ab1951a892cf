import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const autonamingUnsupported: KnownError = {
  id: 'autonaming-unsupported',
  group: 'resources',
  title: 'This provider does not take names from `pulumi:autonaming`',
  severity: 'error',
  patterns: [
    /resource has a custom autonaming setting but the provider does not support autonaming configuration/,
  ],
  what: 'The stack’s settings say how names are generated, and the provider of this resource is too old to be told.',
  stateSafety: programNotRun,
  steps: [
    { text: 'Update the provider’s package.', command: 'diagnoseEnvironment', shell: 'pulumi install' },
    {
      text: 'Or set names for its resources in the program, and the setting only for the other providers (`pulumi:autonaming` has `providers:`).',
    },
  ],
  link: {
    title: 'Automatic names',
    url: 'https://www.pulumi.com/docs/iac/concepts/resources/names/#autonaming',
  },
  versions: 'Versions with `pulumi:autonaming`.',
  samples: [
    {
      text: 'error: aws:s3/bucket:Bucket resource has a custom autonaming setting but the provider does not support autonaming configuration, consider upgrading to a newer version',
      source: 'code',
    },
  ],
};
