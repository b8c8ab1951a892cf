import type { KnownError } from '../knownError';

export const monitorTerminating: KnownError = {
  id: 'monitor-terminating',
  group: 'programs',
  title: 'This is only a consequence: the engine was already stopping',
  severity: 'warning',
  patterns: [
    /[Rr]esource monitor is terminating/,
    /resource monitor (?:has )?shut ?down/,
    /(?:CANCELLED: |desc = |has a problem: )grpc: the client connection is closing/,
  ],
  what: 'Another resource failed, or the update was cancelled, and the engine stopped. Further requests of the program were refused with this message. It says nothing about the resource that it names.',
  stateSafety: { answer: 'yes', why: 'What succeeded is in the state; this resource was not touched.' },
  steps: [
    { text: 'Look further up in the output for the first other `error:`, and explain that.' },
    { text: 'If there is none, somebody cancelled the update, or the CLI was stopped: run it again.' },
  ],
  link: { title: 'Debugging Pulumi programs', url: 'https://www.pulumi.com/docs/iac/operations/debugging/' },
  versions: 'All languages.',
  samples: [
    {
      text: '    Error: failed to register new resource api [shop:index:Api]: Resource monitor is terminating',
      source: 'report',
    },
  ],
};
