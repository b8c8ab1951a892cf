import { updateCli } from '../commonSteps';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const cliTooOld: KnownError = {
  id: 'cli-too-old',
  group: 'plugins',
  title: 'This Pulumi CLI does not know the command or option',
  severity: 'error',
  patterns: [/(?:^|\bstderr: )[Ee]rror: unknown (?:(?:shorthand )?flag: |command ")[^\n]{1,200}/],
  what:
    'Either it has been misspelled, or it was added to Pulumi after the version that is installed here. There may also be ' +
    'two versions on this machine, and the older one is found first.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'See which version runs here, and whether there is a second one.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi version',
    },
    updateCli,
    { text: 'See what the command knows: `pulumi COMMAND --help`.' },
  ],
  link: { title: 'Commands of the Pulumi CLI', url: 'https://www.pulumi.com/docs/iac/cli/commands/' },
  versions: 'All versions.',
  samples: [
    { text: 'error: unknown flag: --nope', source: 'cli' },
    // CLI 3.132, which prints all options of the command after it.
    { text: 'Error: unknown flag: --run-program', source: 'cli' },
    { text: 'error: unknown command "nope" for "pulumi"', source: 'cli' },
  ],
};
