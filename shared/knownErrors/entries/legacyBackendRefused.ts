import { updateCli } from '../commonSteps';
import { stateUpgrade } from '../guideLinks';
import type { KnownError } from '../knownError';

export const legacyBackendRefused: KnownError = {
  id: 'legacy-backend-refused',
  group: 'backend',
  title: 'Pulumi refuses the backend: it has the old layout without projects',
  severity: 'error',
  patterns: [
    /Legacy DIY state is deprecated[^]{1,900}PULUMI_DIY_BACKEND_IGNORE_DEPRECATION_ERROR/,
    /Set PULUMI_DIY_BACKEND_IGNORE_DEPRECATION_ERROR=1 to disable this error/,
    /Legacy DIY state is no longer supported/,
  ],
  what:
    'Self-managed backends used to keep all stacks in one folder, whatever their project. Today there is a folder for ' +
    'each project. Since CLI 3.257 the old layout is an error: no command works on this backend until it is upgraded, and 3.275 and newer cannot upgrade it either.',
  stateSafety: {
    answer: 'repairable',
    why: 'The states are as they were; only the CLI has changed. An upgrade moves them and loses nothing.',
  },
  steps: [
    {
      text: 'Make sure that no one uses the backend, and copy its folder `.pulumi` as a whole: stacks, history, backups, locks and meta.yaml.',
    },
    {
      text: 'Take a CLI that still knows the old layout. 3.274.1 is the last one.',
      shell: 'curl -fsSL https://get.pulumi.com | sh -s -- --version 3.274.1',
    },
    {
      text: 'Upgrade the backend with it. It moves each stack into the project that its resources name, and changes no state.',
      shell: 'pulumi state upgrade',
    },
    {
      text: 'Make sure that everyone who uses the backend, and CI, has CLI 3.61 or newer: older ones do not know the new layout.',
      link: updateCli.link!,
    },
  ],
  link: stateUpgrade,
  versions: 'CLI 3.257 and newer; a warning before.',
  samples: [
    {
      text:
        "error: Legacy DIY state is deprecated, please upgrade your state to project mode using:\n'pulumi state upgrade'\n\n" +
        'Set PULUMI_DIY_BACKEND_IGNORE_DEPRECATION_ERROR=1 to disable this error.',
      source: 'code',
    },
    {
      text: 'error: Legacy DIY state is no longer supported, please use Pulumi v3.274.1 or earlier',
      source: 'code',
    },
  ],
};
