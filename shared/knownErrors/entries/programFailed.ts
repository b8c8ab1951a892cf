import type { KnownError } from '../knownError';

export const programFailed: KnownError = {
  id: 'program-failed',
  group: 'programs',
  title: 'Your program has failed with an error',
  severity: 'error',
  patterns: [
    /an unhandled error occurred: program failed:/,
    /Running program '[^'\n]{1,400}' failed with an unhandled exception/,
    /Program failed with an unhandled exception:/,
    /python inline source runtime error: [^\n]{1,300}/,
    /an unhandled error occurred: (?:waiting for RPCs|program failed): [^\n]{1,300}/,
    /\[runtime\] Unhandled exception: [^\n]{1,300}/,
    /Traceback \(most recent call last\):\n[^\n]{0,300}pulumi-language-python-exec/,
    /AttributeError: (?:module|type object) '[^'\n]{1,100}' has no attribute '[^'\n]{1,100}'(?<!\.pulumi\/plugins\/[^\n]{1,300}\n[^\n]{0,300}\n[^\n]{1,400})/,
    // Thrown where no handler names the program: in an `apply`, or while Node.js loads a module.
    /error: (?!CommandError)(?:[A-Z]\w{0,40})?Error: [^\n]{1,400}\n(?:[^\n]{1,300}\n){0,3}?[ \t|]{4,24}at [^\n]{1,200}/,
    /^[ \t]{0,8}node:[\w/]{1,80}:\d{1,6}\n(?:[^\n]{0,300}\n){1,5}?[ \t]{0,8}[A-Z]\w{0,40}Error(?: \[\w{1,60}\])?: [^\n]{1,300}/,
    /'dependsOn' was passed a value that was not a Resource/,
    /error: program failed: [^\n]{1,300}/,
    /^(?:Unhandled exception\.|Unhandled Exception:) [^\n]{1,300}/,
    /^Exception in thread "[^"\n]{1,60}" [^\n]{1,300}/,
    /Running program '[^'\n]{1,400}' failed with an unhandled/,
    /\) failed with an unhandled exception:/,
  ],
  what:
    'It is an error in the program (or in a package that it uses), not in Pulumi or the state. The lines below say what ' +
    'was thrown and where; the first line with a file of yours is where to look.',
  told: 'The innermost place of yours in the trace is line {line} of `{file}`.',
  stateSafety: {
    answer: 'yes',
    why: 'Resources that the program had registered before may have been created or updated; the state knows them.',
  },
  steps: [
    {
      text: 'Stop there in the debugger: set a breakpoint at that line, and run a preview with the debugger attached.',
      command: 'debugProgram',
    },
    { text: 'Look at the line in the last lines of the trace that is in your own files.' },
    { text: 'In an `apply`, mind that values may be undefined in a preview.' },
  ],
  link: { title: 'Debugging Pulumi programs', url: 'https://www.pulumi.com/docs/iac/operations/debugging/' },
  versions: 'Node and Python programs; other languages have other messages.',
  samples: [
    {
      text: "    error: Running program '/srv/shop/index.js' failed with an unhandled exception:\n    Error: boom",
      source: 'cli',
    },
    { text: '    error: Program failed with an unhandled exception:', source: 'report' },
  ],
};
