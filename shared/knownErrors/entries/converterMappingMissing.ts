import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const converterMappingMissing: KnownError = {
  id: 'converter-mapping-missing',
  group: 'plugins',
  severity: 'warning',
  title: 'The converter has no provider of Pulumi for a part of the source',
  patterns: [/could not find mapping information for provider (?<source>[\w-]{1,60})/],
  what: 'For each Terraform provider, the converter asks a provider of Pulumi how its names are called there. For this one it found none, so that part is not converted.',
  told: 'It is the Terraform provider `{source}`.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Install the plugin of that name, if there is one, and convert again.',
      shell: 'pulumi plugin install resource {source}',
    },
    {
      text: 'For `terraform_remote_state`, take a `StackReference` to a stack of Pulumi, or the package `terraform` to read Terraform’s state.',
    },
    { text: 'For a provider that Pulumi does not have: `pulumi package add terraform-provider ORG/NAME`.' },
  ],
  link: { title: 'pulumi convert', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_convert/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'warning: /srv/remote.tf:1,1-42: Failed to get provider info; Failed to get provider info for "terraform_remote_state": could not find mapping information for provider terraform; try installing a pulumi plugin that supports this terraform provider',
      source: 'report',
    },
  ],
};
