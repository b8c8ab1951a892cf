import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const pluginsMixed: KnownError = {
  id: 'plugins-mixed',
  group: 'plugins',
  severity: 'error',
  title: 'The CLI starts a language plugin of another version',
  patterns: [
    /flag provided but not defined: -[\w-]{1,40}(?:\n[^\n]{0,200}){0,3}?Usage of (?<file>[^\s\n`:]{0,300}pulumi-language-[a-z]{1,12})/,
  ],
  covers: ['plugin-talks-wrongly', 'program-exited'],
  what: 'The plugin does not know an argument that the CLI gives it: two installations are mixed, mostly because an older one comes first in `PATH`.',
  told: 'The plugin is `{file}`.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'See where the CLI and the plugin come from: both have to be of one installation.',
      command: 'diagnoseEnvironment',
      shell: 'which -a pulumi pulumi-language-nodejs pulumi-language-python pulumi-language-go',
    },
    {
      text: 'Remove the older installation (in CI, from the image), and install Pulumi once.',
      link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
    },
  ],
  link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'flag provided but not defined: -root\nUsage of /usr/local/bin/pulumi-language-nodejs:',
      source: 'report',
    },
  ],
};
