import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const programExited: KnownError = {
  id: 'program-exited',
  group: 'programs',
  title: 'The program ended with an error of its own',
  severity: 'error',
  patterns: [
    /[Pp]rogram exited with non-zero exit code:? (?<code>-?\d{1,6})/,
    /exit status (?<code>[1-9]\d{0,5})$/,
  ],
  saidOf: 'no resource',
  isGeneral: true,
  what: 'Pulumi reports only that the program’s process ended with that exit code. The reason is in the output of the program, its language or its package manager, mostly above this line.',
  told: 'The exit code was {code}.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Look for what was printed above; if you have only this line, run it again and read everything.',
      shell: 'pulumi preview',
    },
    {
      text: 'If nothing was printed, have the packages installed anew, and see whether the language and its tools are there.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
    {
      text: 'Run it with a log, which shows what the language host did.',
      command: 'verboseLog',
      shell: 'pulumi preview --logtostderr --logflow -v=9',
    },
    { text: 'Update the SDK and the CLI, if they are of different years.' },
  ],
  link: { title: 'Debugging Pulumi programs', url: 'https://www.pulumi.com/docs/iac/operations/debugging/' },
  versions: 'All languages.',
  samples: [
    {
      text: '    error: an unhandled error occurred: Program exited with non-zero exit code: 1',
      source: 'report',
    },
  ],
};
