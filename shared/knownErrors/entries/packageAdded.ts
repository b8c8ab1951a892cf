import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const packageAdded: KnownError = {
  id: 'package-added',
  group: 'plugins',
  severity: 'information',
  title: 'The package was added; the last message is harmless',
  patterns: [
    /Added package "(?<package>[\w.-]{1,80})" to Pulumi\.ya?ml\n(?:[^\n]{0,300}\n){0,3}?error: Detected that [^\n]{1,300} exited prematurely/,
  ],
  covers: ['provider-process-ended', 'provider-panic', 'cli-crash'],
  what: 'The SDK was generated and added to the project. At its end the CLI stops the plugin, and some versions report that as a crash.',
  told: 'The package is `{package}`.',
  stateSafety: nothingDone,
  steps: [
    { text: 'Use the package in the program, as the lines above say.' },
    {
      text: 'Update the CLI: newer versions do not print this.',
      shell: 'pulumi version',
      link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
    },
  ],
  link: {
    title: 'pulumi package add',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_package_add/',
  },
  versions: 'CLI 3.175 and some before it.',
  samples: [
    {
      text: 'Added package "btp" to Pulumi.yaml\nerror: Detected that /home/ana/.pulumi/plugins/resource-terraform-provider-v0.11.0/pulumi-resource-terraform-provider exited prematurely.',
      source: 'report',
    },
  ],
};
