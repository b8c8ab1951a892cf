import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const rejectionUnhandled: KnownError = {
  id: 'rejection-unhandled',
  group: 'programs',
  title: 'A promise of the program was rejected',
  severity: 'warning',
  patterns: [/unhandled rejection: CONTEXT\(\d{1,9}\): [^\n]{1,300}/],
  what: 'These lines and the stack traces below them are only what Node.js prints when a resource or a function call of a provider fails and nothing catches it. They name what was called (`tok=…`, `resource:…`); the reason is another message, nearby.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Look for the first message with `error:` or `Error:` that is not such a line, and explain that one.',
    },
    {
      text: 'If there is none, it is mostly the call’s own requirements: the provider’s login, region or project.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi config',
    },
    { text: 'With the Automation API, print the output of the run (`onOutput`): the message is there.' },
  ],
  link: { title: 'Debugging Pulumi programs', url: 'https://www.pulumi.com/docs/iac/operations/debugging/' },
  versions: 'Programs in TypeScript and JavaScript.',
  samples: [
    {
      text: 'unhandled rejection: CONTEXT(127): resource:web[kubernetes:apps/v1:Deployment]\nSTACK_TRACE:',
      source: 'report',
    },
  ],
};
