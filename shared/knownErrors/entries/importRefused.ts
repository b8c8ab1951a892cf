import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const importRefused: KnownError = {
  id: 'import-refused',
  group: 'state',
  title: 'Pulumi refuses to import this state',
  severity: 'error',
  patterns: [/importing this file could be dangerous; rerun with --force/],
  what:
    'Pulumi checked the state before the import, and found the faults that the lines above name. It offers `--force`, with ' +
    'which it accepts nearly everything; the faults are then in the stack, and the next command fails on them.',
  stateSafety: { answer: 'yes', why: 'The import was refused; the stack is as it was.' },
  steps: [
    { text: 'Do not use `--force` before you know what the lines above mean.' },
    {
      text: 'Open the file: the editor marks everything that Pulumi would refuse, and offers repairs for most of it. Then import it from the editor, which shows the changes.',
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
