import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const packageManagerMissing: KnownError = {
  id: 'package-manager-missing',
  group: 'programs',
  title: 'The package manager of the program is not installed',
  severity: 'error',
  patterns: [
    /Could not find `(?<program>[a-z]{2,10})` executable\.(?:\n| )/,
    /(?:[Ff]ailed|could not) to? ?locate any of \[?"(?<program>[\w.-]{1,60})"[^\n]{0,200} on your PATH/,
    /could not find (?<program>npm|yarn|pnpm|bun) on the \$PATH; /,
  ],
  covers: ['program-missing'],
  what: 'The project says which program installs and runs its packages (`packagemanager` or `toolchain` below `runtime: options:` in Pulumi.yaml, or a lock file beside it), and that program is not found in `PATH`. In CI, in an editor that was started from the desktop, and under `sudo`, `PATH` is often shorter than in your own terminal.',
  told: 'What is missing is `{program}`.',
  stateSafety: programNotRun,
  steps: [
    { text: 'See whether it is there, in the terminal where Pulumi ran.', shell: 'which {program}' },
    {
      text: 'Install it, or add its folder to `PATH` where Pulumi runs: for CI in the step before, for VS Code by starting it from that terminal.',
      command: 'diagnoseEnvironment',
    },
    {
      text: 'Or name another one in Pulumi.yaml: for Python `toolchain: pip`, `poetry` or `uv`, for Node.js `packagemanager: npm`, `pnpm`, `yarn` or `bun`.',
      link: {
        title: 'Project file',
        url: 'https://www.pulumi.com/docs/iac/concepts/projects/project-file/',
      },
    },
  ],
  link: { title: 'Project file', url: 'https://www.pulumi.com/docs/iac/concepts/projects/project-file/' },
  versions: 'Programs in Python and Node.js.',
  samples: [
    {
      text: 'error: Could not find `uv` executable.\nInstall uv and make sure it is in your PATH.',
      source: 'code',
    },
    {
      text: 'error: Could not find `poetry` executable.\nInstall poetry and make sure it is in your PATH, or set the toolchain option in Pulumi.yaml to `pip`.',
      source: 'code',
    },
    {
      text: 'error: failed to locate any of ["python3" "python"] on your PATH. Have you installed Python 3.10 or greater?',
      source: 'code',
    },
    {
      text: 'error: could not find npm on the $PATH; npm is installed with Node.js available at https://nodejs.org/: exec: "npm": executable file not found in $PATH',
      source: 'code',
    },
  ],
};
