import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const versionsDiffer: KnownError = {
  id: 'versions-differ',
  group: 'plugins',
  title: 'CLI, SDK and providers do not fit together',
  severity: 'error',
  patterns: [
    /[Tt]he Pulumi CLI does not support (?<feature>[\w -]{1,60})\. Please update the Pulumi CLI/,
    /(?:code = Unimplemented desc = |12 UNIMPLEMENTED: )[^\n]{1,200}/,
    /unknown (?:service|method) [^\n]{0,60}pulumirpc\.[^\n]{0,100}/,
    /Unknown Invoke type '[^'\n]{1,200}'/,
    /(?:incompatible|requires) (?:Pulumi )?CLI version[^\n]{0,120}/,
    /[Tt]he Pulumi CLI does not support (?<feature>[\w -]{1,60})\. Please upgrade/,
    /[Tt]he installed version of the CLI does not support [^\n]{1,120}/,
    /Minimum version requirement failed\. [^\n]{1,200}/,
    /Major version mismatch\. You are using Pulumi CLI[^\n]{1,120}/,
  ],
  what: 'One of them needs a feature that another does not have: one of the two is too old, or, as with the Automation API, another CLI is started than you think. The message can name the wrong one: a current CLI with an old SDK has the same message.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'See which CLI is started, and whether there are several.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi version',
    },
    {
      text: 'Update both: the CLI, and the SDK in the program (for the Automation API the package that starts the CLI).',
      link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
    },
    { text: 'In a container or in CI, see that the image’s CLI is not older than the packages.' },
  ],
  link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'The Pulumi CLI does not support parameterization. Please update the Pulumi CLI.',
      source: 'report',
    },
    {
      text: 'error: Minimum version requirement failed. The minimum CLI version requirement is 3.2.0, your current CLI version is 3.1.0. Please update the Pulumi CLI.',
      source: 'code',
    },
  ],
};
