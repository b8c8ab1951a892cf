import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const fileNotJson: KnownError = {
  id: 'file-not-json',
  group: 'state',
  title: 'The file to import is not JSON',
  severity: 'error',
  patterns: [
    /error: invalid character '[^'\n]{1,8}' (?:looking for beginning of (?:value|object key string)|after [^\n]{1,60}|in (?:literal|string)[^\n]{0,60})/,
  ],
  saidOf: 'no resource',
  what:
    'Pulumi stopped reading the file at the character that it names. If that is the first one, other text comes ' +
    'before the state: a redirection (`>`) into the file also caught a warning that a library or the CLI printed. A `<` ' +
    'begins the markers of a merge conflict, or a web page that was saved instead of the state.',
  stateSafety: { answer: 'yes', why: 'Nothing was imported: the stack is as it was.' },
  steps: [
    {
      text: 'Open the file: the editor marks the place and all other errors. Remove what is not part of the state; keep one side of a merge conflict.',
    },
    {
      text: 'Or export the state again. With `--file`, the file contains only the state.',
      command: 'exportState',
      shell: 'pulumi stack export --file state.json',
    },
  ],
  link: guide.editing,
  versions: 'All versions.',
  samples: [
    { text: "error: invalid character 'S' looking for beginning of value", source: 'cli' },
    { text: "error: invalid character '<' looking for beginning of object key string", source: 'cli' },
  ],
};
