import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const environmentRefused: KnownError = {
  id: 'environment-refused',
  group: 'secrets',
  title: 'Pulumi Cloud does not accept the definition of the ESC environment',
  severity: 'error',
  patterns: [/failed to (?:update|create) environment(?:, yaml code failed| due to error| )[^\n]{0,300}/],
  what: 'The definition of the environment is checked before it is saved. What is wrong stands after `Diags:`: for example a name of a stack that is not `project/stack`, or an import without `project/`.',
  stateSafety: nothingDone,
  steps: [
    { text: 'Correct the definition: `pulumi env edit` has the same check, and tells the line.' },
    { text: 'Run the program again with the corrected text.' },
  ],
  link: { title: 'Pulumi ESC', url: 'https://www.pulumi.com/docs/esc/environments/' },
  versions: 'Pulumi Cloud.',
  samples: [
    {
      text: 'failed to update environment due to error: [0]\n    Diags: string must match the pattern "^[a-zA-Z0-9-_.]{1,100}$"',
      source: 'report',
    },
  ],
};
