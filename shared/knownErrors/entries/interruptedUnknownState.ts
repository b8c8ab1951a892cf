import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const interruptedUnknownState: KnownError = {
  id: 'interrupted-unknown-state',
  group: 'interrupted',
  title: 'The service marked the stack as unknown after an interrupted update',
  severity: 'error',
  patterns: [/stack's resources are in an unknown state due to an interrupted update/],
  what:
    'An update was interrupted, and the service of that time stopped all further ones until a person had looked at the ' +
    'state. Today’s Pulumi lists the interrupted operations instead and goes on.',
  stateSafety: {
    answer: 'unknown',
    why: 'The last operations of the interrupted update may be missing in it.',
  },
  steps: [
    {
      text: 'Export the state and keep a copy.',
      command: 'exportState',
      shell: 'pulumi stack export --file state.json',
    },
    {
      text: 'Compare it with the real resources, and repair the interrupted operations.',
      command: 'repairPendingOperations',
    },
    {
      text: 'Import what you have changed. (Old guides say `pulumi import`; that command now brings cloud resources into a stack.)',
      command: 'importState',
      shell: 'pulumi stack import --file state.json',
    },
  ],
  link: guide.interrupted,
  versions: 'Pulumi’s service of 2018.',
  samples: [
    {
      text:
        "error: stack's resources are in an unknown state due to an interrupted update;\n" +
        '    please export the stack, repair any inconsistencies, and import the result',
      source: 'guide',
    },
  ],
};
