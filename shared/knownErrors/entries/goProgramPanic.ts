import { releaseStack } from '../commonSteps';
import type { KnownError } from '../knownError';

export const goProgramPanic: KnownError = {
  id: 'go-program-panic',
  group: 'programs',
  title: 'The program itself has panicked',
  severity: 'error',
  patterns: [
    /panic: [^\n]{1,300}\n(?:[^\n]{1,300}\n){0,3}?\n?(?:(?!panic: )[^\n]{1,300}\n){0,30}?[ \t]{0,12}main\.[^\n]{1,300}\n(?![^\n]{0,300}pulumi\/(?:pulumi\/)?(?:pkg|cmd)\/)[^\n]{0,300}?(?<file>[\w.-]{1,80}\.go):(?<line>\d{1,6})/,
    /panic: [^\n]{1,300}\n(?:(?!panic: )[^\n]{0,300}\n){0,10}?[^\n]{0,300}github\.com\/pulumi\/pulumi\/sdk\/v\d{1,2}\/go\/pulumi\./,
  ],
  what: 'The Go program of the project ended with a panic, mostly because a pointer is nil: an output that is read before it has a value, an error that was not checked, a field that is not set. It is not the CLI that crashed.',
  told: 'It happened in `{file}`, line {line}.',
  stateSafety: {
    answer: 'yes',
    why: 'Resources that the program had registered before were created or changed, and are in the state.',
  },
  steps: [
    { text: 'Look at the first line of the trace that is in a file of yours: that is where it happened.' },
    { text: 'Look at each `err` before the value that comes with it.' },
    { text: 'Stop there in the debugger.', command: 'debugProgram' },
    releaseStack,
  ],
  link: { title: 'Pulumi and Go', url: 'https://www.pulumi.com/docs/iac/languages-sdks/go/' },
  versions: 'Programs in Go.',
  samples: [
    {
      text: 'panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x18 pc=0xabeb4d]\ngoroutine 1 [running]:\nmain.main.func1(0xc00026a200)\n\t/home/me/shop/main.go:31 +0x517',
      source: 'report',
    },
  ],
};
