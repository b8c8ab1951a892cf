import type { KnownError } from '../knownError';
import { operationUnknown } from '../stateSafeties';

export const dynamicProviderFailed: KnownError = {
  id: 'dynamic-provider-failed',
  group: 'programs',
  title: 'The program’s own dynamic provider threw an error',
  severity: 'error',
  patterns: [],
  what: 'The code of a dynamic provider (`create`, `update`, `delete`, `read` …) is a part of the program, and it threw this. Pulumi shows the words only if an `Error` was thrown; anything else becomes `undefined`. What that code had done before, it has done.',
  stateSafety: operationUnknown,
  steps: [
    {
      text: 'Look for the words in the code of the dynamic provider. Throw `Error` objects there, with what was asked for.',
    },
    { text: 'Stop in it: run a preview or an update with the debugger attached.', command: 'debugProgram' },
    {
      text: 'If it had made the object before it threw, delete that, or have `create` find it.',
    },
  ],
  link: {
    title: 'Dynamic providers',
    url: 'https://www.pulumi.com/docs/iac/concepts/resources/dynamic-providers/',
  },
  versions: 'Node and Python programs.',
  samples: [
    {
      text: '  pulumi-nodejs:dynamic:Resource (wait):\n    error: Resource is not in the state servicesStable',
      source: 'report',
    },
  ],
};
