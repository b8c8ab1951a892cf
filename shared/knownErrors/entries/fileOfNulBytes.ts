import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const fileOfNulBytes: KnownError = {
  id: 'file-of-nul-bytes',
  group: 'state',
  title: 'The file holds only NUL bytes',
  severity: 'error',
  patterns: [/invalid character '\\x00' looking for beginning of value/],
  what:
    'The machine stopped while the file was being written, as in a power cut: its length was written to the disk, but its text was ' +
    'not. There is nothing left to repair.',
  stateSafety: {
    answer: 'unknown',
    why: 'If it came from an import, the stack is as it was. If Pulumi says it of the stack itself, that file is lost; the backend keeps the one from before (`.json.bak`) and copies in `.pulumi/backups`.',
  },
  steps: [
    {
      text: 'If it was a file to import, export the state again.',
      command: 'exportState',
      shell: 'pulumi stack export --file state.json',
    },
    {
      text: 'If it is the stack’s own file, restore an earlier state of the stack: a backup of this extension, or what the backend has kept.',
      command: 'restoreBackup',
    },
    {
      text: 'The earlier state can lack what the interrupted update did. Refresh it, so that it matches the real resources.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
  ],
  link: guide.editing,
  versions: 'All versions.',
  samples: [
    { text: "error: invalid character '\\x00' looking for beginning of value", source: 'cli' },
    {
      text: "error: failed to load checkpoint: place 1: invalid character '\\x00' looking for beginning of value",
      source: 'cli',
    },
  ],
};
