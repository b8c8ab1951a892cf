import type { KnownError } from '../knownError';

export const summaryOnly: KnownError = {
  id: 'summary-only',
  group: 'stacks',
  severity: 'error',
  title: 'This is only the summary: the cause stands in other lines',
  patterns: [/error: (?<run>update|preview|refresh|destroy) failed$/],
  isGeneral: true,
  what: 'Pulumi says at the end that the run failed. Why, it said before: under the heading of another resource, or in the lines that it printed while it ran. They are not in this text.',
  stateSafety: { answer: 'yes', why: 'The state was written, and has what the run had done.' },
  steps: [
    { text: 'Look further up, or at this run’s page in the console, for the first line with `error:`.' },
    {
      text: 'If there is none, run it again with a log.',
      command: 'verboseLog',
      shell: 'pulumi up --logtostderr --logflow -v=9',
    },
  ],
  link: { title: 'Debugging Pulumi programs', url: 'https://www.pulumi.com/docs/iac/operations/debugging/' },
  versions: 'All versions.',
  samples: [{ text: '  pulumi:pulumi:Stack (shop-dev):\n    error: update failed', source: 'report' }],
};
