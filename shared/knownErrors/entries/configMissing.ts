import type { KnownError } from '../knownError';

export const configMissing: KnownError = {
  id: 'config-missing',
  group: 'secrets',
  title: 'A value of the configuration is missing',
  severity: 'error',
  patterns: [
    /[Mm]issing [Rr]equired configuration variable ['‘"](?<key>[\w.:-]{1,200})['’"]/,
    /[Mm]issing required configuration key "(?<key>[\w.:-]{1,200})"/,
    /[Mm]issing required configuration key: (?<key>[\w.:-]{1,200})/,
  ],
  covers: ['go-program-panic'],
  what: 'The program asks for `{key}`, and the stack’s configuration has no value for it. Each stack has a configuration of its own, in Pulumi.<stack>.yaml.',
  stateSafety: { answer: 'yes', why: 'The program stopped at this.' },
  steps: [
    { text: 'Set it for this stack; the command asks for the value…', shell: 'pulumi config set {key}' },
    { text: '…or, if it is a secret:', shell: 'pulumi config set --secret {key}' },
    { text: 'See what this stack has.', shell: 'pulumi config' },
  ],
  link: { title: 'Configuration', url: 'https://www.pulumi.com/docs/iac/concepts/config/' },
  versions: 'All versions.',
  samples: [
    {
      text: "    error: Missing required configuration variable 'shop:size'\n    \tplease set a value using the command `pulumi config set shop:size <value>`",
      source: 'cli',
    },
  ],
};
