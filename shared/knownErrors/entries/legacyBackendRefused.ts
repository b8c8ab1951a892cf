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
  ],
  what:
    'Self-managed backends used to keep all stacks in one folder, whatever their project. Today there is a folder for ' +
    'each project. Since CLI 3.257 the old layout is an error: no command works on this backend until it is upgraded.',
  stateSafety: {
    answer: 'repairable',
    why: 'The states are as they were; only the CLI has changed. An upgrade moves them and loses nothing.',
  },
  steps: [
    {
      text: 'Upgrade the backend. The command copies a folder first, shows where each stack goes, and reads each stack again afterwards.',
      command: 'upgradeBackend',
      shell: 'pulumi state upgrade',
    },
    {
      text: 'Until then, a variable makes a single command work.',
      shell: 'PULUMI_DIY_BACKEND_IGNORE_DEPRECATION_ERROR=1 pulumi stack ls',
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
  ],
};
