import type { KnownError } from '../knownError';

export const commandFailed: KnownError = {
  id: 'command-failed',
  group: 'resources',
  title: 'A command that the program has Pulumi run has failed',
  severity: 'error',
  patterns: [/(?:exit status|Process exited with status) (?<code>\d{1,3}): running "[^\n]{0,300}/],
  what: 'A resource of the provider `command` runs a shell command, here or on another machine, and it ended with an error. What it printed stands below. 126 is a file that may not be run, 127 a program that is not there.',
  told: 'The exit code was {code}.',
  stateSafety: {
    answer: 'unknown',
    why: 'What the command did before it failed is done, and the state does not know it.',
  },
  steps: [
    { text: 'Read what it printed below this line, and run the same command by hand where it runs.' },
    {
      text: 'The command gets the environment of Pulumi, not that of your shell: set what it needs in `environment`, and programs by their whole path.',
    },
    {
      text: 'It runs again with the next update. If a second run would do harm, first change the command so that it can run twice.',
    },
  ],
  link: { title: 'Command provider', url: 'https://www.pulumi.com/registry/packages/command/' },
  versions: 'Provider `command`.',
  samples: [{ text: '    error: exit status 1: running "./deploy.sh":', source: 'report' }],
};
