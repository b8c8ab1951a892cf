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
  what:
    'Pulumi stopped reading the file at the character that it names. If that is its first one, something else stands ' +
    'before the state: a redirection (`>`) into the file also caught a warning that a library or the CLI printed. A `<` ' +
    'begins the markers of a merge conflict, or a web page that was saved instead of the state.',
  stateSafety: { answer: 'yes', why: 'Nothing was imported: the stack is as it was.' },
  steps: [
    {
      text: 'Open the file: the place is marked, and all else that is wrong with it. Remove what is not part of the state; of a merge conflict, keep one side.',
    },
    {
      text: 'Or export the state again. With `--file`, nothing but the state gets into the file.',
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
