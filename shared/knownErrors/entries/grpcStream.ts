import type { KnownError } from '../knownError';

export const grpcStream: KnownError = {
  id: 'grpc-stream',
  group: 'programs',
  title: 'The connection between two processes of Pulumi broke',
  severity: 'error',
  covers: ['program-failed', 'rejection-unhandled'],
  patterns: [
    /(?:13 INTERNAL|code = Internal desc =)[^\n]{0,60}(?:RST_STREAM|stream|Stream)[^\n]{0,200}/,
    /Received RST_STREAM with (?:error )?code \d{1,3}[^\n]{0,100}/,
    /RESOURCE_EXHAUSTED: Bandwidth exhausted[^\n]{0,100}/,
    /(?:4 DEADLINE_EXCEEDED|status = StatusCode\.DEADLINE_EXCEEDED)[^\n]{0,200}/,
  ],
  what: 'The program, the engine and the providers talk over local connections (gRPC). One of them was broken off: the process behind it ended, it had too little memory or processor time, or two versions of the gRPC library do not get along.',
  stateSafety: {
    answer: 'unknown',
    why: 'What succeeded before is in the state. The operation in progress may have happened.',
  },
  steps: [
    { text: 'Look further up for a panic, or for a process that was killed: that would be the cause.' },
    { text: 'Run it again, with fewer steps at a time.', shell: 'pulumi up --parallel 4' },
    {
      text: 'In Node.js, see which version of `@grpc/grpc-js` is installed, and whether a lock file brought a new one just now; update `@pulumi/pulumi`.',
      shell: 'npm ls @grpc/grpc-js',
    },
    { text: 'See whether proxies or the machine’s memory get in the way.', command: 'diagnoseEnvironment' },
  ],
  link: { title: 'Debugging Pulumi programs', url: 'https://www.pulumi.com/docs/iac/operations/debugging/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'Error: 13 INTERNAL: Received RST_STREAM with code 0 (Call ended without gRPC status)',
      source: 'report',
    },
  ],
};
