import type { KnownError } from '../knownError';

export const confirmationMissing: KnownError = {
  id: 'confirmation-missing',
  group: 'stacks',
  title: 'Pulumi cannot ask for confirmation here',
  severity: 'error',
  patterns: [
    /--yes or --skip-preview(?: or --preview-only)? must be passed in to proceed when running in non-interactive mode/,
  ],
  what:
    'Where Pulumi cannot ask (in CI, in a task, with `--non-interactive`), it changes nothing unless you allow it ' +
    'beforehand.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed.' },
  steps: [
    { text: 'Look at what would happen.', shell: 'pulumi preview' },
    { text: 'Run it without a question.', shell: 'pulumi up --yes' },
    { text: 'Or run it in a terminal, where it asks.' },
  ],
  link: { title: 'pulumi up', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_up/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: --yes or --skip-preview or --preview-only must be passed in to proceed when running in non-interactive mode',
      source: 'cli',
    },
  ],
};
