import { releaseStack, settleOperations } from '../commonSteps';
import type { KnownError } from '../knownError';

export const runCanceled: KnownError = {
  id: 'run-canceled',
  group: 'interrupted',
  title: 'The run was stopped before its end',
  severity: 'error',
  isGeneral: true,
  patterns: [
    /error: (?<run>update|preview|refresh|destroy|import) canceled/,
    /\^C received; cancelling/,
    /\b(?:The operation was canceled|Job was cancelled|has exceeded the maximum execution time)/,
  ],
  what: 'Somebody or something stopped it: Ctrl+C, a CI system that reached its limit or cancelled the job, or the engine itself after an error further up. Pulumi waits for the operations in progress and saves the state, if it is given the time.',
  stateSafety: {
    answer: 'unknown',
    why: 'What was finished is in the state. An operation that was cut off may have happened.',
  },
  steps: [
    { text: 'Look further up for an error that stopped it.' },
    releaseStack,
    settleOperations,
    { text: 'Run it again: it goes on where it stopped.', shell: 'pulumi up' },
    {
      text: 'In CI, raise the job’s limit, and do not let a newer job cancel one that runs (GitHub: `cancel-in-progress: false`).',
    },
  ],
  link: {
    title: 'Pulumi’s guide to interrupted updates',
    url: 'https://www.pulumi.com/docs/support/troubleshooting/common-issues/interrupted-updates/',
  },
  versions: 'All versions.',
  samples: [{ text: 'error: update canceled', source: 'cli' }],
};
