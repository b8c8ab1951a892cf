import { updateCli } from '../commonSteps';
import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const cliNotOfProject: KnownError = {
  id: 'cli-not-of-project',
  group: 'plugins',
  title: 'The program asks for another version of Pulumi',
  severity: 'error',
  patterns: [
    /Pulumi CLI version (?<version>[\w.+-]{1,60}) does not satisfy the version range "(?<range>[^"\n`]{1,80})"/,
  ],
  what: 'The project or a package says which versions of the CLI it works with (`requiredPulumiVersion` in Pulumi.yaml, or `requirePulumiVersion` in the program), and the installed one is not among them.',
  told: 'Here {version} runs; what is asked for is `{range}`.',
  stateSafety: programNotRun,
  steps: [
    updateCli,
    {
      text: 'See which one runs here, and whether there are two.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi version',
    },
    { text: 'If the range is too narrow, change it where it is written.' },
  ],
  link: { title: 'Project file', url: 'https://www.pulumi.com/docs/iac/concepts/projects/project-file/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: Pulumi CLI version 3.150.0 does not satisfy the version range ">=3.200.0"',
      source: 'code',
    },
  ],
};
