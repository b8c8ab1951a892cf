import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const nameIsOutput: KnownError = {
  id: 'name-is-output',
  group: 'programs',
  title: 'The name of a resource in the program is an output, and has to be text',
  severity: 'error',
  covers: ['program-failed'],
  patterns: [
    /TypeError: Expected resource name to be a string/,
    /Resource name argument (?:must be|cannot be)[^\n]{0,100}/,
  ],
  what: 'The first argument of a resource is its name in Pulumi. It is part of the URN, so it has to be known before anything is made, and cannot come from another resource.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Take a name that the program knows: a constant, a value of the configuration, the index of a loop.',
    },
    {
      text: 'The name in the cloud is another one, an input (`name`, `bucket`, …): that may be an output.',
    },
  ],
  link: { title: 'Resource names', url: 'https://www.pulumi.com/docs/iac/concepts/resources/names/' },
  versions: 'All languages.',
  samples: [{ text: '    TypeError: Expected resource name to be a string', source: 'report' }],
};
