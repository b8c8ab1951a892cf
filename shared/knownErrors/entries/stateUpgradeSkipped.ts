import type { KnownError } from '../knownError';

export const stateUpgradeSkipped: KnownError = {
  id: 'state-upgrade-skipped',
  group: 'backend',
  title: 'The upgrade skipped stacks',
  severity: 'warning',
  patterns: [
    /Skipping stack "(?<stack>[\w./-]{1,200})": [^\n]{1,300}/,
    /Upgraded 0 stack\(s\) to project mode/,
  ],
  what: 'The upgrade puts each stack’s file into a folder of its project, and takes the project’s name from the resources in it. A stack without resources (destroyed, or never updated) has none; and where a stack of that name is in the project’s folder already, both are left as they are.',
  stateSafety: { answer: 'yes', why: 'The skipped stacks stay where they are, unchanged.' },
  steps: [
    {
      text: 'Back up the backend’s folder `.pulumi` first: the next steps change it by hand.',
    },
    {
      text: 'For a stack without a project’s name, run the upgrade in a terminal: it asks for the name.',
      shell: 'pulumi state upgrade',
    },
    {
      text: 'Where both exist, look which one is in use (its resources and its date), and move the other file away.',
    },
  ],
  link: {
    title: 'pulumi state upgrade',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_state_upgrade/',
  },
  versions: 'Self-managed backends from before 2023.',
  samples: [{ text: 'warning: Skipping stack "dev-001": no project name found', source: 'report' }],
};
