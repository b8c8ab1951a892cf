import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const fileOfOtherEncoding: KnownError = {
  id: 'file-of-other-encoding',
  group: 'state',
  title: 'The file is UTF-16, which Pulumi does not read',
  severity: 'error',
  patterns: [
    /invalid character '(?:ÿ|þ|\\x00|\\u00ff|\\u00fe|\\xff|\\xfe|Ã¿)' looking for beginning of value/,
  ],
  what: 'The file begins with the mark of UTF-16. Windows PowerShell writes that when output is redirected with `>`: the content of the file is right, only its encoding is wrong.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Export again, and let Pulumi write the file.',
      command: 'exportState',
      shell: 'pulumi stack export --file state.json',
    },
    { text: 'Or open the file in VS Code, click the encoding in the status bar, and save it with UTF-8.' },
  ],
  link: guide.editing,
  versions: 'All versions.',
  samples: [{ text: "error: invalid character 'ÿ' looking for beginning of value", source: 'cli' }],
};
