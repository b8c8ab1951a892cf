import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const configNotOfProject: KnownError = {
  id: 'config-not-of-project',
  group: 'secrets',
  title: 'The stack’s settings do not fit what Pulumi.yaml says of them',
  severity: 'error',
  patterns: [
    /[Ss]tack '(?<stack>[\w./-]{0,200})' (?:uses configuration value|is missing configuration value|with configuration key) '(?<key>[\w.:-]{1,200})'[^\n]{0,200}/,
    /validating stack config: [^\n]{1,300}/,
  ],
  what: 'The project file has a `config` block, which declares keys with their types. The stack has a key that it does not declare, lacks one that has no default, or has a value of another type.',
  told: 'It is the key `{key}`.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Compare `config` of Pulumi.yaml with the stack’s settings: set what is missing, declare what is new, correct the type.',
      shell: 'pulumi config',
    },
    { text: 'Keys of providers (`aws:region`) need no declaration in newer CLIs: update the CLI.' },
  ],
  link: {
    title: 'Project-level configuration',
    url: 'https://www.pulumi.com/docs/iac/concepts/config/#project-level-configuration',
  },
  versions: 'CLIs since 3.44.',
  samples: [
    {
      text: "error: validating stack config: Stack 'dev' is missing configuration value 'shop:replicas'",
      source: 'cli',
    },
  ],
};
