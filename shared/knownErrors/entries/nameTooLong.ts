import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const nameTooLong: KnownError = {
  id: 'name-too-long',
  group: 'resources',
  title: 'The generated name is not one that the cloud allows',
  severity: 'error',
  patterns: [
    /name '(?<name>[\w. -]{1,300})' plus (?<random>\d{1,3}) random chars is longer than maximum length (?<maximum>\d{1,4})/,
    /calculated name '(?<name>[\w. -]{1,300})' exceeds maximum length of (?<maximum>\d{1,4})/,
    /calculated name '(?<name>[\w. -]{1,300})' contains invalid character/,
  ],
  what: 'Pulumi adds random characters to a resource’s name, so that a replacement can exist beside the old object. With them the name is too long, or it has a character that this cloud does not allow.',
  told: '`{name}` and {random} characters are more than {maximum}.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Shorten the resource’s name in the program. That changes its URN: add an alias with the old name if it exists already.',
      link: { title: 'Aliases', url: 'https://www.pulumi.com/docs/iac/concepts/resources/options/aliases/' },
    },
    {
      text: 'Or set the physical name yourself, without random characters (`name`, `bucket` …); the resource is then replaced by deleting it first.',
    },
    {
      text: 'Or shorten all generated names with `pulumi:autonaming` in the stack’s settings.',
      link: {
        title: 'Automatic names',
        url: 'https://www.pulumi.com/docs/iac/concepts/resources/names/#autonaming',
      },
    },
  ],
  link: { title: 'Automatic names', url: 'https://www.pulumi.com/docs/iac/concepts/resources/names/' },
  versions: 'All versions.',
  samples: [
    {
      text: "error: name 'production-reporting-' plus 7 random chars is longer than maximum length 24",
      source: 'code',
    },
  ],
};
