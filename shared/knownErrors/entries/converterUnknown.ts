import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const converterUnknown: KnownError = {
  id: 'converter-unknown',
  group: 'plugins',
  severity: 'error',
  title: 'There is no converter of this name',
  patterns: [/load converter plugin: (?:install )?"?(?<converter>[\w-]{1,60})"?[^\n]{0,200}/],
  covers: ['plugin-not-on-server', 'plugin-missing', 'plugin-download'],
  what: '`--from` names the language of the source: `terraform`, `arm`, `bicep`, `kubernetes`, `yaml`, `pcl`, or a converter of your own that is installed. The CLI looked for a plugin of this name, and found none.',
  told: 'The name was `{converter}`.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Take the right name: for files of HCL it is `terraform`.',
      shell: 'pulumi convert --from terraform --language typescript',
    },
    {
      text: 'If the name is right, see whether GitHub can be reached, and give a token (`GITHUB_TOKEN`) if it limits you.',
      command: 'diagnoseEnvironment',
    },
  ],
  link: { title: 'pulumi convert', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_convert/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: load converter plugin: install "hcl": could not find latest version for provider hcl: 404 HTTP error fetching plugin from https://api.github.com/repos/pulumi/pulumi-converter-hcl/releases/latest',
      source: 'report',
    },
  ],
};
