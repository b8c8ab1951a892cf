import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const symbolOfOtherVersion: KnownError = {
  id: 'symbol-of-other-version',
  group: 'programs',
  severity: 'error',
  title: 'The installed version of a provider’s package does not have what the program uses',
  patterns: [
    /AttributeError: module '(?<package>pulumi_\w{1,60})(?:\.[\w.]{1,100})?' has no attribute '(?<symbol>\w{1,100})'/,
    /ImportError: cannot import name '(?<symbol>\w{1,100})' from '(?<package>pulumi_\w{1,60})/,
    /Property '(?<symbol>\w{1,100})' does not exist on type 'typeof import\("[^"\n]{1,300}node_modules\/(?<package>@pulumi\/[\w-]{1,60})/,
    /error CS0234: The type or namespace name '(?<symbol>\w{1,100})' does not exist in the namespace '(?<package>Pulumi\.\w{1,60})/,
    /TypeError: (?<symbol>[a-z][\w.]{2,100}\.[A-Z]\w{1,80}) is not a constructor/,
  ],
  covers: ['program-failed', 'program-not-compiled', 'python-module-missing'],
  what: 'The name was moved or renamed with a major version, came with a newer one, or is misspelt. Between major versions, resources move to other modules.',
  told: '`{package}` has no `{symbol}` there. It is used in line {line} of `{file}`.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'See which version is installed, and look the name up in the package’s reference for that version.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi about',
    },
    {
      text: 'Change the program by the package’s guide for the new major version; or pin the version for which it was written.',
    },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'All packages of providers.',
  samples: [
    {
      text: "    AttributeError: module 'pulumi_azure_native.network' has no attribute 'PrivateZone'",
      source: 'report',
    },
  ],
};
