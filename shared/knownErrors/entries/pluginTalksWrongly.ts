import { diagnose } from '../commonSteps';
import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const pluginTalksWrongly: KnownError = {
  id: 'plugin-talks-wrongly',
  group: 'plugins',
  title: 'A plugin has started, and does not answer as a plugin does',
  severity: 'error',
  patterns: [
    /plugin \[(?<file>[^\]\n`]{1,300})\] wrote (?:an invalid port|a non-numeric port) to stdout/,
    /could not read plugin \[(?<file>[^\]\n`]{1,300})\]/,
    /failure reading plugin \[(?<file>[^\]\n`]{1,300})\]/,
    /could not dial plugin \[(?<file>[^\]\n`]{1,300})\] over RPC/,
  ],
  covers: ['provider-process-ended', 'connection-failed'],
  what: 'A plugin is a program that prints the port on which it listens as its first line. This one ended before, printed something else first, or could not be reached at its port: it is of another platform, crashes at once, is a wrapper that prints, or a proxy or firewall stands between.',
  told: 'Its program is `{file}`.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Start the plugin’s program by hand: it is to print a number. What else it prints is the cause.',
      shell: '{file}',
    },
    {
      text: 'If it does not run at all, remove it and install it again; the right one is of this machine’s system and processor.',
      shell: 'pulumi plugin ls',
    },
    diagnose,
  ],
  link: { title: 'Plugins', url: 'https://www.pulumi.com/docs/iac/concepts/plugins/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: could not read plugin [/home/me/.pulumi/plugins/resource-aws-v7.0.0/pulumi-resource-aws]: EOF',
      source: 'code',
    },
    {
      text: 'error: resource plugin [/home/me/bin/pulumi-resource-mine] wrote an invalid port to stdout: could not parse port: strconv.Atoi: parsing "hello": invalid syntax',
      source: 'code',
    },
  ],
};
