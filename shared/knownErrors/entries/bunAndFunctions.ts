import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const bunAndFunctions: KnownError = {
  id: 'bun-and-functions',
  group: 'programs',
  title: 'Programs on Bun cannot have functions as resources',
  severity: 'error',
  patterns: [/Function serialization is not supported when using bun as a runtime/],
  what: 'A dynamic provider, a Lambda from a function and other callbacks are written as code into a property of a resource. That needs Node.js: Bun does not give what it takes.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Run this program on Node.js: `runtime: nodejs` with `packagemanager: bun` keeps Bun for the packages.',
    },
    { text: 'Or put the code into a file of its own, and give it as an asset.' },
  ],
  link: {
    title: 'Function serialization',
    url: 'https://www.pulumi.com/docs/iac/concepts/functions/function-serialization/',
  },
  versions: 'Programs with `runtime: bun`.',
  samples: [
    { text: 'Error: Function serialization is not supported when using bun as a runtime.', source: 'code' },
  ],
};
