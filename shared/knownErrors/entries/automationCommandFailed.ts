import type { KnownError } from '../knownError';

export const automationCommandFailed: KnownError = {
  id: 'automation-command-failed',
  group: 'stacks',
  title: 'The Pulumi CLI failed, and this line does not say why',
  severity: 'error',
  isGeneral: true,
  patterns: [
    /Command failed with exit code \d{1,3}: pulumi (?<command>[a-z]{1,20})/,
    /^[ \t]{0,4}CommandError: code: -?\d{1,3}/,
  ],
  what: 'The Automation API (and the GitHub Action, which uses it) reports only that the CLI ended with an error. The reason is in the CLI’s own output, under `stdout:` and `stderr:`, or in the log of the step above.',
  told: 'The command was `pulumi {command}`.',
  stateSafety: {
    answer: 'unknown',
    why: 'The output and the stack’s history show how far the command came.',
  },
  steps: [
    { text: 'Explain the whole output of the step, not only its last lines.' },
    {
      text: 'If there is nothing, look at the stack: its last update and that update’s messages.',
      shell: 'pulumi stack history',
    },
    { text: 'Run the same command by hand where the job runs; the line has all of its options.' },
  ],
  link: { title: 'Automation API', url: 'https://www.pulumi.com/docs/iac/automation-api/' },
  versions: 'Automation API and Pulumi’s GitHub Action.',
  samples: [
    {
      text: '   stderr: Command failed with exit code 255: pulumi up --yes --skip-preview --stack dev --non-interactive',
      source: 'report',
    },
  ],
};
