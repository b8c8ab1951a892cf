import type { KnownError } from '../knownError';

export const goPanic: KnownError = {
  id: 'go-panic',
  group: 'programs',
  title: 'A Go program has crashed; its stack trace says which',
  severity: 'error',
  isGeneral: true,
  patterns: [/panic: [^\n]{1,300}/],
  what: 'The CLI, the providers and programs in Go all end with a line like this. The lines below (`goroutine …`) say what crashed: `main.` and a file of your project mean your program, `pulumi-resource-…` or a provider’s name the provider, `pulumi/pkg` the CLI.',
  stateSafety: {
    answer: 'unknown',
    why: 'The saved state is intact. An operation that was in progress may have happened.',
  },
  steps: [
    { text: 'Explain it together with the lines below it.' },
    {
      text: 'If it is your program, the first line with a file of yours is where it happened.',
      command: 'debugProgram',
    },
    {
      text: 'If it is a provider or the CLI, update it; report it if it happens again.',
      command: 'reportProblem',
    },
  ],
  link: { title: 'Debugging Pulumi programs', url: 'https://www.pulumi.com/docs/iac/operations/debugging/' },
  versions: 'All versions.',
  samples: [{ text: 'panic: assignment to entry in nil map', source: 'report' }],
};
