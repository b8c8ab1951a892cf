import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const stateTooOld: KnownError = {
  id: 'state-too-old',
  group: 'state',
  title: 'The state has no known version',
  severity: 'error',
  patterns: [/is too old to be used by this version of the Pulumi CLI/, /this stack's deployment is too old/],
  what:
    'The top of the file has no `version`, or one below 1. Mostly it is not an old state but a file of another kind: the ' +
    'inner part of an export, the buffer of `pulumi state edit`, or a checkpoint.',
  stateSafety: { answer: 'yes', why: 'The import was refused; the stack is as it was.' },
  steps: [
    { text: 'Open the file; a message at its top says what it is, and how to turn it into an export.' },
    {
      text: 'Import it from the editor, which converts it.',
      command: 'importState',
    },
    { text: 'Or open the stack’s state itself, and make your changes there.', command: 'editState' },
  ],
  link: guide.editing,
  versions: 'All versions.',
  samples: [
    { text: "error: the stack 'dev' is too old to be used by this version of the Pulumi CLI", source: 'cli' },
  ],
};
