import type { KnownError } from '../knownError';

export const programAborted: KnownError = {
  id: 'program-aborted',
  group: 'programs',
  title: 'The program’s process was aborted by its own runtime',
  severity: 'error',
  patterns: [
    /(?:exited with non-zero exit code|exit code|exit status):? (?<code>13[249]|-11|-6|-1073\d{6}|322122\d{4})\b/,
    /\b(?:SIGABRT|SIGSEGV)\b/,
    /signal: (?:aborted|segmentation fault)[^\n]{0,40}/,
    /Assertion [`'][^\n]{1,200}' failed\.?$/,
    /# Fatal error in [^\n]{1,200}/,
    /^[ \t]{0,8}(?:Segmentation fault|free\(\): invalid pointer|double free or corruption)[^\n]{0,60}/,
  ],
  what: 'The runtime or a native library ended the process: exit code 134 is an abort (Node.js has no memory left, or a check of its own has failed), 139 an access to memory that is not its own, 132 an instruction that this processor does not have. It is not an exception of the program, so there is no stack trace of yours.',
  told: 'The exit code was {code}.',
  stateSafety: {
    answer: 'unknown',
    why: 'The state has everything that succeeded before. Operations in progress may have happened: they are pending in the state, or a lock is left.',
  },
  steps: [
    {
      text: 'Look above for the reason: `heap out of memory` needs more memory (`nodeargs: "--max-old-space-size=8192"` under `runtime`, `options` in Pulumi.yaml); `Assertion … failed` or `Fatal error` is a fault of the runtime or of a native module.',
    },
    {
      text: 'Try another version of the language’s runtime (an LTS version of Node.js), and have the packages installed anew: native modules belong to one version and one processor.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
    {
      text: 'In a container, see its limits: too few threads or processes (`uv_thread_create`) also end a process like this.',
    },
    {
      text: 'Run fewer operations at a time.',
      shell: 'pulumi up --parallel 4',
    },
    { text: 'If the stack is still locked, release it.', command: 'cancelUpdate', shell: 'pulumi cancel' },
  ],
  link: { title: 'Debugging Pulumi programs', url: 'https://www.pulumi.com/docs/iac/operations/debugging/' },
  versions: 'All languages; the numbers are those of Linux and macOS, and of Windows from 3221225477 on.',
  samples: [
    {
      text: '    error: an unhandled error occurred: Program exited with non-zero exit code: 134',
      source: 'report',
    },
  ],
};
