import type { KnownError } from '../knownError';

export const commandFailed: KnownError = {
  id: 'command-failed',
  group: 'resources',
  title: 'A command of a `command` resource has failed',
  severity: 'error',
  patterns: [
    /(?:exit status|Process exited with status) (?<code>\d{1,3}): running "[^\n]{0,300}/,
    /command:(?:local|remote):\w{1,20} \([^\n]{1,200}\):\n[ \t|]{0,12}error: exit status (?<code>\d{1,3})$/,
    /\bEOF: running "[^\n]{0,300}/,
  ],
  covers: ['program-exited'],
  what: 'A resource of the provider `command` runs a shell command, here or on another machine, and it ended with an error. Its output is below. Exit code 126 means a file that is not executable, 127 a program that does not exist.',
  told: 'The exit code was {code}.',
  stateSafety: {
    answer: 'unknown',
    why: 'The command may have changed something before it failed; the state does not know it.',
  },
  steps: [
    { text: 'Read what it printed below this line, and run the same command by hand where it runs.' },
    {
      text: 'The command gets the environment of Pulumi, not that of your shell: set the variables that it needs in `environment`, and name programs by their full paths.',
    },
    {
      text: 'It runs again with the next update. If a second run would do harm, first change the command so that it can run twice.',
    },
  ],
  link: { title: 'Command provider', url: 'https://www.pulumi.com/registry/packages/command/' },
  versions: 'Provider `command`.',
  samples: [{ text: '    error: exit status 1: running "./deploy.sh":', source: 'report' }],
};
