import type { KnownError } from '../knownError';

export const otherStack: KnownError = {
  id: 'other-stack',
  group: 'state',
  title: 'The imported state belongs to another stack',
  severity: 'error',
  patterns: [/is from a different stack \((?<from>[\w.-]{1,100}) != (?<to>[\w.-]{1,100})\)/],
  what:
    'The names (URNs) of the resources say that they belong to stack `{from}`, and they are being imported into `{to}`. ' +
    'With `--force`, Pulumi would import them, and then treat all of them as resources to delete.',
  stateSafety: { answer: 'yes', why: 'The import was refused; stack `{to}` is as it was.' },
  steps: [
    { text: 'Check whether it is the right file and the right stack.', shell: 'pulumi stack ls' },
    {
      text: 'If the resources are to change their stack, rename it instead: Pulumi then rewrites the names.',
      shell: 'pulumi stack rename {to}',
    },
    {
      text: 'Or open the file and rename the stack in one URN (F2): all others follow. Then import it.',
      command: 'importState',
    },
  ],
  link: {
    title: 'pulumi stack rename',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_stack_rename/',
  },
  versions: 'All versions.',
  samples: [
    {
      text:
        'error: 2 errors occurred:\n' +
        "    1) resource 'urn:pulumi:prod::shop::shop:index:Storefront$pulumi-nodejs:dynamic/shop:Server::web' is from a different stack (prod != dev)\n" +
        '    2) importing this file could be dangerous; rerun with --force to proceed anyway',
      source: 'cli',
    },
  ],
};
