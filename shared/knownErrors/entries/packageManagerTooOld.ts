import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const packageManagerTooOld: KnownError = {
  id: 'package-manager-too-old',
  group: 'programs',
  title: 'The package manager is older than Pulumi needs',
  severity: 'error',
  patterns: [
    /(?<program>uv|poetry|pip) version (?<version>[\w.+-]{1,40}) is less than the minimum required version (?<minimum>[\w.+-]{1,40})/,
  ],
  what: 'Pulumi runs the program of the toolchain that Pulumi.yaml names, and needs a newer one than the first that is found in `PATH`.',
  told: 'Here `{program}` is {version}, and at least {minimum} is needed.',
  stateSafety: programNotRun,
  steps: [
    { text: 'Update it to {minimum} or newer.' },
    {
      text: 'If there are two, see which one is found first.',
      shell: 'which -a {program}',
      command: 'diagnoseEnvironment',
    },
  ],
  link: { title: 'Pulumi and Python', url: 'https://www.pulumi.com/docs/iac/languages-sdks/python/' },
  versions: 'Programs in Python with `toolchain: uv` or `poetry`.',
  samples: [
    { text: 'error: uv version 0.3.1 is less than the minimum required version 0.4.26', source: 'code' },
    { text: 'error: poetry version 1.6.1 is less than the minimum required version 1.8.0', source: 'code' },
  ],
};
