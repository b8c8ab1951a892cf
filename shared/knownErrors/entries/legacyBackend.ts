import { stateUpgrade } from '../guideLinks';
import type { KnownError } from '../knownError';

export const legacyBackend: KnownError = {
  id: 'legacy-backend',
  group: 'backend',
  title: 'The backend has the old layout without projects',
  severity: 'warning',
  patterns: [
    /Legacy DIY state is deprecated/,
    /Please run 'pulumi state upgrade' to migrate them/,
    /Please upgrade your project with `pulumi state upgrade`/,
  ],
  what:
    'Self-managed backends used to keep all stacks in one folder, whatever their project. Newer ones have a folder for ' +
    'each project. The old layout still works in some versions and is an error from CLI 3.257 on; 3.275 and newer do not know it at all.',
  stateSafety: { answer: 'yes', why: 'Only the location of the files matters here.' },
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
    },
  ],
  link: stateUpgrade,
  versions: 'A warning up to CLI 3.256.',
  samples: [
    {
      text: "Legacy DIY state is deprecated, please upgrade your state to project mode using:\n'pulumi state upgrade'",
      source: 'cli',
    },
    {
      text: "warning: Found legacy stack files in state store:\n  - empty\nPlease run 'pulumi state upgrade' to migrate them to the new format.",
      source: 'cli',
    },
  ],
};
