import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const versionInvalid: KnownError = {
  id: 'version-invalid',
  group: 'plugins',
  title: 'A version is not written as Pulumi wants it',
  severity: 'error',
  patterns: [
    /No Major\.Minor\.Patch elements found/,
    /Invalid character\(s\) found in (?:major|minor|patch) number[^\n]{0,100}/,
    /Short version cannot contain PreRelease[^\n]{0,60}/,
  ],
  covers: ['provider-process-ended', 'plugin-talks-wrongly'],
  what: 'A version must be exact and have three numbers, as `36.3.0`. A range (`~> 36.0`, `^1.2`), two numbers, `latest` or an empty value is none, although Terraform or a package manager takes it.',
  stateSafety: nothingDone,
  steps: [
    { text: 'Write the exact version, or leave it out to have the latest.' },
    {
      text: 'If you gave none, look for it in the options of a resource, in `Pulumi.yaml` and in `PulumiPlugin.yaml` or `pulumi-plugin.json` of a package.',
    },
  ],
  link: {
    title: 'pulumi package add',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_package_add/',
  },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: failed to get schema: parameterize: No Major.Minor.Patch elements found',
      source: 'report',
    },
  ],
};
