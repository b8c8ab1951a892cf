import type { KnownError } from '../knownError';

export const importIsNotStackImport: KnownError = {
  id: 'import-is-not-stack-import',
  group: 'stacks',
  title: '`pulumi import` is not the command that imports a state',
  severity: 'error',
  patterns: [
    /an inline resource must be specified if no converter or import file is used/,
    /unknown command "(?:export|query)" for "pulumi"/,
  ],
  what:
    'In old guides `pulumi export` and `pulumi import` write a stack’s state to a file and back. Today they are called ' +
    '`pulumi stack export` and `pulumi stack import`; `pulumi import` brings resources that exist in the cloud into a stack.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed.' },
  steps: [
    {
      text: 'Write the state to a file.',
      command: 'exportState',
      shell: 'pulumi stack export --file state.json',
    },
    { text: 'Put it back.', command: 'importState', shell: 'pulumi stack import --file state.json' },
  ],
  link: {
    title: 'pulumi stack import',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_stack_import/',
  },
  versions: 'The old names are of 2018.',
  samples: [
    {
      text: 'error: an inline resource must be specified if no converter or import file is used, missing type, name, and id',
      source: 'cli',
    },
    { text: 'error: unknown command "export" for "pulumi"', source: 'cli' },
  ],
};
