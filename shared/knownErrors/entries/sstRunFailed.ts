import type { KnownError } from '../knownError';
import { operationUnknown } from '../stateSafeties';

export const sstRunFailed: KnownError = {
  id: 'sst-run-failed',
  group: 'programs',
  title: 'SST says only that the run had errors',
  severity: 'error',
  isGeneral: true,
  patterns: [/err="stack run had errors"/, /Unexpected error occurred\. Please run with --print-logs/],
  what: 'SST runs Pulumi, and one of the resources or the program failed. What failed is in the log of Pulumi, not in these words.',
  stateSafety: operationUnknown,
  steps: [
    {
      text: 'Read the end of `.sst/log/pulumi.log`, and what is in `.sst/log/pulumi.err.log`; explain it, too.',
    },
    { text: 'Run it again with all messages.', shell: 'npx sst deploy --print-logs --verbose' },
  ],
  link: { title: 'SST: command line', url: 'https://sst.dev/docs/reference/cli/' },
  versions: 'SST 3.',
  samples: [{ text: 'level=ERROR msg="exited with error" err="stack run had errors"', source: 'report' }],
};
