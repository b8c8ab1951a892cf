import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const importRefused: KnownError = {
  id: 'import-refused',
  group: 'state',
  title: 'Pulumi refuses to import this state',
  severity: 'error',
  patterns: [/importing this file could be dangerous; rerun with --force/],
  what:
    'Pulumi looked through the state before it took it, and found what the lines above name. It offers `--force`, with ' +
    'which it takes nearly everything; what is wrong is then in the stack, and the next command fails on it.',
  stateSafety: { answer: 'yes', why: 'The import was refused; the stack is as it was.' },
  steps: [
    { text: 'Do not use `--force` before you know what the lines above mean.' },
    {
      text: 'Open the file: all that Pulumi would refuse is marked in it, most with a repair. Then import it from the editor, which shows what changes.',
      command: 'importState',
    },
  ],
  link: guide.editing,
  versions: 'All versions.',
  samples: [
    {
      text: '    2) importing this file could be dangerous; rerun with --force to proceed anyway',
      source: 'cli',
    },
  ],
};
