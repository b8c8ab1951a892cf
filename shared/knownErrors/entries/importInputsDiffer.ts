import type { KnownError } from '../knownError';

export const importInputsDiffer: KnownError = {
  id: 'import-inputs-differ',
  group: 'resources',
  title: 'What is imported differs from what the program says',
  severity: 'error',
  patterns: [
    /inputs to import do not match the existing resource[^\n]{0,200}/,
    /importing this resource will fail[^\n]{0,120}/,
  ],
  what: 'An import takes an object over only if the program describes it as it is. One of the inputs differs: the line names it, or a preview does.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed: neither the object nor the state.' },
  steps: [
    {
      text: 'See what differs: left what the object has, right what the program says.',
      shell: 'pulumi preview --diff',
    },
    {
      text: 'Set those properties in the program to what the object has, or have the code written by `pulumi import`.',
    },
    {
      text: 'To change the object with the import, name them in `ignoreChanges` for the import, and take that out afterwards.',
    },
  ],
  link: { title: 'Importing resources', url: 'https://www.pulumi.com/docs/iac/guides/migration/import/' },
  versions: 'All versions.',
  samples: [
    {
      text: '    warning: inputs to import do not match the existing resource; importing this resource will fail',
      source: 'report',
    },
  ],
};
