import { releaseStack, settleOperations } from '../commonSteps';
import type { KnownError } from '../knownError';

export const providerProcessEnded: KnownError = {
  id: 'provider-process-ended',
  group: 'plugins',
  title: 'The process of a provider ended during an operation',
  severity: 'error',
  patterns: [
    /Traceback \(most recent call last\):\n[^\n]{0,200}\.pulumi[/\\]plugins[/\\]resource-[^\n]{1,300}/,
    /Detected that [^\n]{1,300} exited prematurely/,
    /transport is closing/,
    /error reading from server: (?:EOF|read tcp [^\n]{1,120})/,
    /plugin (?:exited prematurely|\[[^\]\n]{1,200}\] exited)/,
    /Unavailable desc = (?:connection (?:error|closed)|transport|error reading)[^\n]{0,200}/,
    /the connection to (?:the )?plugin was lost/,
    /code = Unavailable desc = [^\n]{0,200}127\.0\.0\.1/,
  ],
  what: 'Each provider is a process of its own, and this one is gone: it crashed, or the system killed it for lack of memory. The message is about the lost connection to it.',
  stateSafety: {
    answer: 'unknown',
    why: 'What succeeded before is in the state. The operation in progress may have happened: it may be pending in the state.',
  },
  steps: [
    { text: 'Look above for `panic:` and the name of a provider; with it, search that provider’s issues.' },
    { text: 'Update the provider: install a newer version of its package in the program.' },
    { text: 'Give it more memory, and run fewer operations at a time.', shell: 'pulumi up --parallel 4' },
    releaseStack,
    settleOperations,
    { text: 'Find out what it did last: run it with a log.', command: 'verboseLog' },
  ],
  link: { title: 'Debugging providers', url: 'https://www.pulumi.com/docs/iac/operations/debugging/' },
  versions: 'All providers.',
  samples: [
    {
      text: '    Exception: invoke of aws:iam/getPolicyDocument:getPolicyDocument failed: invocation of aws:iam/getPolicyDocument:getPolicyDocument returned an error: transport is closing',
      source: 'report',
    },
    {
      text: '    error: rpc error: code = Unavailable desc = error reading from server: EOF',
      source: 'report',
    },
  ],
};
