import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const nameRequired: KnownError = {
  id: 'name-required',
  group: 'resources',
  title: 'Names are not generated here, and the resource has none',
  severity: 'error',
  patterns: [
    /automatic naming is disabled but no explicit name was provided/,
    /autonaming is disabled, resource requires the \.metadata\.name field to be set/,
  ],
  what: 'The stack’s settings turn generated names off (`pulumi:autonaming` with the mode `disabled`), so the program has to name each object itself.',
  stateSafety: programNotRun,
  steps: [
    { text: 'Set the physical name in the resource’s properties (`name`, `bucket`, `metadata.name` …).' },
    {
      text: 'Or turn generated names on again, for all or for this provider.',
      shell: 'pulumi config get pulumi:autonaming',
    },
  ],
  link: {
    title: 'Automatic names',
    url: 'https://www.pulumi.com/docs/iac/concepts/resources/names/#autonaming',
  },
  versions: 'Versions with `pulumi:autonaming`.',
  samples: [
    { text: 'error: automatic naming is disabled but no explicit name was provided', source: 'code' },
  ],
};
