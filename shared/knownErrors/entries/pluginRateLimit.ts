import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const pluginRateLimit: KnownError = {
  id: 'plugin-rate-limit',
  group: 'plugins',
  title: 'GitHub refuses more downloads without a token',
  severity: 'error',
  patterns: [
    /GitHub rate limit exceeded for [^\n]{1,300}/,
    /403 HTTP error fetching plugin from https:\/\/api\.github\.com[^\s]{0,300}/,
    /API rate limit exceeded for [^\n]{1,200}/,
  ],
  what: 'GitHub lets an address without a login load only 60 things an hour, and all jobs of a CI system share an address.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Set `GITHUB_TOKEN` where Pulumi runs; in GitHub Actions, `GITHUB_TOKEN: ${{ secrets.GITHUB_TOKEN }}` under `env` of the step is enough.',
    },
    { text: 'Keep the plugins from run to run: cache `~/.pulumi/plugins`.' },
    {
      text: 'Or wait for an hour, and install them before the update.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi plugin install',
    },
  ],
  link: guide.all,
  versions: 'Plugins from GitHub.',
  samples: [
    {
      text: 'error: GitHub rate limit exceeded for https://api.github.com/repos/pulumiverse/pulumi-time/releases/tags/v0.0.17',
      source: 'report',
    },
  ],
};
