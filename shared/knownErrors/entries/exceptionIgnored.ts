import type { KnownError } from '../knownError';

export const exceptionIgnored: KnownError = {
  id: 'exception-ignored',
  group: 'programs',
  title: 'Python met an exception while it ended, and went on: it is harmless',
  severity: 'information',
  patterns: [/Exception ignored in: <[^\n]{1,200}/],
  what: 'While the program’s process ends, Python tidies up in no certain order, and an object (mostly one of gRPC’s) finds what it needs gone. Python says itself that it ignores that. It changes nothing of what Pulumi has done.',
  stateSafety: { answer: 'yes', why: 'The program had already told Pulumi everything.' },
  steps: [
    { text: 'If the run failed, the reason is another message.' },
    { text: 'To be rid of the lines, update `grpcio` and Pulumi’s SDK in the project’s requirements.' },
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
