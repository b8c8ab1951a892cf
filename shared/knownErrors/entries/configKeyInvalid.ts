import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const configKeyInvalid: KnownError = {
  id: 'config-key-invalid',
  group: 'secrets',
  title: 'That is no key of the configuration',
  severity: 'error',
  patterns: [
    /invalid configuration key: [^\n]{1,300}/,
    /could not parse [^\n]{1,200} as a configuration key/,
    /[\w.:-]{1,200} is not in config module/,
  ],
  what: 'A key is a namespace and a name with one colon between them (`aws:region`, `shop:replicas`); without a colon, it belongs to the project. A `Config` of the program has its namespace already, the project’s or the given one, so that `aws:region` read from it is a key with two colons, which cannot be set.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'In the program, name the namespace with the object, and the rest with the call: `new pulumi.Config("aws").get("region")`.',
    },
    { text: 'Then set the key with one colon, or none.', shell: 'pulumi config' },
    { text: 'In Pulumi.yaml and in the settings of the stack, look for a key with more colons.' },
  ],
  link: { title: 'Configuration', url: 'https://www.pulumi.com/docs/iac/concepts/config/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: invalid configuration key: could not parse shop:redis:version as a configuration key (configuration keys should be of the form `<namespace>:<name>`)',
      source: 'cli',
    },
  ],
};
