import type { KnownError } from '../knownError';

export const legacyBackend: KnownError = {
  id: 'legacy-backend',
  title: 'The backend has the old layout without projects',
  severity: 'warning',
  patterns: [/Legacy DIY state is deprecated/, /Please run 'pulumi state upgrade' to migrate them/],
  what:
    'Self-managed backends used to keep all stacks in one folder, whatever their project. Newer ones have a folder for ' +
    'each project. The old layout still works in some versions and is an error from CLI 3.257 on.',
  stateSafety: { answer: 'yes', why: 'It is only about where the files are.' },
  steps: [
    { text: 'Copy the backend’s `.pulumi` folder (or bucket) to a safe place.' },
    {
      text: 'Move the stacks into the new layout. Very old CLIs cannot use it then, so update them everywhere.',
      shell: 'pulumi state upgrade',
    },
  ],
  link: {
    title: 'pulumi state upgrade',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_state_upgrade/',
  },
  versions: 'A warning up to CLI 3.256.',
  samples: [
    {
      text: "Legacy DIY state is deprecated, please upgrade your state to project mode using:\n'pulumi state upgrade'",
      source: 'cli',
    },
  ],
};
