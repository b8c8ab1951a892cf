import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const pluginTokenRefused: KnownError = {
  id: 'plugin-token-refused',
  group: 'plugins',
  title: 'GitHub does not accept the token with which the plugin is downloaded',
  severity: 'error',
  patterns: [
    /401 HTTP error fetching plugin from https:\/\/api\.github\.com[^\s]{0,300}/,
    /(?:plugin|releases)[^\n]{0,300}Bad credentials[^\n]{0,160}/,
  ],
  what: 'The plugin is published at GitHub, and the CLI sends what is in `GITHUB_TOKEN` with the request. That token is wrong or has expired, and GitHub refuses it even for what everybody may read.',
  stateSafety: programNotRun,
  steps: [
    { text: 'If the repository is public, do without it.', shell: 'unset GITHUB_TOKEN' },
    {
      text: 'Otherwise make a new one that may read the repository, and set it where Pulumi runs.',
      link: { title: 'GitHub tokens', url: 'https://github.com/settings/tokens' },
    },
  ],
  link: guide.all,
  versions: 'Plugins from GitHub.',
  samples: [
    {
      text: '    warning: error downloading provider: 401 HTTP error fetching plugin from https://api.github.com/repos/equinix/pulumi-equinix/releases/tags/v0.2.1',
      source: 'report',
    },
  ],
};
