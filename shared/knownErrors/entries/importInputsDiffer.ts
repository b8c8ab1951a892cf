import type { KnownError } from '../knownError';

export const importInputsDiffer: KnownError = {
  id: 'import-inputs-differ',
  group: 'resources',
  title: 'The imported object differs from the program',
  severity: 'error',
  patterns: [
    /inputs to import do not match the existing resource[^\n]{0,200}/,
    /importing this resource will fail[^\n]{0,120}/,
  ],
  what: 'An import succeeds only if the program describes the object as it is. One of the inputs differs: this line or a preview names it.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed: neither the object nor the state.' },
  steps: [
    {
      text: 'Look at the differences: the object’s values are on the left, the program’s on the right.',
      shell: 'pulumi preview --diff',
    },
    {
      text: 'Set those properties in the program to what the object has, or let `pulumi import` write the code.',
    },
    {
      text: 'To change the object afterwards, name them in `ignoreChanges` for the import, and remove that after it.',
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
