import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';
import { aboutSecrets } from '../guideLinks';

export const passphraseMissing: KnownError = {
  id: 'passphrase-missing',
  group: 'secrets',
  title: 'The stack needs a passphrase',
  severity: 'error',
  patterns: [
    /passphrase must be set with PULUMI_CONFIG_PASSPHRASE/,
    /unable to find either `?PULUMI_CONFIG_PASSPHRASE`? (?:or|nor) `?PULUMI_CONFIG_PASSPHRASE_FILE/,
  ],
  what:
    'The stack’s secrets are encrypted with a passphrase. Pulumi was given none and could not ask for one: it runs ' +
    'without a terminal, or its output goes into a pipe or a file.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Set `PULUMI_CONFIG_PASSPHRASE` where Pulumi runs, also if the passphrase is empty: then to nothing. In an Automation API program, it belongs into `envVars` of the workspace.',
    },
    { text: 'Or run it in a terminal without redirecting its output; then it asks.' },
    {
      text: 'Or set `PULUMI_CONFIG_PASSPHRASE_FILE` to a file that only you can read. A variable on the command line would stay in the shell’s history.',
    },
    {
      text: 'See which stacks need one, and what is set. The commands of this extension need no variable: they ask for it.',
      command: 'diagnoseEnvironment',
    },
  ],
  link: aboutSecrets,
  versions: 'All versions.',
  samples: [
    {
      text: 'error: getting stack configuration: get stack secrets manager: passphrase must be set with PULUMI_CONFIG_PASSPHRASE or PULUMI_CONFIG_PASSPHRASE_FILE environment variables',
      source: 'cli',
    },
  ],
};
