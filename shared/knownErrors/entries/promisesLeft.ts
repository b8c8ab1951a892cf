import type { KnownError } from '../knownError';

export const promisesLeft: KnownError = {
  id: 'promises-left',
  group: 'programs',
  title: 'The program ended while it still waited for something',
  severity: 'error',
  patterns: [
    /Promise leak detected:/,
    /The Pulumi runtime detected that \d{1,9} promises were still active/,
    /promises were still active at the time that the process exited/,
  ],
  what: 'Promises of the program were still pending when Node ended it. This is a consequence of another error, of a circular `await` (an output that waits for itself), or of a call that was never answered.',
  stateSafety: {
    answer: 'unknown',
    why: 'Resources that depended on the unsettled promises may not have been registered. Look at a preview: it must not want to delete them.',
  },
  steps: [
    { text: 'If there is another error in the output, fix that first.' },
    {
      text: 'Do not run an update that wants to delete what the program has: look at the preview.',
      command: 'debugProgram',
      shell: 'pulumi preview --diff',
    },
    { text: 'Find out where they were created.', shell: 'PULUMI_DEBUG_PROMISE_LEAKS=true pulumi preview' },
  ],
  link: { title: 'Pulumi and JavaScript', url: 'https://www.pulumi.com/docs/iac/languages-sdks/javascript/' },
  versions: 'Programs in JavaScript and TypeScript.',
  samples: [
    {
      text: '    error: The Pulumi runtime detected that 12 promises were still active\n    at the time that the process exited.',
      source: 'report',
    },
  ],
};
