import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const exportsMixed: KnownError = {
  id: 'exports-mixed',
  group: 'programs',
  title: 'The program has a default export and named ones',
  severity: 'error',
  patterns: [/expected entrypoint module to have either a default export or named exports but not both/],
  what: 'A stack’s outputs are the module’s named exports, or what its default export (a function or an object) gives. With both it is not clear which are meant.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Keep one kind: return the named values from the default function, too, or remove the default export.',
    },
  ],
  link: { title: 'Stack outputs', url: 'https://www.pulumi.com/docs/iac/concepts/stacks/#outputs' },
  versions: 'Programs in Node.js that are ES modules.',
  samples: [
    {
      text: 'Error: expected entrypoint module to have either a default export or named exports but not both',
      source: 'code',
    },
  ],
};
