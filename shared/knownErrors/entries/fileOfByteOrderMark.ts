import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const fileOfByteOrderMark: KnownError = {
  id: 'file-of-byte-order-mark',
  group: 'state',
  title: 'The file begins with a byte order mark, which Pulumi does not read',
  severity: 'error',
  patterns: [/invalid character '(?:ï|\\ufeff|\uFEFF)' looking for beginning of value/],
  what: 'An editor or PowerShell has saved the file as “UTF-8 with BOM”: three bytes before the first bracket. The content is unchanged; only these bytes must be removed.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Save the file as UTF-8 without BOM: in VS Code, click on the encoding in the status bar, “Save with Encoding”, “UTF-8”.',
    },
    { text: 'Import it again.', command: 'importState' },
    { text: 'In PowerShell, export with `--file` and not with `>`.', command: 'exportState' },
  ],
  link: {
    title: 'pulumi stack import',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_stack_import/',
  },
  versions: 'All versions.',
  samples: [
    {
      text: "error: could not deserialize deployment: invalid character 'ï' looking for beginning of value",
      source: 'report',
    },
  ],
};
