import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const stateUnreadable: KnownError = {
  id: 'state-unreadable',
  group: 'state',
  title: 'The state cannot be read',
  severity: 'error',
  patterns: [
    // Without reads that failed because of the connection, the permissions or the credentials: these say nothing about
    // the state.
    /failed to load checkpoint: (?:blob \(key "[^"\n]{1,400}"\) \(code=[A-Za-z]{1,30}\): )?(?:unexpected EOF|EOF|invalid character|json: |gzip: |unsupported checkpoint|place \d{1,9}: )/,
    /error: blob \(key "[^"\n]{1,400}"\) \(code=Unknown\): (?:unexpected EOF|EOF$|invalid character|json: |gzip: )/,
    /place 1: (?:unexpected end of JSON input|invalid character)/,
    /unsupported checkpoint version \d{1,9}/,
    /checksum did not match: algorithm [A-Z\d]{1,12}/,
    /error: (?:unexpected )?EOF$(?<!cannot be parsed[^\n]{0,300})/,
    /error: unexpected end of JSON input$/,
    /error: read "\.pulumi\/meta\.yaml": EOF$/,
  ],
  saidOf: 'no resource',
  what:
    'The text of the state ends too early or is not JSON: it is cut off or damaged. On a self-managed backend, one damaged ' +
    'file makes `pulumi stack ls` fail for all stacks of the project.',
  stateSafety: {
    answer: 'unknown',
    why: 'If it came from an import, the stack is as it was. If Pulumi cannot read the stack itself, its file is damaged; the backend keeps the one from before (`.json.bak`) and copies in `.pulumi/backups`.',
  },
  steps: [
    {
      text: 'Open the file that was imported, or the stack’s file in `.pulumi/stacks` of the backend: each fault is marked in it.',
    },
    {
      text: 'If Pulumi says `EOF`, and the file is whole: the file beside it that has the same name and ends with `.attrs` is truncated. Remove that file; Pulumi makes a new one.',
    },
    {
      text: 'If Pulumi says that a checksum did not match, the bucket has other bytes than were written: its disk is damaged, or the object was changed there. The editor shows its content like that of a file.',
    },
    {
      text: 'If it cannot be repaired, restore an earlier state of the stack: a backup of this extension, or what the backend has kept.',
      command: 'restoreBackup',
    },
  ],
  link: guide.editing,
  versions: 'All versions.',
  samples: [
    { text: 'error: failed to load checkpoint: place 1: unexpected end of JSON input', source: 'cli' },
    { text: 'error: place 1: unexpected end of JSON input', source: 'cli' },
    { text: 'error: unexpected EOF', source: 'cli' },
    { text: 'error: unexpected end of JSON input', source: 'report' },
    { text: 'error: failed to load checkpoint: EOF', source: 'cli' },
    { text: 'error: EOF', source: 'cli' },
    { text: 'error: read ".pulumi/meta.yaml": EOF', source: 'cli' },
    {
      text: 'error: failed to load checkpoint: blob (key ".pulumi/stacks/shop/dev.json") (code=Unknown): unexpected EOF',
      source: 'cli',
    },
    {
      text: 'error: failed to load checkpoint: blob (key ".pulumi/stacks/shop/dev.json") (code=Unknown): checksum did not match: algorithm CRC32, expect bC+YFA==, actual rHf2PA==',
      source: 'cli',
    },
  ],
};
