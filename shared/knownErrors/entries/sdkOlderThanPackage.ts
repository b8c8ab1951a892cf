import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const sdkOlderThanPackage: KnownError = {
  id: 'sdk-older-than-package',
  group: 'programs',
  severity: 'error',
  title: 'A provider’s package needs a newer SDK of Pulumi than is installed',
  patterns: [
    /File "[^"\n]{0,300}-packages[/\\](?<package>pulumi_\w{1,60})[^\n]{1,200}\n[^\n]{1,300}\n(?:[ \t|]{0,24}\^{1,200}\n)?[ \t|]{0,16}AttributeError: (?:type object|module) '[^'\n]{1,100}' has no attribute '(?<symbol>\w{1,100})'/,
  ],
  covers: ['program-failed'],
  what: 'The error comes from the package’s own line, which uses something of the SDK (`pulumi`) that this version does not have. Your program is not the cause.',
  told: '`{package}` asks the SDK for `{symbol}`.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Update the SDK; where a lock file or `requirements.txt` names its version, change it there.',
      shell: 'pip install --upgrade pulumi',
    },
    { text: 'Or install the version of the package that was made for your SDK.' },
    {
      text: 'Then install everything anew where Pulumi runs the program.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
  ],
  link: { title: 'Pulumi and Python', url: 'https://www.pulumi.com/docs/iac/languages-sdks/python/' },
  versions: 'Python programs.',
  samples: [
    {
      text: "      File \"/shop/venv/lib/python3.7/site-packages/pulumi_aws/get_region.py\", line 110, in get_region\n        opts = pulumi.InvokeOptions.merge(_utilities.get_invoke_opts_defaults(), opts)\n    AttributeError: type object 'InvokeOptions' has no attribute 'merge'",
      source: 'report',
    },
  ],
};
