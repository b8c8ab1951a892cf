import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const noStackSelected: KnownError = {
  id: 'no-stack-selected',
  group: 'stacks',
  title: 'No stack is selected',
  severity: 'error',
  patterns: [/no stack selected; (?:please use `pulumi stack select`|specify a stack name)/],
  what:
    'Pulumi remembers for each project folder which stack you work on. Here it remembers none, or one that does not ' +
    'exist in the backend that you are logged in to. `PULUMI_STACK` in the environment may name one, too.',
  stateSafety: nothingDone,
  steps: [
    { text: 'See which stacks there are, and where you are logged in.', shell: 'pulumi stack ls' },
    { text: 'Choose one.', shell: 'pulumi stack select' },
    {
      text: 'If there should be some, you may be logged in to another backend.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi whoami -v',
    },
    { text: 'In scripts and CI, name it each time: `pulumi preview --stack STACK`.' },
  ],
  link: { title: 'Stacks', url: 'https://www.pulumi.com/docs/iac/concepts/stacks/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: no stack selected; please use `pulumi stack select` or `pulumi stack init` to choose one',
      source: 'cli',
    },
  ],
};
