import type { KnownError } from '../knownError';

export const exceptionIgnored: KnownError = {
  id: 'exception-ignored',
  group: 'programs',
  title: 'Python ignored an exception while it exited: it is harmless',
  severity: 'information',
  patterns: [/Exception ignored in: <[^\n]{1,200}/],
  what: 'When the program’s process exits, Python destroys objects in no fixed order, and an object (mostly one of gRPC’s) needs another one that no longer exists. Python ignores that, as it says itself. It does not affect what Pulumi has done.',
  stateSafety: { answer: 'yes', why: 'The program had already told Pulumi everything.' },
  steps: [
    { text: 'If the run failed, the reason is another message.' },
    { text: 'To get rid of the lines, update `grpcio` and Pulumi’s SDK in the project’s requirements.' },
  ],
  link: { title: 'Pulumi and Python', url: 'https://www.pulumi.com/docs/iac/languages-sdks/python/' },
  versions: 'Programs in Python; most often with `grpcio` 1.30.',
  samples: [
    {
      text: '    Exception ignored in: <function _ChannelCallState.__del__ at 0x1062d8290>',
      source: 'report',
    },
  ],
};
